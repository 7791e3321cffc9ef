import type { Fact } from "@callwright/contracts/facts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import type { Parent } from "../parent.ts";
import { FactsTab } from "./facts-tab.tsx";

const harness = harnessForFile();
beforeEach(() => {
  // An autosizing field waits for fonts, which jsdom lacks.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
});
afterEach(() => queryClient.clear());

const parking: Fact = { id: "f1", question: "Is there parking?", answer: "No." };
const team: Fact = { id: "f2", question: "How large is the team?", answer: "Ten people." };
const openQuestion = {
  questionId: "q_1",
  topic: "Parking",
  isOpen: true,
  asked: 1,
  waiting: 1,
  askers: [{ candidateId: "cand_1", candidateName: "Ada", callId: "call_1", sentence: parking.question }],
};

async function show(facts: readonly Fact[], afterAnswer: readonly Fact[] = facts) {
  harness.answerWith(({ path, body }) => {
    if (path.endsWith("/answer")) return okResponse({ facts: afterAnswer, waiting: 1, text: "" });
    if (path.startsWith("/api/open-questions")) return okResponse({ questions: [openQuestion] });
    return okResponse(body ?? { facts });
  });
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <FactsTab parent={{ _id: "job_1", language: "en" } as Parent} onDirty={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Types into the first field with this label. */
const type = (label: string, value: string) =>
  act(async () => {
    const labelElement = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label);
    const field = labelElement?.control;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
const savedFacts = () => harness.requests.findLast(({ path, body }) => path === "/api/facts/job_1" && body)?.body;

it("a pasted answer replaces the known question's; of two pasted answers to one question, the last is added", async () => {
  await show([parking]);
  const pasted = "is there PARKING? Yes.\nHow large is the team? Nine people.\nHow large is the team? Ten people.";
  await type("Questions and answers", pasted);
  await harness.press("Add these");
  await harness.press("Save Changes");
  expect(savedFacts()).toEqual({ facts: [{ ...parking, answer: "Yes." }, team] });
});

it("a save keeps the answers given to open questions meanwhile, except for facts whose answer was edited", async () => {
  const answered = { ...parking, answer: "Yes, in the yard." };
  await show([parking, team], [answered, { ...team, answer: "Nine people." }]);
  await type("Answer 2", "Twelve people.");
  await type("Answer", answered.answer);
  await harness.press("Save answer");
  await harness.press("Save Changes");
  expect(savedFacts()).toEqual({ facts: [answered, { ...team, answer: "Twelve people." }] });
});
