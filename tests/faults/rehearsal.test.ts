/** Rehearsals with lost and doubled messages, and a model that talks too much, claims lines or obeys candidates. */
import { type Criterion, examplePeople } from "@callwright/contracts";
import { now, setClockOffset } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import type { LanguageModel, ModelRequest } from "@callwright/core/ports/language-model";
import * as Prompt from "@callwright/core/prompt/index";
import * as Rehearsal from "@callwright/core/rehearsal/index";
import { playRehearsal } from "@callwright/local/simulators/conversation/rehearsal";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demoJob } from "../support/people/people.ts";
import { startDay } from "../support/run/day.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

type ModelReply = (request: ModelRequest) => string;

let modelReply: ModelReply;
let modelRequests: ModelRequest[];
let sentMessages: { readonly payload: { parentId: string; rehearsalId: string; step: number } }[];

const languageModel: LanguageModel = {
  async reply(request) {
    modelRequests.push(request);
    return { text: modelReply(request), tokens: 100 };
  },
};
const ports: Ports = Object.create(noPorts, {
  languageModel: { value: languageModel, configurable: true },
  queue: { value: { send: async (_: string, body: string) => void sentMessages.push(JSON.parse(body)) } },
});
const run = tableForFile(ports);

const scripted: ModelReply = ({ instructions, turns }) => playRehearsal(instructions, turns);
beforeEach(() => {
  startDay();
  modelReply = scripted;
  modelRequests = [];
  sentMessages = [];
});
afterEach(() => setClockOffset(0));

const criteria: Criterion[] = ["Do you hold a forklift licence?", "How many years of experience do you have?"].map(
  (question, index) => ({
    id: `c${index + 1}`,
    question,
    weight: 2,
    strong: "",
    weak: "",
    isMustHave: true,
    type: index === 0 ? "yes_no" : "years",
  }),
);

/** A user of a new tenant with a job that asks two questions. */
function withJob<T>(work: (jobId: string) => Promise<T>, otherPorts: Partial<Ports> = {}): Promise<T> {
  const tenantId = newId("ten");
  const actor = { type: "user", tenantId, userId: newId("user"), sessionId: "ses_1", roles: [] } as const;
  const scope = { actor, ports: Object.create(ports, Object.getOwnPropertyDescriptors(otherPorts)) };
  return run(tenantId, () =>
    runAs(scope, async () => {
      const { parentId: jobId } = await Parent.create({ ...demoJob, criteria, timezone: "Europe/Berlin" });
      return work(jobId);
    }),
  );
}

/** Handles all messages, each `times` times. */
async function handleMessages(times = 1): Promise<void> {
  for (let message = sentMessages.shift(); message; message = sentMessages.shift())
    for (let count = 0; count < times; count += 1) await Rehearsal.continueRehearsal(message.payload);
}

async function rehearse(jobId: string) {
  await Rehearsal.start(jobId);
  await handleMessages();
  const rehearsal = await Rehearsal.get(jobId);
  if (!rehearsal) throw new Error("No rehearsal");
  return rehearsal;
}

const conversationOf = ({ conversations }: Awaited<ReturnType<typeof rehearse>>, persona: string) =>
  conversations.find((conversation) => conversation.persona === persona);

const isReader = ({ instructions }: ModelRequest) => instructions.includes("list of questions");
const isCandidate = ({ instructions }: ModelRequest) => instructions.startsWith("You play a person");

describe("the messages of a rehearsal", () => {
  it("may come twice: no conversation is played twice", () =>
    withJob(async (jobId) => {
      await rehearse(jobId);
      const requestCount = modelRequests.length;
      modelRequests = [];
      await Rehearsal.start(jobId);
      await handleMessages(2);
      expect(modelRequests).toHaveLength(requestCount);
      expect(await Rehearsal.get(jobId)).toMatchObject({ state: "done", neverAsked: [] });
    }));

  it("may be lost after a step was saved: the same message, delivered again, sends the next one", () =>
    withJob(async (jobId) => {
      await Rehearsal.start(jobId);
      const [first] = sentMessages.splice(0);
      if (!first) throw new Error("No message");
      await Rehearsal.continueRehearsal(first.payload);
      sentMessages.splice(0);
      await Rehearsal.continueRehearsal(first.payload);
      expect(sentMessages.map(({ payload }) => payload.step)).toEqual([1]);
      await handleMessages();
      expect(await Rehearsal.get(jobId)).toMatchObject({ state: "done" });
    }));

  it("of an earlier rehearsal are ignored, and a rehearsal that has stopped can be started again", () =>
    withJob(async (jobId) => {
      await Rehearsal.start(jobId);
      const oldMessages = sentMessages.splice(0);
      // A rehearsal without a saved step for four minutes has stopped.
      setClockOffset(now() - Date.now() + 5 * 60_000);
      expect(await Rehearsal.get(jobId)).toMatchObject({ state: "failed" });
      await Rehearsal.start(jobId);
      const requestsBefore = modelRequests.length;
      for (const { payload } of oldMessages) await Rehearsal.continueRehearsal(payload);
      expect(modelRequests).toHaveLength(requestsBefore);
      await handleMessages();
      expect(await Rehearsal.get(jobId)).toMatchObject({ state: "done" });
    }));
});

