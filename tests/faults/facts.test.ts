/** Questions without an answer are collected once even if a step is repeated. */
import * as Candidate from "@callwright/core/candidate/index";
import * as Facts from "@callwright/core/facts/index";
import { questionIdOf } from "@callwright/core/facts/questions";
import { nowIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import { describe, expect, it } from "vitest";
import { demoJob, people } from "../support/people/people.ts";
import { memoryBlobs } from "../support/run/blobs.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const port = (value: object) => ({ value, enumerable: true });
const run = tableForFile(
  Object.create(noPorts, { blobs: port(memoryBlobs().blobs), queue: port({ send: async () => {} }) }),
);
const actor = { type: "user", tenantId: newId("ten"), userId: newId("user"), sessionId: "ses_1", roles: [] } as const;
const { tenantId } = actor;

interface World {
  readonly callOf: (candidateId: string, topic: string) => Parameters<typeof Facts.collectQuestions>[0];
  readonly parentId: string;
  readonly candidateIds: readonly string[];
}

const withPeople = (work: (world: World) => Promise<void>) =>
  run(tenantId, () =>
    runAs({ actor }, async () => {
      const job = await Parent.create({ ...demoJob, timezone: "Europe/Berlin" });
      const { parentId } = job;
      await Candidate.add(
        job,
        people(2, () => "00"),
      );
      const candidateIds = (await Candidate.pageAfter(parentId, undefined, 10)).items.map((item) => item.candidateId);
      const callOf = (candidateId: string, topic: string) => ({
        tenantId,
        callId: newId("call"),
        parentId,
        candidateId,
        createdAt: nowIso(),
        evaluation: { unanswered: [{ topic, question: `What about ${topic}?` }] },
      });
      await work({ callOf, parentId, candidateIds });
    }),
  );

const countsOf = async (parentId: string) =>
  (await Facts.listQuestions(parentId)).map(({ question: { asked, waiting } }) => [asked, waiting]);

describe("a question without an answer", () => {
  it("counts once per candidate, even if the report is repeated or the topic is spelled differently", () =>
    withPeople(async ({ callOf, parentId, candidateIds: [first = "", second = ""] }) => {
      const call = callOf(first, "Remote days");
      await Promise.all([Facts.collectQuestions(call), Facts.collectQuestions(call)]);
      await Facts.collectQuestions(callOf(first, "days, remote"));
      expect(await countsOf(parentId)).toEqual([[1, 1]]);
      await Facts.collectQuestions(callOf(second, "REMOTE days?"));
      expect(await countsOf(parentId)).toEqual([[2, 2]]);
    }));

  it("of a deleted candidate is not kept", () =>
    withPeople(async ({ callOf, parentId }) => {
      await Facts.collectQuestions(callOf("cand_000000009_000000", "Remote days"));
      expect(await countsOf(parentId)).toEqual([]);
    }));

  it("loses an asker once even if the removal is repeated, and is deleted with its job", () =>
    withPeople(async ({ callOf, parentId, candidateIds }) => {
      const [first = "", second = ""] = candidateIds;
      for (const id of candidateIds) await Facts.collectQuestions(callOf(id, "Remote days"));
      await Facts.forgetAskers(parentId, [first]);
      await Facts.forgetAskers(parentId, [first]);
      expect(await countsOf(parentId)).toEqual([[1, 1]]);
      await Facts.removeQuestions(parentId);
      expect(await countsOf(parentId)).toEqual([]);
      // The askers are deleted too, so the same candidate counts again.
      await Facts.collectQuestions(callOf(second, "Remote days"));
      expect(await countsOf(parentId)).toEqual([[1, 1]]);
    }));

  it("is open again when another candidate asks it after it was answered, and only that candidate waits", () =>
    withPeople(async ({ callOf, parentId, candidateIds: [first = "", second = ""] }) => {
      await Facts.collectQuestions(callOf(first, "Remote days"));
      const [listed] = await Facts.listQuestions(parentId);
      const questionId = listed?.question.questionId ?? "";
      const asker = listed?.askers[0];
      await Facts.answerQuestion({ parentId, questionId, question: "Can I work from home?", answer: "Yes." });
      if (!asker) throw new Error("Nobody asked");
      await Facts.markTexted(asker, "text_1");
      await Facts.markTexted(asker, "text_1");
      expect(await countsOf(parentId)).toEqual([]);
      await Facts.collectQuestions(callOf(second, "Remote days"));
      expect(await countsOf(parentId)).toEqual([[2, 1]]);
      expect((await Facts.getQuestion(parentId, questionId)).answer).toBe("");
    }));

  it("keeps its answer when a call from before the answer asks it too", () =>
    withPeople(async ({ callOf, parentId, candidateIds: [first = "", second = ""] }) => {
      const earlier = callOf(second, "Remote days");
      await Facts.collectQuestions(callOf(first, "Remote days"));
      const [listed] = await Facts.listQuestions(parentId);
      const questionId = listed?.question.questionId ?? "";
      await new Promise((done) => setTimeout(done, 5)); // The answer is later than the call.
      await Facts.answerQuestion({ parentId, questionId, question: "Can I work from home?", answer: "Yes." });
      await Facts.collectQuestions(earlier);
      expect(await Facts.getQuestion(parentId, questionId)).toMatchObject({ answer: "Yes.", waiting: 2 });
    }));

  it("keeps its answer when such a call is collected while the answer is given", () =>
    withPeople(async ({ callOf, parentId, candidateIds: [first = "", second = ""] }) => {
      for (const topic of Array.from({ length: 30 }, (_, index) => `Topic ${index}`)) {
        const earlier = callOf(second, topic);
        await Facts.collectQuestions(callOf(first, topic));
        const questionId = questionIdOf(topic) ?? "";
        await new Promise((done) => setTimeout(done, 2)); // The answer is later than the call.
        await Promise.all([
          Facts.answerQuestion({ parentId, questionId, question: `${topic}?`, answer: "Yes." }),
          Facts.collectQuestions(earlier),
        ]);
        expect(await Facts.getQuestion(parentId, questionId)).toMatchObject({ answer: "Yes.", waiting: 2 });
      }
    }));
});
