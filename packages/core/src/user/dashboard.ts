import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import type { UserKey } from "./item.ts";

export const dashboardChange = (writer: Writer, { tenantId, userId }: UserKey): Write =>
  writer.dashboardChange.upsert({ tenantId, userId, changedAt: nowIso() }).commit();

export async function saveDashboardChange({ tenantId, userId }: UserKey): Promise<void> {
  await db().dashboardChange.upsert({ tenantId, userId, changedAt: nowIso() }).go();
}

export async function dashboardChangedAt({ tenantId, userId }: UserKey): Promise<string | undefined> {
  const { data } = await db().dashboardChange.get({ tenantId, userId }).go();
  return data?.changedAt;
}
