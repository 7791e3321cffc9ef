import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now, toIso, toTtl } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";

const recentDays = 30;
const dayMs = 86_400_000;
const dayOf = (ms: number): string => toIso(ms).slice(0, 10);

export async function recentCalls(assistantId: string): Promise<number> {
  const { data } = await db()
    .assistantDay.query.primary({ tenantId: tenantId(), assistantId })
    .gt({ day: dayOf(now() - recentDays * dayMs) })
    .go({ pages: "all" });
  return data.reduce((sum, { calls }) => sum + calls, 0);
}

export const countCall = (writer: Writer, assistantId: string): Write =>
  writer.assistantDay
    .upsert({ tenantId: tenantId(), assistantId, day: dayOf(now()), ttl: toTtl(now() + 2 * recentDays * dayMs) })
    .add({ calls: 1 })
    .commit();
