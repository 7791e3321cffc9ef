import { readKeys } from "../db/page.ts";
import { db } from "../db/service.ts";
import { tenantId } from "../kernel/context.ts";

/** "run": a run dials over the number. */
export async function callsOver(numberId: string): Promise<"live" | "queued" | "run" | undefined> {
  const { data } = await db().line.get({ tenantId: tenantId(), numberId }).go({ consistent: true });
  if (!data) return undefined;
  if ((data.live ?? []).length > 0) return "live";
  if (data.pending > 0) return "queued";
  return (data.runs ?? []).length > 0 ? "run" : undefined;
}

export const isInUse = async (numberId: string): Promise<boolean> =>
  (await callsOver(numberId)) !== undefined || (await countWaitingTexts(numberId)) > 0;

export async function countWaitingTexts(numberId: string): Promise<number> {
  const query = db()
    .text.query.due({ dueOf: `${tenantId()}#${numberId}` })
    .params();
  return (await readKeys(query)).length;
}
