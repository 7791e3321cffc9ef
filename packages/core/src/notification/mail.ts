/** Mails of notifications: digests, at most one per kind, user and hour, and single mails for some kinds. */
import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, toTtl } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { firstIdOf } from "../kernel/id.ts";
import { sendLater } from "../kernel/message.ts";
import {
  type DigestKind,
  type interviewMailDue,
  type NotificationItem,
  notificationMailDue,
  type paymentMailDue,
} from "./notify.ts";

const hourMs = 3_600_000;
const maxRead = 100;
/** Events may arrive this long after a later one and still be in the next mail. */
const lateMs = hourMs;
/** Longer than a worker runs. */
const leaseMs = 60_000;

type MailKey = Pick<Item<"notificationMail">, "tenantId" | "userId" | "kind">;

/** Takes the hourly slot before sending: a crash after that loses the mail, a failed send releases the slot. */
export async function mailDigest(
  userId: string,
  kind: DigestKind,
  mail: (items: readonly NotificationItem[]) => Promise<void>,
): Promise<void> {
  const key: MailKey = { tenantId: tenantId(), userId, kind };
  const { data: last } = await db().notificationMail.get(key).go({ consistent: true });
  const query = db().notification.query.primary({ tenantId: tenantId(), userId });
  const { data: recent } = await (last ? query.gte({ notificationId: last.readFrom }) : query)
    .where((attributes, op) => op.eq(attributes.kind, key.kind))
    .go({ order: "desc", count: maxRead, consistent: true });
  const items = recent.filter(({ notificationId }) => !last?.mailedIds.includes(notificationId));
  const [newest] = recent;
  if (!newest || items.length === 0) return;
  const waitMs = last ? last.mailedAt + hourMs - now() : 0;
  const retryIn = (ms: number) => sendLater(notificationMailDue, { userId, kind }, ms / 1000, `nm-${userId}-${kind}`);
  if (waitMs > 0) return retryIn(waitMs);
  const mailedAt = now();
  const mailedIds = recent.map(({ notificationId }) => notificationId);
  const readFrom = firstIdOf("evt", Date.parse(newest.createdAt) - lateMs);
  const claim = db()
    .notificationMail.put({ ...key, mailedAt, readFrom, mailedIds, ttl: toTtl(mailedAt + 30 * 24 * hourMs) })
    .where((row, op) => (last ? op.eq(row.mailedAt, last.mailedAt) : op.notExists(row.mailedAt)));
  // The worker that holds the claim may not have read all these items, so a later mail checks for them.
  if (!(await tryWrite(claim.go()))) return retryIn(hourMs);
  try {
    await mail(items);
  } catch (error) {
    await releaseClaim(key, mailedAt, last);
    throw error;
  }
}

async function releaseClaim(key: MailKey, mailedAt: number, last: Item<"notificationMail"> | null): Promise<void> {
  const { notificationMail } = db();
  const restore = last && notificationMail.put(last).where((row, op) => op.eq(row.mailedAt, mailedAt));
  const removal = notificationMail.remove(key).where((row, op) => op.eq(row.mailedAt, mailedAt));
  await tryWrite(restore ? restore.go() : removal.go());
}

/** Mails one notification once, and retries failures. A duplicate message waits until the sender's lease ends. */
export async function mailOne(
  message: typeof paymentMailDue | typeof interviewMailDue,
  key: { readonly userId: string; readonly notificationId: string },
  mail: (item: NotificationItem) => Promise<void>,
): Promise<void> {
  const id = { tenantId: tenantId(), ...key };
  const { data: item } = await db().notification.get(id).go({ consistent: true });
  if (!item || item.mailedAt) return;
  const claim = db()
    .notification.patch(id)
    .set({ mailLeaseUntil: now() + leaseMs })
    .where(
      ({ mailedAt, mailLeaseUntil: lease }, op) =>
        `${op.notExists(mailedAt)} AND (${op.notExists(lease)} OR ${op.lt(lease, now())})`,
    );
  if (!(await tryWrite(claim.go()))) return sendLater(message, key, leaseMs / 1000, `pm-${key.notificationId}`);
  try {
    await mail(item);
  } catch (error) {
    await db().notification.patch(id).remove(["mailLeaseUntil"]).go();
    throw error;
  }
  await db().notification.patch(id).set({ mailedAt: now() }).remove(["mailLeaseUntil"]).go();
}
