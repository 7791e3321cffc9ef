/** What a number is busy with, so that nobody takes it away from under calls and texts. */
import { keysOf } from "../db/page.ts";
import { db } from "../db/service.ts";
import { tenantId } from "../kernel/context.ts";

/** Calls that wait for it or are under way, or else a run that goes on over it. */
export async function callsOver(numberId: string): Promise<"calls" | "run" | undefined> {
  const { data } = await db().line.get({ tenantId: tenantId(), numberId }).go({ consistent: true });
  if (!data) return undefined;
  if (data.pending > 0 || (data.live ?? []).length > 0) return "calls";
  return (data.runs ?? []).length > 0 ? "run" : undefined;
}

/** How many texts wait to leave from it, in the queue that is named after it. */
export async function textsThatWait(numberId: string): Promise<number> {
  const query = db()
    .text.query.due({ dueOf: `${tenantId()}#${numberId}` })
    .params();
  return (await keysOf(query)).length;
}
