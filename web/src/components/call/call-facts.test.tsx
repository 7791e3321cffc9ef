import { expect, it } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { CallFacts, EvaluationFacts, hasFacts } from "./call-facts.tsx";

const harness = harnessForFile();

const decision = { rule: "hours.asked", words: "They asked for it.", at: "2026-11-23T08:00:00.000Z" };

it("shows the attempt, when it was queued, why and when it was allowed, and the cost with its parts", async () => {
  await harness.show(
    <CallFacts
      attempt={2}
      queuedAt="2026-11-22T21:58:00.000Z"
      decision={decision}
      cost={{ total: 0.1234, parts: { stt: 0.02, vapi: 0.1034, llm: 0 } }}
      promptVersion={3}
      zone="Europe/Berlin"
    />,
  );
  const rows = [...document.querySelectorAll("dl > div")].map(
    (row) => `${row.querySelector("dt")?.textContent}: ${row.querySelector("dd")?.textContent}`,
  );
  expect(rows).toEqual([
    "Attempt: 2",
    "Queued: 22 Nov 2026, 22:58",
    "Why it was allowed: They asked for it.",
    "Decided at: 23 Nov 2026, 09:00",
    "Prompt version: 3",
    "Cost: $0.1234",
    "Speech recognition: $0.02",
    "Voice platform: $0.1034",
  ]);
});

it("names the parts in our own words, always in the same order", async () => {
  const parts = { analysis: 0.0005, surcharge: 0.01, voice: 0.02, model: 0.03, transcriber: 0.0133, transport: 0.04 };
  await harness.show(<CallFacts cost={{ total: 0.1138, parts }} zone="Europe/Berlin" />);
  const labels = ["Cost", "Telephone line", "Speech recognition", "Language model", "Voice", "Analysis", "surcharge"];
  expect([...document.querySelectorAll("dt")].map((label) => label.textContent)).toEqual(labels);
});

it("shows when to call back in the call's time zone", async () => {
  const evaluation = { label: "Good", callbackAt: "2027-01-12T15:00:00+01:00" };
  await harness.show(<EvaluationFacts evaluation={evaluation} zone="Europe/London" />);
  expect(harness.text()).toBe("Call back12 Jan 2027, 14:00");
});

it("a call without data has no facts to show", () => {
  expect(hasFacts({})).toBe(false);
});
