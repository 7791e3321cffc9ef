import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { db } from "../db/service.ts";
import { transactParts, tryWrite, type Write, type Writer } from "../db/transact.ts";
import { shortCandidateId } from "../kernel/id.ts";
import * as Parent from "../parent/index.ts";
import type { CallItem } from "./item.ts";
import { queueFields } from "./line.ts";
import { countHoursWait, isHoursRule, newHoursWait } from "./run/hours-wait.ts";
import type { RunItem } from "./run/load.ts";

export async function postponeCandidate(
  call: CallItem,
  run: RunItem,
  decision: Compliance.LaterDecision,
): Promise<void> {
  const { runId } = run;
  const { runShard: _, ...callFields } = call;
  const { callId, phoneNumber } = call;
  await transactParts((put, writer) => {
    put(
      "call",
      writer.call
        .create({
          ...callFields,
          why: decision.rule,
          gate: Compliance.decisionRecord(decision),
          ...queueFields({ ...call, runId }, Date.parse(decision.until)),
        })
        .commit(),
    );
    put(
      "candidate",
      Candidate.patch(writer, call, {
        set: { pendingCallId: callId, nextAt: decision.until, nextWhy: decision.rule },
        where: { pendingCallId: undefined, phoneNumber },
      }),
    );
    put("run", leaveBuffer(writer, run, call, decision));
    put("counters", Parent.touch(writer, call));
  });
}

/** Moves the candidate from the buffer of the run, or of its shard, to the run's waiting calls. */
function leaveBuffer(writer: Writer, run: RunItem, call: CallItem, decision: Compliance.LaterDecision): Write[] {
  const { tenantId, runId } = run;
  const { runShard: shard } = call;
  const shortId = shortCandidateId(call.candidateId);
  // Starts a wait for the next opening hours, or counts this candidate in the current wait.
  const hoursWait = isHoursRule(decision) ? newHoursWait(run, decision) : undefined;
  const hoursCount = isHoursRule(decision) && !hoursWait ? { hoursWaiting: 1 } : {};
  if (!shard)
    return [
      writer.run
        .patch({ tenantId, runId })
        .delete({ buffer: [shortId] })
        .set(hoursWait ?? {})
        .add({ placed: 1, waiting: 1, version: 1, ...hoursCount })
        .where(({ buffer, state }, op) => `${op.contains(buffer, shortId)} AND ${op.eq(state, "running")}`)
        .commit(),
    ];
  return [
    writer.runShard
      .patch({ tenantId, runId, shard })
      .delete({ buffer: [shortId] })
      .add({ changes: 1, placed: 1, waiting: 1, buffered: -1 })
      .where(({ buffer, state }, op) => `${op.contains(buffer, shortId)} AND ${op.eq(state, "running")}`)
      .commit(),
    ...(isHoursRule(decision)
      ? [
          writer.run
            .patch({ tenantId, runId })
            .set(hoursWait ?? {})
            .add(hoursCount)
            .commit(),
        ]
      : []),
  ];
}

/** A short delay changes only the call; the candidate's row does not show it. */
const isShortDelay = ({ rule }: Compliance.LaterDecision): boolean => rule === "busy" || rule === "undecided";

export async function postponeCall(call: CallItem, decision: Compliance.LaterDecision, run?: RunItem): Promise<void> {
  const { tenantId, callId, dueKey: knownKey = "" } = call;
  const callChanges = { ...queueFields(call, Date.parse(decision.until)), gate: Compliance.decisionRecord(decision) };
  const movePostponed = () =>
    db()
      .call.patch({ tenantId, callId })
      .set(callChanges)
      .where(({ state, dueKey }, op) => `${op.eq(state, "queued")} AND ${op.eq(dueKey, knownKey)}`)
      .go();
  if (isShortDelay(decision)) {
    await tryWrite(movePostponed());
    return;
  }
  const result = await transactParts((put, writer) => {
    put(
      "call",
      writer.call
        .patch({ tenantId, callId })
        .set(callChanges)
        .where(({ state, dueKey }, op) => `${op.eq(state, "queued")} AND ${op.eq(dueKey, knownKey)}`)
        .commit(),
    );
    put(
      "candidate",
      Candidate.patch(writer, call, {
        set: { nextAt: decision.until, nextWhy: call.why ?? decision.rule },
        where: { pendingCallId: callId },
      }),
    );
    put("counters", Parent.touch(writer, call));
  });
  if (result.ok && run && isHoursRule(decision)) await countHoursWait(run, decision);
  // The candidate was deleted; without this write the call would stay due forever.
  if (!result.ok && !result.failed.has("call")) await tryWrite(movePostponed());
}
