import { getAll } from "../db/get-all.ts";
import { readKeys } from "../db/page.ts";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import * as User from "../user/index.ts";
import type { NotificationItem } from "./notify.ts";

export { mailDigest, mailOne } from "./mail.ts";
export {
  getSettings,
  interviewMailDue,
  type NotificationItem,
  notificationMailDue,
  notify,
  paymentMailDue,
  saveSettings,
  settingsOf,
} from "./notify.ts";

const pageSize = 20;

export interface NotificationPage {
  readonly items: readonly NotificationItem[];
  readonly next: string | undefined;
}

export async function list(after: string | undefined): Promise<NotificationPage> {
  const query = db().notification.query.primary({ tenantId: tenantId(), userId: userActor().userId });
  const { data } = await (after ? query.lt({ notificationId: after }) : query)
    .where(({ isMailOnly }, op) => op.notExists(isMailOnly))
    .go({ order: "desc", count: pageSize + 1 });
  const items = data.slice(0, pageSize).filter(User.isVisible);
  return { items, next: data.length > pageSize ? data[pageSize - 1]?.notificationId : undefined };
}

const maxCounted = 100;
const maxParallelWrites = 25;

const unreadQuery = (userId: string) => db().notification.query.unread({ tenantId: tenantId(), unreadBy: userId });

/** At most 100, eventually consistent. The index has only keys, so hiding notifications of a closed area reads rows. */
export async function countUnread(): Promise<number> {
  const query = unreadQuery(userActor().userId);
  if (User.hasArea("campaigns") && User.hasArea("inbound")) return (await readKeys(query.params(), maxCounted)).length;
  const { data } = await query.go({ count: maxCounted, hydrate: true });
  return data.filter(User.isVisible).length;
}

/** Skips unknown ids, since notifications expire, but refuses a request of which none is known. */
export async function markRead(ids?: readonly string[]): Promise<void> {
  const { userId } = userActor();
  if (ids && ids.length > 0 && !(await isAnyKnown(userId, ids))) throw notFound("notification");
  const readIds = ids ?? (await unreadIds(userId));
  for (let from = 0; from < readIds.length; from += maxParallelWrites)
    await Promise.all(readIds.slice(from, from + maxParallelWrites).map((id) => markOneRead(userId, id)));
}

async function isAnyKnown(userId: string, ids: readonly string[]): Promise<boolean> {
  const keys = ids.map((notificationId) => ({ tenantId: tenantId(), userId, notificationId }));
  return (await getAll(keys, (batch) => db().notification.get(batch).go())).length > 0;
}

async function unreadIds(userId: string): Promise<string[]> {
  const { data } = await unreadQuery(userId).go({ hydrate: true, pages: "all" });
  return data.map(({ notificationId }) => notificationId);
}

async function markOneRead(userId: string, notificationId: string): Promise<void> {
  const write = db()
    .notification.patch({ tenantId: tenantId(), userId, notificationId })
    .remove(["unreadBy"])
    .where(({ unreadBy }, op) => op.exists(unreadBy));
  await tryWrite(write.go());
}
