/** Cancels all waiting texts of a user whose access ends. */
import { keysOf, rowsOf } from "../db/page.ts";
import { db } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { move } from "./move.ts";

const readAtOnce = 100;

/** Works until `endsAt` (milliseconds since the epoch); true if texts are left. */
export async function takeBackOfUser(userId: string, endsAt: number): Promise<boolean> {
  const waiting = db().text.query.ofGroup({ tenantId: tenantId(), userId, group: "waiting" });
  const keys = await keysOf(waiting.params());
  for (let from = 0; from < keys.length; from += readAtOnce) {
    if (now() > endsAt) return true;
    const { data } = db().text.parse({ Items: await rowsOf(keys.slice(from, from + readAtOnce)) });
    for (const text of data) await move(text, { to: "dropped", from: ["scheduled"], reason: "cancelled" });
  }
  return false;
}
