/** Ends a call, once: state, candidate, counters, minutes, line, in one transaction; then what follows is queued. */
import { type OutcomeBucket, parseOutcome } from "@callwright/contracts";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import { db } from "../db/service.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { ports } from "../kernel/context.ts";
import { send } from "../kernel/message.ts";
import type { CallReport } from "../ports/voice.ts";
import { freeLine } from "./claim.ts";
import { type OwnEnding, readEnding } from "./ended-reason.ts";
import type { CallItem } from "./item.ts";
import { countTaken } from "./line.ts";
import { callEnded } from "./messages.ts";
import { readOutcome } from "./outcome.ts";
import { countEnded } from "./run.ts";
import { statesBelow } from "./state.ts";
import { watch } from "./watch.ts";

const nothingSaid = { summary: "", successEvaluation: "" };

/**
 * Ends a call that the provider never carried, with our own reason. The reason holds for the call as it was read: one
 * that somebody has dialled, given back or ended since is left alone.
 */
export async function endWithout(call: CallItem, why: OwnEnding, words?: string): Promise<void> {
  if (call.state === "ended") return;
  const report = {
    endedReason: why,
    durationSeconds: 0,
    cost: 0,
    costParts: {},
    analysis: { ...nothingSaid, summary: words ?? readEnding(why).words ?? "" },
    transcript: [],
    hasRecording: false,
  };
  if (await commitEnd(call, report, { asRead: true })) await send(callEnded, { callId: call.callId });
}

/**
 * Ends a call by the provider's report. A second report, or one that comes late, changes nothing.
 * `isToldAgain`: should we die before what follows is queued, the same report comes again.
 */
export async function end(call: CallItem, report: CallReport, { isToldAgain = false } = {}): Promise<void> {
  let current: CallItem | undefined = call;
  if (call.state !== "ended") {
    const transcriptKey = await keepTranscript(call, report);
    // The row may have moved since it was read (claimed, given back): then the end is written for what it is now.
    while (current && current.state !== "ended") {
      if (await commitEnd(current, report, { transcriptKey, isToldAgain })) break;
      current = await reload(current);
    }
  }
  await send(callEnded, { callId: call.callId });
}

async function reload({ tenantId, callId }: CallItem): Promise<CallItem | undefined> {
  const { data } = await db().call.get({ tenantId, callId }).go({ consistent: true });
  return data ?? undefined;
}

async function keepTranscript(call: CallItem, report: CallReport): Promise<string | undefined> {
  if (report.transcript.length === 0) return undefined;
  const key = `calls/${call.tenantId}/${call.callId}/transcript.json`;
  await ports().blobs.put(key, JSON.stringify(report.transcript), "application/json");
  return key;
}

const liveStates = statesBelow("ended").filter((state) => state !== "queued");

interface EndOptions {
  readonly transcriptKey?: string | undefined;
  readonly isToldAgain?: boolean;
  /** Only the row as it was read, not one that has moved up since. */
  readonly asRead?: boolean;
}

type Part = "call" | "candidate" | "job" | "line" | "minutes" | "run";

/**
 * Writes the end. What was deleted in the meantime is left out, and the rest written all the same.
 * Answers false when the call is no longer as it was read.
 */
async function commitEnd(call: CallItem, report: CallReport, options: EndOptions): Promise<boolean> {
  const outcome = readOutcome(report);
  const { data: candidate } = await db()
    .candidate.get({ tenantId: call.tenantId, parentId: call.parentId, candidateId: call.candidateId })
    .go({ consistent: true });
  const missing = new Set<Part>(candidate?.pendingCallId === call.callId ? [] : ["candidate"]);
  for (;;) {
    const parts: Part[] = [];
    const result = await transact((writer) => {
      const writes: Write[] = [];
      const put = (part: Part, made: readonly Write[]) => {
        if (missing.has(part)) return;
        writes.push(...made);
        parts.push(...made.map(() => part));
      };
      put("call", [endCall(writer, call, report, options)]);
      put("candidate", showOutcome(writer, call, report, (candidate?.totalCalls ?? 0) + 1));
      put("job", [countOutcome(writer, call, outcome, missing.has("candidate") ? undefined : candidate?.bucket)]);
      put("line", lineWrites(writer, call));
      put("minutes", minutesWrites(writer, call, report));
      put("run", call.runId ? [countEnded(writer, call.runId)] : []);
      return writes;
    });
    if (result.ok) return true;
    const failed = result.failed.map((index) => parts[index]).filter((part) => part !== undefined);
    if (failed.includes("call") || failed.length === 0) return false;
    for (const part of failed) missing.add(part);
  }
}

