/** What a number is busy with, so that nobody takes it away from under calls and texts. */
import { db } from "../db/service.ts";
import { tenantId } from "../kernel/context.ts";

/** Calls that wait for it or are under way, or else a run that goes on over it. */
export async function callsOver(numberId: string): Promise<"calls" | "run" | undefined> {
  const { data } = await db().line.get({ tenantId: tenantId(), numberId }).go({ consistent: true });
  if (!data) return undefined;
  if (data.pending > 0 || (data.live ?? []).length > 0) return "calls";
  return (data.runs ?? []).length > 0 ? "run" : undefined;
}

/** Whether texts wait to leave from it, in the queue that is named after it. */
export async function textsWaitFor(numberId: string): Promise<boolean> {
  const { data } = await db()
    .text.query.due({ dueOf: `${tenantId()}#${numberId}` })
    .go({ limit: 1, hydrate: true });
  return data.length > 0;
}
