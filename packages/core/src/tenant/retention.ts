import * as z from "zod/mini";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { runAsSystem, tenantId } from "../kernel/context.ts";
import { defineMessage, send } from "../kernel/message.ts";

/** One shard, since each tenant is due once a day. */
const retentionShard = "retention";
const intervalMs = 86_400_000;
const batchSize = 100;

export const retentionDue = defineMessage("tenant.retention", "tenants", z.object({}));

/** Saved with the settings, so that the next sweep applies a change within a minute. */
export const retentionFields = (recordingDays: number) => ({ recordingDays, retentionShard, retentionAt: nowIso() });

export async function sweepRetention(): Promise<{ retained: number }> {
  const { data } = await db()
    .tenant.query.retention({ retentionShard })
    .lte({ retentionAt: nowIso() })
    .go({ limit: batchSize, hydrate: true });
  for (const { tenantId: id, retentionAt } of data) {
    const claim = db()
      .tenant.patch({ tenantId: id })
      .set({ retentionShard, retentionAt: toIso(now() + intervalMs) })
      .where((row, op) => op.eq(row.retentionAt, retentionAt));
    if (await tryWrite(claim.go())) await runAsSystem({ tenantId: id }, "sweep", () => send(retentionDue, {}));
  }
  return { retained: data.length };
}

export async function saveRetentionProgress(recordingsFrom: string): Promise<void> {
  await db().tenant.patch({ tenantId: tenantId() }).set({ recordingsFrom }).go();
}
