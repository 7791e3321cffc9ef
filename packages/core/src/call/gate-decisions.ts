import * as z from "zod/mini";
import { pagesOf } from "../db/get-all.ts";
import { db } from "../db/service.ts";
import { userActor } from "../kernel/context.ts";
import { waitingEntries } from "./due-queue.ts";
import type { CallItem } from "./item.ts";
import { loadMany } from "./read.ts";
import { endedSince } from "./run/ended-list.ts";

const text = z.optional(z.string());
const decisionSchema = z.object({
  kind: z.enum(["allow", "later", "never"]),
  rule: z.string(),
  at: z.string(),
  until: text,
  inputs: z.optional(z.object({ purpose: text, basis: text, zone: text, local: text, rings: z.optional(z.number()) })),
});
type StoredDecision = z.infer<typeof decisionSchema>;

export const gateDecision = ({ gate }: Pick<CallItem, "gate">): StoredDecision | undefined =>
  z.safeParse(decisionSchema, gate).data;

const pageSize = 100;

/** Dialled calls, oldest first, then calls that the gate postponed or refused. The caller checks who owns the job. */
export async function* gateDecisions(parentId: string) {
  yield* dialedCalls(parentId);
  yield* undialedCalls(parentId);
}

const withDecision = (calls: readonly CallItem[]) =>
  calls.flatMap((call) => {
    const decision = gateDecision(call);
    return decision ? [{ call, decision }] : [];
  });

async function* dialedCalls(parentId: string) {
  const { tenantId } = userActor();
  const query = db().call.query.ofParent({ tenantId, parentId });
  for await (const calls of pagesOf((cursor) => query.go({ limit: pageSize, hydrate: true, cursor })))
    yield withDecision(calls);
}

/** Undialled calls are not in the job's index yet, so they are read from its runs. */
async function* undialedCalls(parentId: string) {
  const { tenantId } = userActor();
  const { data: runs } = await db().run.query.ofParent({ tenantId, parentId }).go({ hydrate: true, pages: "all" });
  for (const { runId } of runs) {
    for await (const waiting of waitingEntries(tenantId, runId))
      yield await loadUndialed(waiting.map(({ callId }) => callId));
    for await (const ended of endedSince({ tenantId, runId }, 0)) {
      const undialed = ended.filter(({ dialedMinute }) => dialedMinute === undefined);
      yield await loadUndialed(undialed.map(({ callId }) => callId));
    }
  }
}

/** Leaves out calls that have an ordinal: they were dialled meanwhile. */
const loadUndialed = async (callIds: readonly string[]) =>
  withDecision((await loadMany(callIds, { consistent: true })).filter(({ userOrdinal }) => userOrdinal === ""));
