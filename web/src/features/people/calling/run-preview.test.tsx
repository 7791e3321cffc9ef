import type { RunPreview } from "@callwright/contracts/endpoints/run";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { RunPreviewBox } from "./run-preview.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const atNight: RunPreview = {
  now: 3,
  later: 41,
  skipped: 2,
  laterGroups: [{ rule: "hours", words: "Outside the hours", count: 41, at: "2026-11-23T08:00:00.000Z" }],
  skippedGroups: [{ rule: "not-known-here", words: "They asked us to stop.", count: 2 }],
  nextOpening: {
    at: "2026-11-23T08:00:00.000Z",
    now: "2026-11-22T21:46:00.000Z",
    timezone: "Europe/Berlin",
    place: "Berlin",
  },
  canMoveClock: false,
  minutesLeft: 100,
  at: "2026-11-22T19:00:00.000Z",
};

const show = (preview: RunPreview) =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <RunPreviewBox preview={preview} startAt={undefined} zone="Europe/Berlin" />
    </QueryClientProvider>,
  );

it("counts who is called now, later and not at all, with times and reasons", async () => {
  await show(atNight);
  const figures = [...document.querySelectorAll("dl > div")].map((box) => box.textContent);
  expect(figures).toEqual(["Now3", "Later41", "Skipped2"]);
  expect(harness.text()).toMatch(/41Mon.* 23 Nov.*09:00/);
  expect(harness.text()).toContain("They asked us to stop.");
});

it("offers to move the clock in the sandbox only, and moves it to the next opening", async () => {
  await show(atNight);
  expect(harness.text()).not.toContain("Move the clock");
  await show({ ...atNight, canMoveClock: true });
  await harness.press("Move the clock to 09:00 in Berlin");
  expect(harness.requests).toContainEqual({ path: "/sandbox/clock", body: { to: "2026-11-23T08:00:00.000Z" } });
});

it("says that no one is left to call, or why no call can start and where to change that", async () => {
  await show({ ...atNight, now: 0, later: 0 });
  expect(harness.text()).toContain("No one left to call.");
  await show({ ...atNight, now: 0, minutesLeft: 0, blockedBy: "minutes", withheld: { count: 3, why: "minutes" } });
  expect(harness.text()).toContain("No minutes left. Add minutes to start calling.");
  expect(harness.text()).not.toContain("Your minutes don't cover");
  await show({ ...atNight, blockedBy: "trial" });
  expect(harness.text()).toContain("Your trial has no calls left for this day.");
});

it("estimates duration, lines and minutes, and says who is beyond the minutes or the trial", async () => {
  const estimate = { minutes: 14, seconds: 450, lines: 2, freeLines: 1 };
  await show({ ...atNight, estimate, withheld: { count: 4, why: "minutes" } });
  expect(harness.text()).toContain("Takes about 8 min. 1 of 2 lines free.");
  expect(harness.text()).toContain("Needs about 14 minutes. You have 100 left.");
  expect(harness.text()).toContain("Your minutes don't cover 4 of them. They wait for more minutes.");
  const busyEstimate = { ...estimate, freeLines: 0 };
  await show({ ...atNight, estimate: busyEstimate, withheld: { count: 4, why: "trial" } });
  expect(harness.text()).toContain("All lines are busy. Calls start when one is free.");
  expect(harness.text()).toContain("Your trial doesn't cover 4 of them. They wait for its next calls.");
});
