export { countUnread, list, markRead } from "./list.ts";
export { mailOne, mailTogether } from "./mail.ts";
export { interviewMailDue, notificationMailDue, paymentMailDue } from "./messages.ts";
export { type NotificationItem, notify } from "./notify.ts";
export { getSettings, saveSettings, settingsOf } from "./settings.ts";