function endCall(writer: Writer, call: CallItem, report: CallReport, options: EndOptions): Write {
  const { transcriptKey, asRead, isToldAgain } = options;
  const outcome = readOutcome(report);
  return writer.call
    .patch({ tenantId: call.tenantId, callId: call.callId })
    .set({
      state: "ended",
      endedAt: report.endedAt ?? nowIso(),
      ...(report.startedAt ? { startedAt: report.startedAt } : {}),
      endedReason: report.endedReason,
      endReason: outcome.badge,
      seconds: report.durationSeconds,
      costCents: Math.round(report.cost * 100_00) / 100,
      costParts: report.costParts,
      outcomeLabel: outcome.label,
      summary: outcome.summary,
      evaluation: evaluationOf(report),
      hasRecording: report.hasRecording,
      ...(transcriptKey ? { transcriptKey } : {}),
      ...(isToldAgain ? {} : watch(call.callId)),
    })
    .remove(["dueLine", "dueKey", "controlUrl", ...(isToldAgain ? (["watchShard", "checkAt"] as const) : [])])
    .where((attributes, op) => {
      const states = asRead || call.state === "queued" ? [call.state] : liveStates;
      const isLikeThat = states.map((state) => op.eq(attributes.state, state)).join(" OR ");
      const isUnheardOf = asRead && !call.voiceCallId ? ` AND ${op.notExists(attributes.voiceCallId)}` : "";
      return `(${isLikeThat}) AND ${op.eq(attributes.attempts, call.attempts)}${isUnheardOf}`;
    })
    .commit();
}

function evaluationOf({ analysis: { summary: _, successEvaluation, ...read } }: CallReport) {
  return { ...read, label: parseOutcome(successEvaluation).label };
}

/** While a call is pending nobody else counts calls of its candidate: what was read with it holds. */
function showOutcome(writer: Writer, call: CallItem, report: CallReport, totalCalls: number): Write[] {
  const outcome = readOutcome(report);
  return Candidate.patch(writer, call, {
    set: {
      callStatus: outcome.status,
      outcomeLabel: outcome.label,
      bucket: outcome.bucket,
      summary: outcome.summary,
      callId: call.callId,
      endReason: outcome.badge,
      endedReason: report.endedReason,
      callSeconds: report.durationSeconds,
      calledAt: call.dialedAt ?? nowIso(),
      hasRecording: report.hasRecording,
      evaluation: evaluationOf(report),
      totalCalls,
    },
    remove: ["pendingCallId"],
    where: { pendingCallId: call.callId },
  });
}

const bucketCounter = {
  good_fit: "countGoodFit",
  not_interested: "countNotInterested",
  busy: "countBusy",
  Unanswered: "countUnanswered",
  other: "countOther",
} as const;
type Counter = (typeof bucketCounter)[keyof typeof bucketCounter];

const counterOf = (bucket: OutcomeBucket): Counter | undefined =>
  bucket === "not_executed" ? undefined : bucketCounter[bucket];

/** The job's counters: calls by result, people by the bucket of their latest outcome. */
function countOutcome(
  writer: Writer,
  call: CallItem,
  outcome: ReturnType<typeof readOutcome>,
  previous: OutcomeBucket | undefined,
): Write {
  const wasClaimed = call.state !== "queued";
  const deltas: Partial<Record<Counter | "totalSucceeded" | "totalFailed" | "totalInProgress" | "version", number>> = {
    version: 1,
    ...(outcome.status === "Completed" ? { totalSucceeded: 1 } : { totalFailed: 1 }),
    ...(wasClaimed ? { totalInProgress: -1 } : {}),
  };
  const from = previous && counterOf(previous);
  const to = previous && counterOf(outcome.bucket);
  if (from !== to) {
    if (from) deltas[from] = -1;
    if (to) deltas[to] = 1;
  }
  return writer.job.patch({ tenantId: call.tenantId, jobId: call.parentId }).add(deltas).commit();
}

/** A claimed call frees its slot and lock; a queued one leaves the line's queue. */
function lineWrites(writer: Writer, call: CallItem): Write[] {
  if (call.state === "queued") return [countTaken(writer, call.numberId)];
  return call.slot === undefined ? [] : freeLine(writer, call, call.slot);
}

function minutesWrites(writer: Writer, call: CallItem, report: CallReport): Write[] {
  if (call.state === "queued") return [];
  const reserved = call.reservedSeconds ?? Billing.reservationSeconds;
  return Billing.settle(writer, call, { callId: call.callId, reserved, seconds: report.durationSeconds });
}
