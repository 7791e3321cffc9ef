import * as Assistant from "../../assistant/index.ts";
import * as Billing from "../../billing/index.ts";
import * as Candidate from "../../candidate/index.ts";
import * as Compliance from "../../compliance/index.ts";
import { readRow } from "../../db/read-row.ts";
import { transactParts, type Writer } from "../../db/transact.ts";
import { nowIso } from "../../kernel/clock.ts";
import { sha256 } from "../../kernel/hash.ts";
import { log } from "../../kernel/log.ts";
import * as PhoneNumber from "../../number/index.ts";
import * as Parent from "../../parent/index.ts";
import { platformAccount } from "../../voice-account/index.ts";
import { accountOfCall, inboundSlot, leaseAccountSlot } from "../account-capacity/lease.ts";
import { cancelQueued } from "../cancel.ts";
import { type CallItem, padOrdinal } from "../item.ts";
import { load } from "../read.ts";
import { watchFields } from "../watch.ts";
import { type CallTarget, findAssistant, readCallTarget } from "./target.ts";

export interface InboundCall {
  readonly numberId: string;
  readonly voiceCallId: string;
  readonly caller?: string | undefined;
  readonly voiceAssistantId?: string | undefined; // The saved assistant, if it answered.
}

/** Derived from the provider's call id, so that all events of a call find one row. */
export const inboundCallId = (tenantId: string, voiceCallId: string): string =>
  `call_${sha256(`${tenantId} ${voiceCallId}`, "hex").slice(0, 26).toUpperCase()}`;

type Part = "call" | "lease" | "line" | "contactState" | "candidate" | "counters" | "minutes" | "assistant";

/** Omitted if refused: the person is on another call of ours, or their row no longer exists. */
const optionalParts: ReadonlySet<Part> = new Set(["contactState", "candidate"] as const);
const maxTries = 8;

export async function recordInbound(inbound: InboundCall, accountId: string): Promise<CallItem | undefined> {
  const number = await PhoneNumber.load(inbound.numberId);
  if (!number) return undefined;
  const callId = inboundCallId(number.tenantId, inbound.voiceCallId);
  const existingCall = await load(callId);
  if (existingCall) return existingCall;
  if ((number.voiceAccountId ?? platformAccount) !== accountId) {
    log.error("call.foreign-event", { numberId: number.numberId, voiceCallId: inbound.voiceCallId });
    return undefined;
  }
  const target = inbound.voiceAssistantId
    ? await findAssistant(readRow, number)
    : await readCallTarget(readRow, number, inbound.caller);
  if (target.kind === "none") {
    log.info("call.unanswered", { numberId: number.numberId, voiceCallId: inbound.voiceCallId });
    return undefined;
  }
  const omittedParts = new Set<Part>();
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const result = await writeCall(number, inbound, target, omittedParts);
    if (result.call) return result.call;
    // Another event of the call has created its row meanwhile.
    if (result.failed.has("call")) return load(callId);
    for (const part of result.failed) if (optionalParts.has(part)) omittedParts.add(part);
  }
  throw new Error("The rows of an inbound call keep changing");
}

