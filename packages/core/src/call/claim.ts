/** Claims a due call: call, slot, lock on the number called, candidate, minutes and counters, all or nothing. */
import type { CallStatus } from "@callwright/contracts";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import type { DecisionRecord } from "../compliance/index.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import type { CallItem } from "./item.ts";
import { countQueued, countTaken, dueKey, dueLine } from "./line.ts";
import { watch } from "./watch.ts";

export type Claim =
  | { readonly kind: "claimed" }
  /** Somebody else took the call, or the slot. */
  | { readonly kind: "taken"; readonly what: "call" | "slot" }
  /** Another live call rings the same number. */
  | { readonly kind: "callee-busy" }
  | { readonly kind: "no-minutes" }
  | { readonly kind: "parent-gone" };

/** The order of the writes: a failed condition is known by its place. */
const order = ["call", "slot", "callee", "candidate", "list", "meter", "job", "line"] as const;

interface Dial {
  readonly slot: number;
  readonly gate: DecisionRecord;
  /** Of the texts by which the assistant is made. */
  readonly promptVersion: number;
}

export async function claim(call: CallItem, dial: Dial): Promise<Claim> {
  const { slot } = dial;
  const result = await transact((writer) => [
    takeCall(writer, call, dial),
    writer.slot.create({ tenantId: call.tenantId, numberId: call.numberId, slot, callId: call.callId }).commit(),
    writer.calleeLock.create({ tenantId: call.tenantId, phoneNumber: call.phoneNumber, callId: call.callId }).commit(),
    ...showStatus(writer, call, "in_progress"),
    Billing.reserve(writer, call),
    writer.job
      .patch({ tenantId: call.tenantId, jobId: call.parentId })
      .add({ totalInProgress: 1, version: 1 })
      .commit(),
    countTaken(writer, call.numberId),
  ]);
  if (result.ok) return { kind: "claimed" };
  switch (order[result.failed[0] ?? 0]) {
    case "slot":
      return { kind: "taken", what: "slot" };
    case "callee":
      return { kind: "callee-busy" };
    case "meter":
      return { kind: "no-minutes" };
    case "candidate":
    case "job":
      return { kind: "parent-gone" };
    default:
      return { kind: "taken", what: "call" };
  }
}

const takeCall = (writer: Writer, call: CallItem, dial: Dial): Write =>
  writer.call
    .patch({ tenantId: call.tenantId, callId: call.callId })
    .set({
      state: "dialing",
      dialedAt: nowIso(),
      ...dial,
      reservedSeconds: Billing.reservationSeconds,
      ...watch(call.callId),
    })
    .add({ attempts: 1 })
    .remove(["dueLine", "dueKey"])
    // The number too: whoever has another one by now is called by that.
    .where(
      (attributes, op) => `${op.eq(attributes.state, "queued")} AND ${op.eq(attributes.phoneNumber, call.phoneNumber)}`,
    )
    .commit();

const showStatus = (writer: Writer, call: CallItem, callStatus: CallStatus): Write[] =>
  Candidate.patch(writer, call, { set: { callStatus }, where: { pendingCallId: call.callId } });

/** The order of the writes here, too. */
const orderBack = ["call", "slot", "callee", "meter", "candidate", "list", "job", "line"] as const;

export type StatusBefore = Exclude<CallStatus, "in_progress">;

/** Gives a claimed call back to its queue: the provider surely did not carry it. */
export async function unclaim(
  call: CallItem & { slot: number },
  delaySeconds: number,
  status: StatusBefore,
): Promise<"given" | "moved-on" | "parent-gone" | "refused"> {
  const result = await transact((writer) => [
    writer.call
      .patch({ tenantId: call.tenantId, callId: call.callId })
      .set({
        state: "queued",
        dueLine: dueLine(call.tenantId, call.numberId),
        dueKey: dueKey(now() + delaySeconds * 1000, call.callId),
      })
      .remove(["watchShard", "checkAt", "slot", "reservedSeconds", "dialedAt", "voiceCallId", "controlUrl"])
      .where(
        (attributes, op) => `${op.eq(attributes.state, "dialing")} AND ${op.eq(attributes.attempts, call.attempts)}`,
      )
      .commit(),
    ...freeLine(writer, call, call.slot),
    Billing.release(writer, call, Billing.reservationSeconds),
    ...showStatus(writer, call, status),
    writer.job
      .patch({ tenantId: call.tenantId, jobId: call.parentId })
      .subtract({ totalInProgress: 1 })
      .add({ version: 1 })
      .commit(),
    countQueued(writer, call.numberId, 1),
  ]);
  if (result.ok) return "given";
  const failed = new Set(result.failed.map((index) => orderBack[index]));
  if (failed.has("call")) return "moved-on";
  return failed.has("candidate") || failed.has("job") ? "parent-gone" : "refused";
}

/** Frees what a call holds; only what is still its own. */
export const freeLine = (writer: Writer, call: CallItem, slot: number): Write[] => [
  writer.slot
    .delete({ tenantId: call.tenantId, numberId: call.numberId, slot })
    .where((attributes, op) => `${op.notExists(attributes.callId)} OR ${op.eq(attributes.callId, call.callId)}`)
    .commit(),
  writer.calleeLock
    .delete({ tenantId: call.tenantId, phoneNumber: call.phoneNumber })
    .where((attributes, op) => `${op.notExists(attributes.callId)} OR ${op.eq(attributes.callId, call.callId)}`)
    .commit(),
];
