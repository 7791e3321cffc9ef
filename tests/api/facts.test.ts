/** Facts of a job: what the assistant answers in calls, and the questions that had no answer. */
import { endpoints, type Fact, type Language } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitJob, isOver, jobWith, signedIn, startBatch, usableNumber } from "../support/people/batch.ts";
import { demoJob, strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const teamFact: Fact = { id: "f1", question: "How large is the team?", answer: "Eight people, two of them in Vienna." };

/** Endings: 52 asks what the first fact answers, then about remote days; 53 asks about remote days alone. */
async function jobAfterCalls(
  endings: readonly string[],
  { facts = [], language = "en" }: { facts?: readonly Fact[]; language?: Language } = {},
) {
  const client = await signedIn(url());
  const people = strangers(endings.length, endings);
  const jobId = await jobWith(client, people);
  if (language !== "en") await client.call(endpoints.updateJob, { params: { id: jobId }, body: { language } });
  if (facts.length > 0) await client.call(endpoints.saveFacts, { params: { id: jobId }, body: { facts: [...facts] } });
  await startBatch(client, jobId);
  await awaitJob(client, jobId, isOver);
  return { client, jobId, people };
}

const questionsOf = async (client: Client, id: string) =>
  (await client.call(endpoints.getOpenQuestions, { params: { id } })).questions;

/** Questions are collected a moment after the call's end. */
const expectCollected = (client: Client, id: string, count: number) =>
  expect
    .poll(async () => (await questionsOf(client, id)).reduce((sum, { asked }) => sum + asked, 0), { timeout: 20_000 })
    .toBe(count);

async function transcriptOf(client: Client, jobId: string) {
  const { logs } = await client.call(endpoints.getLogsByJob, { params: { id: jobId } });
  const { log } = await client.call(endpoints.getCallLog, { params: { id: logs[0]?.callId ?? "" } });
  return log.transcript.map(({ role, message }) => `${role}: ${message}`).join("\n");
}

describe("in a call", () => {
  it.each([
    ["en", "I do not know that", "Remote days"],
    ["de", "Das weiß ich leider nicht", "Homeoffice-Tage"],
    ["ar", "لا أعرف ذلك", "أيام العمل عن بُعد"],
  ] as const)(
    "the assistant answers from the facts in %s, and what they do not answer is collected",
    async (language, words, topic) => {
      const { client, jobId, people } = await jobAfterCalls(["52"], { facts: [teamFact], language });
      const transcript = await transcriptOf(client, jobId);
      expect(transcript).toContain(`assistant: ${teamFact.answer}`);
      expect(transcript).toContain(`assistant: ${words}`);
      await expectCollected(client, jobId, 1);
      const [question] = await questionsOf(client, jobId);
      expect(question).toMatchObject({ topic, isOpen: true, asked: 1, waiting: 1 });
      const [asker] = question?.askers ?? [];
      expect(asker?.candidateName).toBe(`${people[0]?.firstName} ${people[0]?.lastName}`);
      expect(transcript).toContain(`user: ${asker?.sentence}`);
    },
  );

  it("a question that a fact answers is not collected", async () => {
    const remote = { id: "f1", question: "Can I work from home?", answer: "Two days a week." };
    const { client, jobId } = await jobAfterCalls(["53"], { facts: [remote] });
    expect(await transcriptOf(client, jobId)).toContain("assistant: Two days a week.");
    expect(await questionsOf(client, jobId)).toEqual([]);
  });
});

describe("an open question", () => {
  it("counts all who asked, is answered once, and texts each of them once", async () => {
    const { client, jobId } = await jobAfterCalls(["52", "53", "53"]);
    await expectCollected(client, jobId, 3);
    const [question, ...otherQuestions] = await questionsOf(client, jobId);
    expect(otherQuestions).toEqual([]);
    const params = { id: jobId };
    const questionId = question?.questionId ?? "";
    const early = await client.request("POST", `/api/open-questions/${jobId}/text`, { questionId, body: "Yes." });
    expect(expectRefusal(early, "conflict").message).toBe("Answer the question first.");

    const body = { questionId, question: "Can I work from home?", answer: "Two days a week." };
    const answered = await client.call(endpoints.answerQuestion, { params, body });
    expect(answered).toMatchObject({ waiting: 3, facts: [{ id: "f1", answer: "Two days a week." }] });
    expect(answered.text).toContain("Two days a week.");
    const changed = await client.call(endpoints.answerQuestion, { params, body: { ...body, answer: "Three days." } });
    expect(changed.facts).toEqual([{ id: "f1", question: "Can I work from home?", answer: "Three days." }]);
    expect(await questionsOf(client, jobId)).toMatchObject([{ isOpen: false, waiting: 3, text: changed.text }]);

    const foreignNumber = await usableNumber(await signedIn(url(), "recruiter@globex.test", "globex"));
    for (const numberId of [foreignNumber, "num_01K0000000000000000000000X"]) {
      const request = { questionId, body: changed.text, numberId };
      expectRefusal(await client.request("POST", `/api/open-questions/${jobId}/text`, request), "not_found");
    }
    const sent = await client.call(endpoints.textAskers, { params, body: { questionId, body: changed.text } });
    expect(sent).toMatchObject({ queued: 3, refused: [], waiting: 0 });
    expect(await questionsOf(client, jobId)).toEqual([]);
    const repeated = await client.call(endpoints.textAskers, { params, body: { questionId, body: changed.text } });
    expect(repeated).toMatchObject({ queued: 0, waiting: 0 });
    const { texts } = await client.call(endpoints.getTexts, { query: {} });
    const replies = texts.filter(({ parentId }) => parentId === jobId);
    expect(replies).toHaveLength(3);
    for (const { body: words, candidateName, purpose } of replies) {
      expect(purpose).toBe("reply");
      expect(words).toContain(`Hello ${candidateName.split(" ")[0]}`);
      expect(words).toContain("Three days.");
    }
  });

  it("is not texted to people on the do-not-call list, and says why", async () => {
    const { client, jobId, people } = await jobAfterCalls(["53", "53"]);
    await expectCollected(client, jobId, 2);
    const questionId = (await questionsOf(client, jobId))[0]?.questionId ?? "";
    const params = { id: jobId };
    await client.call(endpoints.addDoNotCall, { body: { phoneNumber: people[0]?.phoneNumber ?? "" } });
    const body = { questionId, question: "Can I work from home?", answer: "Two days a week." };
    const { text } = await client.call(endpoints.answerQuestion, { params, body });
    const sent = await client.call(endpoints.textAskers, { params, body: { questionId, body: text } });
    expect(sent).toMatchObject({ queued: 1, waiting: 1, refused: [{ count: 1 }] });
  });

  it("forgets a candidate who is deleted, and ends with the last of them", async () => {
    const { client, jobId } = await jobAfterCalls(["53", "53"]);
    await expectCollected(client, jobId, 2);
    const [question] = await questionsOf(client, jobId);
    const [first, second] = question?.askers ?? [];
    const remove = (candidateId = "") =>
      client.call(endpoints.deleteCandidate, { params: { id: jobId }, body: { candidateId } });
    await remove(first?.candidateId);
    expect(await questionsOf(client, jobId)).toMatchObject([{ asked: 1, waiting: 1 }]);
    await remove(second?.candidateId);
    expect(await questionsOf(client, jobId)).toEqual([]);
  });

  it("is found only under its own job", async () => {
    const { client, jobId } = await jobAfterCalls(["53"]);
    await expectCollected(client, jobId, 1);
    const questionId = (await questionsOf(client, jobId))[0]?.questionId ?? "";
    const otherJobId = (await client.call(endpoints.createJob, { body: demoJob })).job._id;
    const bodies = {
      answer: { question: "Can I work from home?", answer: "Yes." },
      dismiss: {},
      text: { body: "Yes." },
    };
    for (const [verb, body] of Object.entries(bodies)) {
      const answer = await client.request("POST", `/api/open-questions/${otherJobId}/${verb}`, { questionId, ...body });
      expectRefusal(answer, "not_found");
    }
    expect(await questionsOf(client, jobId)).toHaveLength(1);
  });

  it("is removed when dismissed", async () => {
    const { client, jobId } = await jobAfterCalls(["53"]);
    await expectCollected(client, jobId, 1);
    const questionId = (await questionsOf(client, jobId))[0]?.questionId ?? "";
    await client.call(endpoints.dismissQuestion, { params: { id: jobId }, body: { questionId } });
    expect(await questionsOf(client, jobId)).toEqual([]);
    const secondDismissal = await client.request("POST", `/api/open-questions/${jobId}/dismiss`, { questionId });
    expectRefusal(secondDismissal, "not_found");
  });
});

describe("the facts of a job", () => {
  const newJob = async () => {
    const client = await signedIn(url());
    return { client, id: (await client.call(endpoints.createJob, { body: demoJob })).job._id };
  };

  it("are stored as sent", async () => {
    const { client, id } = await newJob();
    expect((await client.call(endpoints.getFacts, { params: { id } })).facts).toEqual([]);
    await client.call(endpoints.saveFacts, { params: { id }, body: { facts: [teamFact] } });
    expect((await client.call(endpoints.getFacts, { params: { id } })).facts).toEqual([teamFact]);
    await client.call(endpoints.saveFacts, { params: { id }, body: { facts: [] } });
    expect((await client.call(endpoints.getFacts, { params: { id } })).facts).toEqual([]);
  });

  it.each([
    [[{ ...teamFact, answer: " " }], "facts.0.answer", "Write an answer"],
    [[{ ...teamFact, question: "x".repeat(201) }], "facts.0.question", "A question must have at most 200 characters"],
    [[{ ...teamFact, answer: "x".repeat(501) }], "facts.0.answer", "An answer must have at most 500 characters"],
    [[teamFact, { ...teamFact, id: "f2" }], "facts", "Two facts have the same question"],
    [
      Array.from({ length: 41 }, (_, index) => ({ id: `f${index + 1}`, question: `Question ${index}`, answer: "a" })),
      "facts",
      "A job can have at most 40 facts",
    ],
  ])("are refused at the field that is wrong", async (facts, path, words) => {
    const { client, id } = await newJob();
    const refused = expectRefusal(await client.request("PUT", `/api/facts/${id}`, { facts }), "validation_failed");
    expect(refused.message).toBe(words);
    expect(refused.issues?.[0]?.path).toBe(path);
  });

  it("are proposed from a description, each beside its sentence", async () => {
    const { client } = await newJob();
    const text = "Your profile\n• Five years of experience\nWe offer\n• 30 days of holiday\n• Two remote days a week";
    const { proposals } = await client.call(endpoints.proposeFacts, { body: { text, language: "en" } });
    expect(proposals).toEqual([
      {
        question: "How many days of holiday are there?",
        answer: "30 days of holiday",
        evidence: "30 days of holiday",
      },
      { question: "Can I work from home?", answer: "Two remote days a week", evidence: "Two remote days a week" },
    ]);
  });
});
