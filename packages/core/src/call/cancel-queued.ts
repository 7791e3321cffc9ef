/** Takes calls back that still wait in their queue: they end without having rung, and count as nobody's failure. */
import * as Candidate from "../candidate/index.ts";
import { transactParts, type Write, type Writer } from "../db/transact.ts";
import * as Job from "../job/index.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { send } from "../kernel/message.ts";
import { callsOf } from "./due-queue.ts";
import type { CallItem } from "./item.ts";
import { countTaken } from "./line.ts";
import { callEnded } from "./messages.ts";
import { endedKeys } from "./run/ended-key.ts";
import { watch } from "./watch.ts";

/** Three writes a call, and three for those that share queue and parent. */
const callsAtOnce = 30;

/** A call that is dialled in the meantime, or live, or has ended, is left alone: whoever asks looks at the person again. */
export async function takeBack(callIds: readonly string[]): Promise<void> {
  const queued = (await callsOf(callIds)).filter((call) => call.state === "queued");
  const groups = Map.groupBy(queued, ({ numberId, runId, parentId }) => `${runId ?? numberId} ${parentId}`);
  for (const calls of groups.values())
    for (let from = 0; from < calls.length; from += callsAtOnce)
      await takeTogether(calls.slice(from, from + callsAtOnce));
}

/** What a write is about; what proves to be gone is left out of the next try. */
type Part = "queue" | "parent" | `call ${string}` | `person ${string}`;

async function takeTogether(calls: readonly CallItem[]): Promise<void> {
  const gone = new Set<Part>();
  for (;;) {
    const waiting = calls.filter(({ callId }) => !gone.has(`call ${callId}`));
    const [first] = waiting;
    if (!first) return;
    const result = await transactParts<Part>((putPart, writer) => {
      const put = (part: Part, writes: Write | readonly Write[]) => {
        if (!gone.has(part)) putPart(part, writes);
      };
      put("queue", leaveQueue(writer, first, waiting.length));
      put("parent", tellParent(writer, waiting));
      for (const call of waiting) {
        // What follows, the end of their run, is asked for by one of them.
        put(`call ${call.callId}`, endUnheard(writer, call, call === first ? watch(call.callId) : {}));
        put(`person ${call.callId}`, forget(writer, call));
      }
    });
    if (result.ok) return send(callEnded, { callId: first.callId });
    for (const part of result.failed) gone.add(part);
  }
}

const leaveQueue = (writer: Writer, { tenantId, runId, numberId }: CallItem, calls: number): Write =>
  runId
    ? writer.run.patch({ tenantId, runId }).add({ waiting: -calls, ended: calls, version: 1 }).commit()
    : countTaken(writer, numberId, calls);

/** Whoever was placed by hand is about to be called no more. */
function tellParent(writer: Writer, calls: readonly CallItem[]): Write[] {
  const [first] = calls;
  if (!first) return [];
  const starting = calls.filter(({ runId }) => !runId).map(Job.liveEntry);
  return [
    writer.tally
      .patch({ tenantId: first.tenantId, parentId: first.parentId })
      .add({ version: 1 })
      .delete(starting.length > 0 ? { starting } : {})
      .commit(),
  ];
}

function endUnheard(writer: Writer, call: CallItem, watched: Partial<ReturnType<typeof watch>>): Write {
  const { tenantId, callId } = call;
  const cause = "taken-back";
  const listed = endedKeys(call, { label: "Unknown", party: "nobody", cause });
  return writer.call
    .patch({ tenantId, callId })
    .set({ state: "ended", endedAt: nowIso(), endCause: cause, endedReason: cause, ...watched, ...listed })
    .remove(listed ? [] : ["dueLine", "dueKey"])
    .where((attributes, op) => op.eq(attributes.state, "queued"))
    .commit();
}

/** The person is as they were before they were queued. */
const forget = (writer: Writer, { tenantId, parentId, candidateId, callId }: CallItem): Write[] =>
  Candidate.patch(
    writer,
    { tenantId, parentId, candidateId },
    { remove: ["pendingCallId", "nextAt", "nextWhy"], where: { pendingCallId: callId } },
  );

/** Gives a queued call its person's new number; refused once it is dialled. */
export const renumber = (writer: Writer, callId: string, phoneNumber: string): Write =>
  writer.call
    .patch({ tenantId: tenantId(), callId })
    .set({ phoneNumber })
    .where((attributes, op) => op.eq(attributes.state, "queued"))
    .commit();
