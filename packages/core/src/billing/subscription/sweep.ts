import { db } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { now, nowIso, toIso } from "../../kernel/clock.ts";
import { runAsSystem } from "../../kernel/context.ts";
import { describeError, log } from "../../kernel/log.ts";
import type { Payer } from "../../ports/payments.ts";
import { subscriptionShard, usageShards } from "../reserve.ts";
import { endDuplicates } from "./duplicates.ts";
import { sync } from "./sync.ts";
import { reportUsage } from "./usage.ts";

const maxRows = 40;
const concurrency = 4;
/** The worker reports a call immediately; the sweep takes over after this delay. */
const usageDelayMs = 60_000;
const retryMs = 15 * 60_000;

export async function sweep(): Promise<{ subscriptionsRead: number; usageReported: number }> {
  const [subscriptionsRead, ...reported] = await Promise.all([sweepSubscriptions(), ...usageShards.map(sweepUsage)]);
  let usageReported = 0;
  for (const count of reported) usageReported += count;
  return { subscriptionsRead, usageReported };
}

async function sweepSubscriptions(): Promise<number> {
  const { data } = await db()
    .subscription.query.due({ checkShard: subscriptionShard })
    .lte({ checkAt: nowIso() })
    .go({ limit: maxRows, hydrate: true });
  await inBatches(data, async (row) => {
    const { tenantId, userId } = row;
    const isSynced = await attempt(row, "subscription.sweep-failed", async () => endDuplicates(await sync(row)));
    if (isSynced) return;
    // Due later, so that a row that always fails does not block the others.
    const postponement = db()
      .subscription.patch({ tenantId, userId })
      .set({ checkShard: subscriptionShard, checkAt: toIso(now() + retryMs) });
    await tryWrite(postponement.go());
  });
  return data.length;
}

async function sweepUsage(usageShard: string): Promise<number> {
  const { data } = await db()
    .ledger.query.unreported({ usageShard })
    .lte({ usageAt: toIso(now() - usageDelayMs) })
    .go({ limit: maxRows, hydrate: true });
  await inBatches(data, async (entry) => {
    const { tenantId, userId, entryId } = entry;
    if (await attempt(entry, "usage.sweep-failed", () => reportUsage({ userId, callId: entryId }))) return;
    // Due again after `retryMs`, so that an entry that always fails does not block the others.
    const postponement = db()
      .ledger.patch({ tenantId, userId, entryId })
      .set({ usageShard, usageAt: toIso(now() - usageDelayMs + retryMs) })
      .where((attributes, op) => op.exists(attributes.usageShard));
    await tryWrite(postponement.go());
  });
  return data.length;
}

async function inBatches<Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += concurrency)
    await Promise.all(rows.slice(start, start + concurrency).map(work));
}

async function attempt(payer: Payer, failure: string, work: () => Promise<unknown>): Promise<boolean> {
  const { tenantId, userId } = payer;
  try {
    await runAsSystem(payer, "sweep", work);
    return true;
  } catch (error) {
    log.warn(failure, { tenantId, userId, error: describeError(error) });
    return false;
  }
}
