import { db } from "../db/service.ts";
import { tenantId } from "../kernel/context.ts";

/** Whether calls wait for a number, or run over it, or a run goes on over it. */
export async function isBusy(numberId: string): Promise<boolean> {
  const { data } = await db().line.get({ tenantId: tenantId(), numberId }).go({ consistent: true });
  if (!data) return false;
  return data.pending > 0 || (data.live ?? []).length > 0 || (data.runs ?? []).length > 0;
}
