/** Takes calls back that still wait in their queue: they end without having rung, and count as nobody's failure. */
import * as Candidate from "../candidate/index.ts";
import { db } from "../db/service.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { send } from "../kernel/message.ts";
import type { CallItem } from "./item.ts";
import { countTaken } from "./line.ts";
import { callEnded } from "./messages.ts";
import { countEnded } from "./run.ts";
import { watch } from "./watch.ts";

/** Three writes a call, and three for those that share line, run and parent. */
const callsAtOnce = 30;

/** A call that is dialled in the meantime, or live, or has ended, is left alone: whoever asks looks at the person again. */
export async function takeBack(callIds: readonly string[]): Promise<void> {
  const queued = (await loadMany(callIds)).filter((call) => call.state === "queued");
  const groups = Map.groupBy(queued, ({ numberId, runId, parentId }) => `${numberId} ${runId} ${parentId}`);
  for (const calls of groups.values())
    for (let from = 0; from < calls.length; from += callsAtOnce)
      await takeTogether(calls.slice(from, from + callsAtOnce));
}

async function loadMany(callIds: readonly string[]): Promise<CallItem[]> {
  const found: CallItem[] = [];
  let keys = callIds.map((callId) => ({ tenantId: tenantId(), callId }));
  while (keys.length > 0) {
    const { data, unprocessed } = await db().call.get(keys).go({ consistent: true });
    found.push(...data);
    keys = unprocessed;
  }
  return found;
}

/** What a write is about; what proves to be gone is left out of the next try. */
type Part = "line" | "job" | "run" | `call ${string}` | `person ${string}`;

async function takeTogether(calls: readonly CallItem[]): Promise<void> {
  const gone = new Set<Part>();
  for (;;) {
    const waiting = calls.filter(({ callId }) => !gone.has(`call ${callId}`));
    const [first] = waiting;
    if (!first) return;
    const parts: Part[] = [];
    const result = await transact((writer) => {
      const writes: Write[] = [];
      const put = (part: Part, made: readonly Write[]) => {
        if (gone.has(part)) return;
        writes.push(...made);
        parts.push(...made.map(() => part));
      };
      put("line", [countTaken(writer, first.numberId, waiting.length)]);
      put("run", first.runId ? [countEnded(writer, first.runId, waiting.length)] : []);
      put("job", [writer.job.patch({ tenantId: first.tenantId, jobId: first.parentId }).add({ version: 1 }).commit()]);
      for (const call of waiting) {
        // What follows, the end of their run, is asked for by one of them.
        put(`call ${call.callId}`, [endUnheard(writer, call, call === first ? watch(call.callId) : {})]);
        put(`person ${call.callId}`, forget(writer, call));
      }
      return writes;
    });
    if (result.ok) return send(callEnded, { callId: first.callId });
    for (const index of result.failed) {
      const part = parts[index];
      if (part) gone.add(part);
    }
  }
}

const endUnheard = (
  writer: Writer,
  { tenantId, callId }: CallItem,
  watched: Partial<ReturnType<typeof watch>>,
): Write =>
  writer.call
    .patch({ tenantId, callId })
    .set({ state: "ended", endedAt: nowIso(), endedReason: "taken-back", ...watched })
    .remove(["dueLine", "dueKey"])
    .where((attributes, op) => op.eq(attributes.state, "queued"))
    .commit();

/** The person is as they were before they were queued. */
const forget = (writer: Writer, { tenantId, parentId, candidateId, callId }: CallItem): Write[] =>
  Candidate.patch(
    writer,
    { tenantId, parentId, candidateId },
    { remove: ["pendingCallId"], where: { pendingCallId: callId } },
  );

/** Gives a queued call its person's new number; refused once it is dialled. */
export const renumber = (writer: Writer, callId: string, phoneNumber: string): Write =>
  writer.call
    .patch({ tenantId: tenantId(), callId })
    .set({ phoneNumber })
    .where((attributes, op) => op.eq(attributes.state, "queued"))
    .commit();
