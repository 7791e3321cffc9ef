import { db } from "../db/service.ts";
import { tenantId } from "../kernel/context.ts";

/** Whether calls wait for a number or run over it. */
export async function isBusy(numberId: string): Promise<boolean> {
  const key = { tenantId: tenantId(), numberId };
  const [line, slots] = await Promise.all([
    db().line.get(key).go({ consistent: true }),
    db().slot.query.primary(key).go({ consistent: true, limit: 1 }),
  ]);
  return (line.data?.pending ?? 0) > 0 || slots.data.length > 0;
}
