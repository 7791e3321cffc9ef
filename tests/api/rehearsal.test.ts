/** Rehearsals through the real SDK: the simulated Bedrock plays the assistant, the candidates and the reader. */
import { defaultCriteria, endpoints, type Language } from "@callwright/contracts";
import { answersQuestions, personas, type Rehearsal } from "@callwright/contracts/endpoints/prompt";
import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { demoJob } from "../support/people/people.ts";
import { send } from "../support/run/send.ts";
import { worldForFile } from "../support/run/server.ts";
import { sampleOf } from "../support/run/tier.ts";

const url = worldForFile();
const clearFaults = () => send(`${url()}/sandbox/faults`, { method: "DELETE" });
afterEach(clearFaults);

async function jobIn(language: Language, context?: string) {
  const client = await signedIn(url());
  const criteria = defaultCriteria(language);
  const prompt = context && { context, firstSentence: "Hello, do you have a moment?" };
  const body = { ...demoJob, language, criteria, ...(prompt && { prompt }) };
  const { job } = await client.call(endpoints.createJob, { body });
  return { client, id: job._id, criteria };
}

const read = async (client: Client, id: string) =>
  (await client.call(endpoints.getRehearsal, { params: { id } })).rehearsal;

async function untilFinished(client: Client, id: string): Promise<Rehearsal> {
  const state = async () => (await read(client, id))?.state;
  await expect.poll(state, { interval: 200 }).not.toBe("running");
  const rehearsal = await read(client, id);
  if (!rehearsal) throw new Error("No rehearsal");
  return rehearsal;
}

async function rehearseToEnd(client: Client, id: string): Promise<Rehearsal> {
  await client.call(endpoints.rehearse, { params: { id } });
  return untilFinished(client, id);
}

describe.each(sampleOf(["en", "de", "ar"] as const))("a rehearsal in %s", (language) => {
  it("asks candidates who stay about all criteria, notes the line of each question, and replies properly to demands", async () => {
    const { client, id, criteria } = await jobIn(language);
    expect(await client.call(endpoints.getRehearsal, { params: { id } })).toEqual({ success: true, isAvailable: true });
    const rehearsal = await rehearseToEnd(client, id);
    expect(rehearsal).toMatchObject({ state: "done", isCurrent: true, promptVersion: 1, neverAsked: [] });
    expect(rehearsal.conversations.map(({ persona }) => persona)).toEqual(personas);
    for (const { persona, state, lines, asked, missed, reply, isCutShort } of rehearsal.conversations) {
      expect({ persona, state, missed, isCutShort }).toEqual({ persona, state: "done", missed: [], isCutShort: false });
      expect(asked.map(({ criterionId }) => criterionId)).toEqual(
        answersQuestions(persona) ? criteria.map(({ id }) => id) : [],
      );
      for (const { criterionId, line } of asked) {
        const question = rehearsal.criteria.find((criterion) => criterion.id === criterionId)?.question ?? "-";
        expect(lines[line]).toMatchObject({ role: "assistant", text: expect.stringContaining(question) });
      }
      // Line 0 is the first sentence, line 1 the candidate's demand.
      if (persona.startsWith("asks_") || persona === "opts_out")
        expect(reply).toMatchObject({ isProper: true, line: 2 });
      else expect(reply).toBeUndefined();
    }
  });
});

it("a rehearsal says which criteria were never asked, and is out of date once the prompt changes", async () => {
  // The simulated assistant obeys this limit, so it asks the first two of the four criteria.
  const { client, id } = await jobIn("en", "Be brief. Ask at most 2 questions.");
  const rehearsal = await rehearseToEnd(client, id);
  expect(rehearsal.neverAsked).toEqual(["c3", "c4"]);
  expect(rehearsal.conversations[0]?.missed).toEqual(["c3", "c4"]);
  const prompt = { context: "Be brief and ask everything.", firstSentence: "Hello, do you have a moment?" };
  await client.call(endpoints.updateJob, { params: { id }, body: { prompt } });
  expect(await read(client, id)).toMatchObject({ promptVersion: 1, isCurrent: false, neverAsked: ["c3", "c4"] });
  expect(await rehearseToEnd(client, id)).toMatchObject({ promptVersion: 2, isCurrent: true, neverAsked: [] });
});

it("a campaign is rehearsed too, also without criteria", async () => {
  const client = await signedIn(url());
  const { agent } = await client.call(endpoints.createAgent, { body: { title: "Winter offer" } });
  const rehearsal = await rehearseToEnd(client, agent._id);
  expect(rehearsal).toMatchObject({ state: "done", criteria: [], neverAsked: [] });
  expect(rehearsal.conversations.every(({ lines }) => lines.length > 1)).toBe(true);
});

it("a second click returns the rehearsal that is running", async () => {
  const { client, id } = await jobIn("en");
  const [first, repeat] = await Promise.all([1, 2].map(() => client.call(endpoints.rehearse, { params: { id } })));
  expect(repeat?.rehearsal.startedAt).toBe(first?.rehearsal.startedAt);
  const { conversations } = await untilFinished(client, id);
  expect(conversations.every(({ state }) => state === "done")).toBe(true);
});

it("a rehearsal fails if the model refuses, and can be repeated", async () => {
  const { client, id } = await jobIn("en");
  await post(url(), "faults", { provider: "bedrock", kind: "500" });
  const rehearsal = await rehearseToEnd(client, id);
  expect(rehearsal).toMatchObject({ state: "failed", neverAsked: [] });
  expect(rehearsal.conversations.map(({ state }) => state)).toEqual(personas.map(() => "failed"));
  await clearFaults();
  expect(await rehearseToEnd(client, id)).toMatchObject({ state: "done" });
});
