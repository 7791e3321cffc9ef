/** At most one mail per kind, user and hour; what happens in between is in the next one. */
import type { NotificationKind } from "@callwright/contracts/notification-kinds";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, toTtl } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { sendLater } from "../kernel/message.ts";
import { notificationMailDue } from "./messages.ts";
import type { NotificationItem } from "./notify.ts";

const hourMs = 3_600_000;
/** What one mail can name; older ones are counted. */
const maxRead = 100;

/**
 * The notifications of the mail that is due, newest first; none if there is nothing new or the last mail is less than
 * an hour old. Recorded before the mail is sent: a worker that dies in between leaves the bell only.
 */
export async function claimMail(userId: string, kind: NotificationKind): Promise<readonly NotificationItem[]> {
  const key = { tenantId: tenantId(), userId, kind };
  const { data: last } = await db().notificationMail.get(key).go({ consistent: true });
  const query = db().notification.query.primary({ tenantId: tenantId(), userId });
  const { data: items } = await (last ? query.gt({ notificationId: last.until }) : query)
    .where((attributes, op) => op.eq(attributes.kind, kind))
    .go({ order: "desc", count: maxRead, consistent: true });
  const newest = items[0];
  if (!newest) return [];
  const waitMs = last ? last.mailedAt + hourMs - now() : 0;
  if (waitMs > 0) {
    await sendLater(notificationMailDue, { userId, kind }, waitMs / 1000, `nm-${userId}-${kind}`);
    return [];
  }
  const claimed = db()
    .notificationMail.put({
      ...key,
      mailedAt: now(),
      until: newest.notificationId,
      ttl: toTtl(now() + 30 * 24 * hourMs),
    })
    .where(({ until }, op) => (last ? op.eq(until, last.until) : op.notExists(until)));
  return (await tryWrite(claimed.go())) ? items : [];
}