async function writeCall(
  number: PhoneNumber.NumberItem,
  inbound: InboundCall,
  target: Exclude<CallTarget, { kind: "none" }>,
  omittedParts: ReadonlySet<Part>,
): Promise<{ readonly call?: CallItem; readonly failed: ReadonlySet<Part> }> {
  const isOfCandidate = target.kind === "callback" && !omittedParts.has("candidate");
  const person = isOfCandidate ? await cancelPendingCall(target.candidate) : undefined;
  const { parentId } = targetFields(target);
  const [credit, counters] = await Promise.all([Billing.loadMeters(number), Parent.loadCounters(parentId)]);
  const draft = toCall(number, inbound, target, { credit, counters, person });
  const accountId = accountOfCall(draft);
  const leaseSlot = await inboundSlot(accountId, draft.callId);
  const call = { ...draft, leaseSlot };
  const { tenantId, callId, numberId, phoneNumber } = call;
  const result = await transactParts<Part>((putPart, writer) => {
    const put: typeof putPart = (part, writes) => {
      if (!omittedParts.has(part)) putPart(part, writes);
    };
    put("call", writer.call.create(call).commit());
    put("lease", leaseAccountSlot(writer, call, accountId, leaseSlot));
    put(
      "line",
      writer.line
        .update({ tenantId, numberId })
        .add({ live: [callId] })
        .commit(),
    );
    if (phoneNumber) put("contactState", Compliance.lockCaller(writer, phoneNumber, callId));
    if (person) put("candidate", markCandidate(writer, call, person));
    if (counters)
      put(
        "counters",
        writer.parentCounters
          .patch({ tenantId, parentId })
          .add({ totalInProgress: 1, totalCalls: 1, version: 1, live: [Parent.liveEntry(call)] })
          .where(({ totalCalls }, op) => op.eq(totalCalls, counters.totalCalls))
          .commit(),
      );
    put("minutes", Billing.reserveAnswered(writer, credit, callId));
    if (target.kind === "assistant") put("assistant", Assistant.countCall(writer, target.assistant.assistantId));
  });
  return result.ok ? { call, failed: new Set() } : { failed: result.failed };
}

/** Cancels the candidate's queued call. Returns their current row, or undefined if they are on another call. */
async function cancelPendingCall({ parentId, candidateId }: Candidate.CandidateItem) {
  const candidate = await Candidate.load(parentId, candidateId);
  if (!candidate?.pendingCallId) return candidate;
  await cancelQueued([candidate.pendingCallId]);
  const current = await Candidate.load(parentId, candidateId);
  return current?.pendingCallId ? undefined : current;
}

function targetFields(target: Exclude<CallTarget, { kind: "none" }>) {
  if (target.kind === "assistant") {
    const { assistantId, title, timezone } = target.assistant;
    return { parentId: assistantId, parentTitle: title, timezone, candidateId: "", candidateName: "" };
  }
  const { parent, candidate } = target;
  return {
    parentId: parent.parentId,
    parentTitle: parent.title,
    timezone: parent.timezone,
    candidateId: candidate.candidateId,
    candidateName: Candidate.fullName(candidate),
    promptVersion: parent.promptVersion,
  };
}

const markCandidate = (writer: Writer, call: CallItem, { totalCalls, bucket }: Candidate.CandidateItem) =>
  Candidate.patch(writer, call, {
    set: { callStatus: "in_progress", pendingCallId: call.callId },
    where: { pendingCallId: undefined, totalCalls, bucket },
    hasLogEntry: false,
  });

interface Rows {
  readonly credit: Billing.Meters;
  readonly counters: Parent.ParentCounters | undefined;
  readonly person: Candidate.CandidateItem | undefined;
}

function toCall(
  { tenantId, userId, numberId, voiceAccountId }: PhoneNumber.NumberItem,
  { voiceCallId, caller = "" }: InboundCall,
  target: Exclude<CallTarget, { kind: "none" }>,
  { credit, counters, person }: Rows,
): CallItem {
  const callId = inboundCallId(tenantId, voiceCallId);
  return {
    tenantId,
    callId,
    userId,
    numberId,
    voiceCallId,
    phoneNumber: caller,
    ...targetFields(target),
    direction: "inbound",
    state: "in_progress",
    attempts: 1,
    attempt: 1,
    checks: 0,
    createdAt: nowIso(),
    parentOrdinal: counters ? padOrdinal(counters.totalCalls + 1) : "",
    userOrdinal: credit.meter ? padOrdinal(credit.meter.callsPlaced + 1) : "",
    ...Billing.answeredReservation(credit),
    ...(voiceAccountId ? { accountId: voiceAccountId } : {}),
    ...(person ? { bucketBefore: person.bucket, callsBefore: person.totalCalls } : {}),
    // The promised call was cancelled; if this one does not reach the person either, it is planned again.
    ...(person && target.kind === "callback" && target.candidate.nextWhy === "callback"
      ? { promisedAt: target.candidate.nextAt }
      : {}),
    ...(person?.origin?.externalId ? { externalId: person.origin.externalId } : {}),
    ...watchFields(callId),
  };
}
