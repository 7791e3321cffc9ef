import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/notification";
import * as Notification from "@callwright/core/notification/index";
import * as Reach from "@callwright/core/reach/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";

export function notificationRoutes(app: App): void {
  implement(app, endpoints.getNotifications, async ({ query }) => {
    const tokens = pageTokens("notifications", "");
    const { items, next } = await Notification.list(await tokens.read(query.after));
    const followUps = await Reach.findFollowUps(items.map(({ followUpId }) => followUpId));
    const notifications = items.map((item) => presentItem(item, followUps.get(item.followUpId ?? "")));
    return { notifications, next: await tokens.sign(next) };
  });

  implement(app, endpoints.readNotifications, async ({ body }) => {
    await Notification.markRead(body.ids);
    return { message: messages.notificationsRead };
  });

  implement(app, endpoints.getNotificationSettings, async () => ({ settings: await Notification.getSettings() }));

  implement(app, endpoints.saveNotificationSettings, async ({ body }) => {
    await Notification.saveSettings(body);
    return { message: messages.notificationSettingsSaved, settings: body };
  });
}

const presentItem = (item: Notification.NotificationItem, followUp?: Reach.FollowUpItem): endpoints.Notification => ({
  ...item,
  // Tells an administrator that somebody else's payment is overdue.
  payerId: item.payerId === item.userId ? undefined : item.payerId,
  person: followUp, // the response schema keeps only the person's fields
  isUnread: item.unreadBy !== undefined,
});
