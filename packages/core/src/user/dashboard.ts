import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";

interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

export const dashboardChange = (writer: Writer, { tenantId, userId }: Owner): Write =>
  writer.dashboardChange.upsert({ tenantId, userId, changedAt: nowIso() }).commit();

export async function saveDashboardChange({ tenantId, userId }: Owner): Promise<void> {
  await db().dashboardChange.upsert({ tenantId, userId, changedAt: nowIso() }).go();
}

/** Eventually consistent. */
export async function dashboardChangedAt({ tenantId, userId }: Owner): Promise<string | undefined> {
  const { data } = await db().dashboardChange.get({ tenantId, userId }).go();
  return data?.changedAt;
}
