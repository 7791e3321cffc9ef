/** Cancels queued calls and hangs up live ones. */
import { refusal } from "@callwright/contracts/refusals";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { transactParts, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as Parent from "../parent/index.ts";
import { voiceOf } from "../voice-account/index.ts";
import { type CallItem, isCountedAsWaiting } from "./item.ts";
import { decrementPending, incrementPending } from "./line.ts";
import { callEnded } from "./messages.ts";
import { get, load, loadMany } from "./read.ts";
import { endedKeys } from "./run/ended-list.ts";
import { watchFields } from "./watch.ts";

/** A transaction has at most 100 writes: three for each call and three shared ones. */
const callsPerTransaction = 30;

/** Skips calls that were dialled or have ended meanwhile; the caller reads the candidate again. */
export async function cancelQueued(callIds: readonly string[]): Promise<void> {
  const queuedCalls = (await loadMany(callIds, { consistent: true })).filter((call) => call.state === "queued");
  const groups = Map.groupBy(queuedCalls, ({ numberId, runId, parentId }) => `${runId ?? numberId} ${parentId}`);
  for (const calls of groups.values())
    for (let from = 0; from < calls.length; from += callsPerTransaction)
      await cancelTogether(calls.slice(from, from + callsPerTransaction));
}

/** Counts a new call in the line's queue and ends the queued call that it replaces, in one transaction. */
export function enqueueInPlaceOf(writer: Writer, numberId: string, replaced: CallItem | undefined): Write[] {
  if (!replaced) return [incrementPending(writer, numberId, 1)];
  const isSameQueue = !replaced.runId && replaced.numberId === numberId;
  return [
    incrementPending(writer, numberId, isSameQueue ? 0 : 1), // Adding 0 still sets the line's wake-up.
    ...(isSameQueue ? [] : [countCancelled(writer, replaced, 1)]),
    endCancelled(writer, replaced, watchFields(replaced.callId)),
  ];
}

/** Parts whose rows no longer exist, or have moved on, are left out of the next try. */
type Part = "queue" | "parent" | "minutes" | `call ${string}` | `person ${string}`;

async function cancelTogether(calls: readonly CallItem[]): Promise<void> {
  const missingParts = new Set<Part>();
  for (;;) {
    const remaining = calls.filter(({ callId }) => !missingParts.has(`call ${callId}`));
    const [first] = remaining;
    if (!first) return;
    const result = await transactParts<Part>((putPart, writer) => {
      const put = (part: Part, writes: Write | readonly Write[]) => {
        if (!missingParts.has(part)) putPart(part, writes);
      };
      put("queue", countCancelled(writer, first, remaining.length));
      put("parent", updateParentOfCancelled(writer, remaining));
      put("minutes", Billing.releaseWaiting(writer, first, remaining.filter(isCountedAsWaiting).length));
      for (const call of remaining) {
        // One call per transaction triggers the follow-ups, such as completing the run.
        put(`call ${call.callId}`, endCancelled(writer, call, call === first ? watchFields(call.callId) : {}));
        put(`person ${call.callId}`, clearPendingCall(writer, call));
      }
    });
    if (result.ok) return announceEnd(first.callId);
    for (const part of result.failed) missingParts.add(part);
  }
}

/** A failure is only logged: the call stays cancelled, and the sweeper sends the message again. */
export const announceEnd = (callId: string): Promise<void> =>
  send(callEnded, { callId }).catch((error: unknown) =>
    log.warn("call.end-not-announced", { callId, error: describeError(error) }),
  );

const countCancelled = (writer: Writer, { tenantId, runId, numberId }: CallItem, calls: number): Write =>
  runId
    ? writer.run.patch({ tenantId, runId }).add({ waiting: -calls, ended: calls, version: 1 }).commit()
    : decrementPending(writer, numberId, calls);

export function updateParentOfCancelled(writer: Writer, calls: readonly CallItem[]): Write[] {
  const [first] = calls;
  if (!first) return [];
  const starting = calls.filter(({ runId }) => !runId).map(Parent.liveEntry);
  return [
    writer.parentCounters
      .patch({ tenantId: first.tenantId, parentId: first.parentId })
      .add({ version: 1 })
      .delete(starting.length > 0 ? { starting } : {})
      .commit(),
  ];
}

function endCancelled(writer: Writer, call: CallItem, watchChanges: Partial<ReturnType<typeof watchFields>>): Write {
  const { tenantId, callId } = call;
  const cause = "taken-back";
  const listKeys = endedKeys(call, { label: "Unknown", party: "none", cause });
  return writer.call
    .patch({ tenantId, callId })
    .set({ state: "ended", endedAt: nowIso(), endCause: cause, endedReason: cause, ...watchChanges, ...listKeys })
    .remove([
      ...(listKeys ? [] : (["dueLine", "dueKey"] as const)),
      ...(watchChanges.checkAt ? [] : (["watchShard", "checkAt"] as const)),
    ])
    .where((attributes, op) => op.eq(attributes.state, "queued"))
    .commit();
}

const clearPendingCall = (writer: Writer, { tenantId, parentId, candidateId, callId }: CallItem): Write[] =>
  Candidate.patch(
    writer,
    { tenantId, parentId, candidateId },
    { remove: ["pendingCallId", "nextAt", "nextWhy"], where: { pendingCallId: callId } },
  );

export const changeQueuedNumber = (writer: Writer, callId: string, phoneNumber: string): Write =>
  writer.call
    .patch({ tenantId: tenantId(), callId })
    .set({ phoneNumber })
    .where((attributes, op) => op.eq(attributes.state, "queued"))
    .commit();

/** Cancels in the job to which the number was added last; in other jobs the gate refuses the call when it is due. */
export async function cancelQueuedFor(phoneNumber: string): Promise<void> {
  const parentId = (await Compliance.readContacts([phoneNumber])).get(phoneNumber)?.addedTo;
  if (!parentId) return;
  const holder = await Candidate.findHolder({ parentId, phoneNumber });
  const candidate = holder && (await Candidate.load(parentId, holder.candidateId));
  if (candidate?.pendingCallId) await cancelQueued([candidate.pendingCallId]);
}

/** Cancels a queued call, or asks the provider to end a live one: its end is then reported as usual. */
export async function hangUp(callId: string): Promise<void> {
  let call: CallItem | undefined = await get(callId);
  if (call.state === "queued") {
    await cancelQueued([callId]);
    call = await load(callId);
  }
  if (!call || call.state === "ended") return;
  const { voiceCallId, accountId } = call;
  const controlUrl = voiceCallId && (await voiceOf(accountId).getCall(voiceCallId))?.controlUrl;
  if (!controlUrl) throw new AppError("conflict", refusal("call_dialing"));
  const { kind } = await ports().voice.endCall(controlUrl);
  log.info("call.hung-up", { tenantId: call.tenantId, callId, result: kind });
  if (kind === "unavailable") throw new AppError("provider_unavailable");
}