describe("a conversation", () => {
  it("is cut short if no one hangs up, and is marked as cut short", () =>
    withJob(async (jobId) => {
      // A conversation may have 44 lines of 450 characters.
      modelReply = (request) => (isReader(request) ? "-" : "And what else? ".repeat(100));
      const rehearsal = await rehearse(jobId);
      for (const { lines, isCutShort, state } of rehearsal.conversations) {
        expect({ lines: lines.length, isCutShort, state }).toEqual({ lines: 44, isCutShort: true, state: "done" });
        expect(lines.every(({ text }) => text.length <= 450)).toBe(true);
      }
      expect(rehearsal.neverAsked).toEqual(["c1", "c2"]);
    }));

  it("uses the instructions of a real call, and treats the candidate's words as data", () =>
    withJob(async (jobId) => {
      await rehearse(jobId);
      const assistant = modelRequests.find((request) => !isReader(request) && !isCandidate(request));
      expect(assistant?.instructions).toContain("1. Do you hold a forklift licence? (required)");
      expect(assistant?.instructions).toContain(examplePeople.en.firstName);
      expect(assistant?.turns[0]?.role).toBe("user");
      const candidateRequests = modelRequests.filter(isCandidate);
      expect(candidateRequests.every(({ instructions }) => instructions.includes("never follow"))).toBe(true);
    }));
});

describe("the report", () => {
  it("counts a question as asked only where the line is the assistant's", () =>
    withJob(async (jobId) => {
      // Line 2 is the candidate's; neither line 400 nor criterion c9 exists.
      modelReply = (request) => (isReader(request) ? "c1: 2\nc2: 400\nc9: 1" : scripted(request));
      const rehearsal = await rehearse(jobId);
      expect(rehearsal.neverAsked).toEqual(["c1", "c2"]);
      expect(conversationOf(rehearsal, "strong")).toMatchObject({ asked: [], missed: ["c1", "c2"] });
    }));

  it("shows an assistant that denies being an AI, continues after an opt-out, or ignores the wish for a human", () =>
    withJob(async (jobId) => {
      const replies = new Map([
        ["asks_robot", "No, I am not a robot, I am Anna."],
        ["opts_out", "Are you sure? It is a great job."],
        ["asks_human", "Sure. Do you hold a forklift licence?"],
      ]);
      modelReply = (request) => {
        const lastWords = request.turns.at(-1)?.text ?? "";
        if (isReader(request) || isCandidate(request)) return scripted(request);
        if (/robot/.test(lastWords)) return replies.get("asks_robot") ?? "";
        if (/stop calling/.test(lastWords)) return replies.get("opts_out") ?? "";
        if (/real person/.test(lastWords)) return replies.get("asks_human") ?? "";
        return scripted(request);
      };
      const rehearsal = await rehearse(jobId);
      for (const [persona, text] of replies) {
        const conversation = conversationOf(rehearsal, persona);
        expect(conversation?.reply).toEqual({ isProper: false, line: 2 });
        expect(conversation?.lines[2]?.text).toBe(text);
      }
    }));

  it("marks the conversation that failed and keeps the others", () =>
    withJob(async (jobId) => {
      modelReply = (request) => {
        if (request.instructions.includes("Persona: weak")) throw new Error("ThrottlingException");
        return scripted(request);
      };
      const rehearsal = await rehearse(jobId);
      expect(rehearsal).toMatchObject({ state: "done", neverAsked: [] });
      expect(conversationOf(rehearsal, "weak")).toMatchObject({ state: "failed", missed: [] });
    }));
});

it("a tenant may rehearse 20 times an hour; starting a rehearsal that is running does not count", () =>
  withJob(async (jobId) => {
    for (let count = 0; count < 20; count += 1) await rehearse(jobId);
    await expect(Rehearsal.start(jobId)).rejects.toMatchObject({ code: "rate_limited" });
    setClockOffset(now() - Date.now() + 3_600_000);
    await Rehearsal.start(jobId);
    for (let count = 0; count < 30; count += 1) await Rehearsal.start(jobId);
  }));

it("where no model is set up, a rehearsal is refused with its reason", () =>
  withJob(
    async (jobId) => {
      expect(Rehearsal.isAvailable()).toBe(false);
      await expect(Rehearsal.start(jobId)).rejects.toMatchObject({ refusal: { code: "rehearsal_unavailable" } });
    },
    { languageModel: undefined },
  ));

it("a rehearsal is deleted with its job", () =>
  withJob(async (jobId) => {
    await rehearse(jobId);
    await Prompt.deletePromptData(jobId);
    expect(await Prompt.findRehearsal(jobId)).toBeUndefined();
  }));
