/** Answers the tools that the assistant calls during a call; a repeated delivery gets the same answer. */
import * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { db } from "../db/service.ts";
import { tryWrite, type Write, type Writer } from "../db/transact.ts";
import * as Interview from "../interview/index.ts";
import { now, toTtl } from "../kernel/clock.ts";
import { runAs } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import * as Parent from "../parent/index.ts";
import type { ToolAnswer, ToolCall, ToolRequest } from "../ports/voice.ts";

type Tool = (call: Call.CallItem, input: unknown, storeAnswer: StoreAnswer) => Promise<object | undefined>;
type StoreAnswer = (writer: Writer, answer: object) => Write;

const notOffered = { error: "No interviews are offered. Say that a person will get in touch." };

async function interviewSubject(call: Call.CallItem): Promise<Interview.ToolSubject | undefined> {
  const { parentId, candidateId, callId } = call;
  const [parent, candidate] = await Promise.all([Parent.load(parentId), Candidate.load(parentId, candidateId)]);
  if (!parent || !candidate || !Interview.offersInterviews(parent)) return undefined;
  const zone = Compliance.personZone(candidate) ?? Interview.rulesOf(parent).timezone;
  return { parent, candidate, by: "call", callId, zone, language: parent.language };
}

const offerTimes: Tool = async (call, input) => {
  const subject = await interviewSubject(call);
  return subject ? Interview.answerOffer(subject, input) : notOffered;
};

const bookTime: Tool = async (call, input, storeAnswer) => {
  const subject = await interviewSubject(call);
  return subject ? Interview.answerBook(subject, input, storeAnswer) : notOffered;
};

const tools = new Map<string, Tool>([
  [Interview.offerTool, offerTimes],
  [Interview.bookTool, bookTime],
]);

const retentionMs = 86_400_000;
/** A model makes one or two calls in a request; calls beyond this limit are refused. */
const maxCalls = 8;

export async function answerTools(request: ToolRequest, accountId: string): Promise<ToolAnswer[]> {
  const { ref, voiceCallId, calls } = request;
  const refuse = (error: string): ToolAnswer[] => calls.map(({ id, name }) => ({ id, name, error }));
  if (!ref) return refuse("This call is unknown.");
  const systemActor = { type: "system", tenantId: ref.tenantId, cause: "call-tool" } as const;
  return runAs(
    { actor: systemActor, tenantId: ref.tenantId, ...(ref.requestId && { requestId: ref.requestId }) },
    async () => {
      const call = await Call.findLive(ref, { voiceCallId, accountId });
      if (!call) {
        log.warn("call-tool.no-call", { callId: ref.callId, voiceCallId });
        return refuse("This call is over.");
      }
      const answers: ToolAnswer[] = [];
      for (const toolCall of calls.slice(0, maxCalls))
        answers.push(await runAs({ actor: { ...systemActor, userId: call.userId } }, () => answerOne(call, toolCall)));
      const refusedCalls = refuse("Too many at once.").slice(maxCalls);
      return [...answers, ...refusedCalls];
    },
  );
}

async function answerOne(call: Call.CallItem, { id, name, input }: ToolCall): Promise<ToolAnswer> {
  const tool = tools.get(name);
  if (!tool) return { id, name, error: "There is no such tool." };
  const key = { tenantId: call.tenantId, callId: call.callId, toolCallId: id };
  const storedAnswer = await findAnswer(key);
  if (storedAnswer !== undefined) return { id, name, result: storedAnswer };
  const row = (answer: object) => ({ ...key, answer: JSON.stringify(answer), ttl: toTtl(now() + retentionMs) });
  try {
    const answer = await tool(call, input, (writer, value) => writer.toolAnswer.create(row(value)).commit());
    // A booking has stored its answer in its own transaction, so this write does nothing; others are stored here.
    if (answer) await tryWrite(db().toolAnswer.create(row(answer)).go());
    log.info("call-tool.answered", { callId: call.callId, tool: name });
    // The stored answer counts, since a concurrent delivery may have answered first.
    const result = await findAnswer(key);
    return result === undefined ? { id, name, error: "Try again." } : { id, name, result };
  } catch (error) {
    log.error("call-tool.failed", { callId: call.callId, tool: name, error: describeError(error) });
    return { id, name, error: "This does not work at the moment." };
  }
}

async function findAnswer(key: { tenantId: string; callId: string; toolCallId: string }): Promise<string | undefined> {
  const { data } = await db().toolAnswer.get(key).go({ consistent: true });
  return data?.answer;
}
