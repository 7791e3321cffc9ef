import { readKeys, readRows } from "../db/page.ts";
import { db } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { transition } from "./transition.ts";

const pageSize = 100;

/** Works until `endsAt` (milliseconds since the epoch); true if texts are left. */
export async function cancelOfUser(userId: string, endsAt: number): Promise<boolean> {
  const waiting = db().text.query.ofGroup({ tenantId: tenantId(), userId, group: "waiting" });
  const keys = await readKeys(waiting.params());
  for (let from = 0; from < keys.length; from += pageSize) {
    if (now() > endsAt) return true;
    const { data } = db().text.parse({ Items: await readRows(keys.slice(from, from + pageSize)) });
    for (const text of data) await transition(text, { to: "dropped", from: ["scheduled"], reason: "cancelled" });
  }
  return false;
}
