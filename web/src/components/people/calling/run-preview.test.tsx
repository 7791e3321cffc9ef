import type { RunPreview } from "@callwright/contracts/endpoints/run";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { stageForFile } from "../../../../test/stage.tsx";
import { queryClient } from "../../../lib/query.ts";
import { RunPreviewBox } from "./run-preview.tsx";

const stage = stageForFile();
afterEach(() => queryClient.clear());

const evening: RunPreview = {
  now: 3,
  later: 41,
  skipped: 2,
  laterGroups: [{ rule: "hours", words: "Outside the hours", count: 41, at: "2026-11-23T08:00:00.000Z" }],
  skippedGroups: [{ rule: "not-known-here", words: "They asked us to stop.", count: 2 }],
  nextOpening: { at: "2026-11-23T08:00:00.000Z", timezone: "Europe/Berlin", place: "Berlin" },
  canMoveClock: false,
  minutesLeft: 100,
  at: "2026-11-22T19:00:00.000Z",
};

const show = (preview: RunPreview) =>
  stage.show(
    <QueryClientProvider client={queryClient}>
      <RunPreviewBox preview={preview} startAt={undefined} zone="Europe/Berlin" />
    </QueryClientProvider>,
  );

it("counts who is called now, later and not at all, with times and reasons", async () => {
  await show(evening);
  const figures = [...document.querySelectorAll("dl > div")].map((box) => box.textContent);
  expect(figures).toEqual(["Now3", "Later41", "Skipped2"]);
  expect(stage.text()).toMatch(/41Mon.* 23 Nov.*09:00/);
  expect(stage.text()).toContain("They asked us to stop.");
});

it("offers to move the clock in the sandbox only, and moves it to the next opening", async () => {
  await show(evening);
  expect(stage.text()).not.toContain("Move the clock");
  await show({ ...evening, canMoveClock: true });
  await stage.press("Move the clock to 09:00 in Berlin");
  expect(stage.requests).toContainEqual({ path: "/sandbox/clock", body: { to: "2026-11-23T08:00:00.000Z" } });
});

it("says that no one would be called, or that the run would wait for minutes", async () => {
  await show({ ...evening, now: 0, later: 0 });
  expect(stage.text()).toContain("Nobody would be called.");
  await show({ ...evening, minutesLeft: 0 });
  expect(stage.text()).toContain("There are no minutes left");
});

it("estimates minutes and duration, and says who is beyond the minutes or the trial", async () => {
  const estimate = { minutes: 6, seconds: 450, lines: 2, freeLines: 1 };
  await show({ ...evening, estimate, withheld: { count: 4, why: "minutes" } });
  expect(stage.text()).toContain("About 6 minutes of calls, done in about 8 min. Free lines: 1 of 2.");
  expect(stage.text()).toContain("Your minutes do not reach 4 of them: they wait until there are more.");
  const busy = { ...estimate, freeLines: 0 };
  await show({ ...evening, now: 0, later: 0, minutesLeft: 0, estimate: busy, withheld: { count: 4, why: "trial" } });
  expect(stage.text()).toContain("All lines are busy: calls start when one is free.");
  expect(stage.text()).toContain("Your trial does not reach 4 of them: they wait for its next calls.");
  expect(stage.text()).not.toContain("Nobody would be called.");
});
