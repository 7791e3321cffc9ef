import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { db } from "../db/service.ts";
import { transactParts, tryWrite } from "../db/transact.ts";
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
  const { tenantId, runId } = run;
  const { runShard: shard, ...queued } = call;
  const { callId, candidateId, phoneNumber } = call;
  const hoursWait = isHoursRule(decision) ? newHoursWait(run, decision) : undefined;
  const shortId = shortCandidateId(candidateId);
  await transactParts((put, writer) => {
    put(
      "call",
      writer.call
        .create({
          ...queued,
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
    const counts = isHoursRule(decision) && !hoursWait ? { hoursWaiting: 1 } : {};
    if (shard) {
      put(
        "run",
        writer.runShard
          .patch({ tenantId, runId, shard })
          .delete({ buffer: [shortId] })
          .add({ changes: 1, placed: 1, waiting: 1, buffered: -1 })
          .where(({ buffer, state }, op) => `${op.contains(buffer, shortId)} AND ${op.eq(state, "running")}`)
          .commit(),
      );
      if (isHoursRule(decision))
        put(
          "run",
          writer.run
            .patch({ tenantId, runId })
            .set(hoursWait ?? {})
            .add(counts)
            .commit(),
        );
    } else
      put(
        "run",
        writer.run
          .patch({ tenantId, runId })
          .delete({ buffer: [shortId] })
          .set(hoursWait ?? {})
          .add({ placed: 1, waiting: 1, version: 1, ...counts })
          .where(({ buffer, state }, op) => `${op.contains(buffer, shortId)} AND ${op.eq(state, "running")}`)
          .commit(),
      );
    put("counters", Parent.touch(writer, call));
  });
}

const isShortDelay = ({ rule }: Compliance.LaterDecision): boolean => rule === "busy" || rule === "undecided";

export async function postponeCall(call: CallItem, decision: Compliance.LaterDecision, run?: RunItem): Promise<void> {
  const { tenantId, callId, dueKey: from = "" } = call;
  const postponed = {
    ...queueFields(call, Date.parse(decision.until)),
    gate: Compliance.decisionRecord(decision),
  };
  const move = () =>
    db()
      .call.patch({ tenantId, callId })
      .set(postponed)
      .where(({ state, dueKey: at }, op) => `${op.eq(state, "queued")} AND ${op.eq(at, from)}`)
      .go();
  if (isShortDelay(decision)) {
    await tryWrite(move());
    return;
  }
  const result = await transactParts((put, writer) => {
    put(
      "call",
      writer.call
        .patch({ tenantId, callId })
        .set(postponed)
        .where(({ state, dueKey: at }, op) => `${op.eq(state, "queued")} AND ${op.eq(at, from)}`)
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
  if (!result.ok && !result.failed.has("call")) await tryWrite(move());
}
