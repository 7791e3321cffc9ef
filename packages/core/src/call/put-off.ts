/** Whom the gate does not let be called now: their call waits for the time that the gate has named. */
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { db } from "../db/service.ts";
import { transactParts, unlessRefused } from "../db/transact.ts";
import { shortCandidateId } from "../kernel/id.ts";
import type { CallItem } from "./item.ts";
import { dueKey, dueLine } from "./line.ts";
import type { RunItem } from "./run-room/load.ts";

type Later = Extract<Compliance.Decision, { kind: "later" }>;

/** Out of the run's hand and into its queue. Refused when somebody else has dealt with them meanwhile. */
export async function putOff(call: CallItem, { tenantId, runId }: RunItem, decision: Later): Promise<void> {
  const { callId, candidateId, phoneNumber, parentId } = call;
  const short = shortCandidateId(candidateId);
  await transactParts((put, writer) => {
    put(
      "call",
      writer.call
        .create({
          ...call,
          why: decision.rule,
          gate: Compliance.recordOf(decision),
          dueLine: dueLine(tenantId, runId),
          dueKey: dueKey(Date.parse(decision.until), callId),
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
    put(
      "run",
      writer.run
        .patch({ tenantId, runId })
        .delete({ hand: [short] })
        .add({ placed: 1, waiting: 1, version: 1 })
        .where(({ hand, state }, op) => `${op.contains(hand, short)} AND ${op.eq(state, "running")}`)
        .commit(),
    );
    put("tally", writer.tally.patch({ tenantId, parentId }).add({ version: 1 }).commit());
  });
}

/** Rules that are over in a moment: nobody need hear of them. */
const isBrief = ({ rule }: Later): boolean => rule === "busy" || rule === "undecided";

/** Moves a waiting call to a later time; refused when somebody else took it meanwhile. */
export async function postpone(call: CallItem, decision: Later): Promise<void> {
  const { tenantId, callId, parentId } = call;
  const later = {
    dueLine: call.dueLine,
    dueKey: dueKey(Date.parse(decision.until), callId),
    gate: Compliance.recordOf(decision),
  };
  if (isBrief(decision)) {
    const moved = db()
      .call.patch({ tenantId, callId })
      .set(later)
      .where(({ state }, op) => op.eq(state, "queued"));
    await unlessRefused(moved.go());
    return;
  }
  const result = await transactParts((put, writer) => {
    put(
      "call",
      writer.call
        .patch({ tenantId, callId })
        .set(later)
        .where(({ state }, op) => op.eq(state, "queued"))
        .commit(),
    );
    put(
      "candidate",
      Candidate.patch(writer, call, {
        set: { nextAt: decision.until, nextWhy: call.why ?? decision.rule },
        where: { pendingCallId: callId },
      }),
    );
    put("tally", writer.tally.patch({ tenantId, parentId }).add({ version: 1 }).commit());
  });
  // Without its person nothing is told to anybody; the call itself must not be due for ever.
  if (!result.ok && !result.failed.has("call"))
    await unlessRefused(
      db()
        .call.patch({ tenantId, callId })
        .set(later)
        .where(({ state }, op) => op.eq(state, "queued"))
        .go(),
    );
}
