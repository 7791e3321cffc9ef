import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { interviewChanges, notificationKinds, overdueStages, pauseReasons } from "../states.ts";
import { followUpSchema } from "./follow-up.ts";
import { answer, doneSchema, instant, pageToken } from "./shared.ts";

export const notificationSchema = z.object({
  notificationId: z.string(),
  kind: z.enum(notificationKinds),
  /** The title of the job or campaign, or the phone number; empty for minutes. */
  title: z.string(),
  parentId: z.optional(z.string()),
  runId: z.optional(z.string()),
  callId: z.optional(z.string()),
  /** The person who asked to talk to the user; absent if the person was erased. */
  person: z.optional(z.pick(followUpSchema, { candidateName: true, phoneNumber: true, words: true, isQuote: true })),
  reason: z.optional(z.enum(pauseReasons)),
  /** People of a run, people imported, or the percentage of minutes used. */
  count: z.optional(z.number()),
  /** The minutes are the organisation's, not the reader's own. */
  isOfTenant: z.optional(z.boolean()),
  change: z.optional(z.enum(interviewChanges)),
  startsAt: z.optional(instant),
  stage: z.optional(z.enum(overdueStages)),
  callsStopAt: z.optional(instant),
  /** Whose payment is overdue, if it is not the reader's own. */
  payerId: z.optional(z.string()),
  isUnread: z.boolean(),
  createdAt: instant,
});
export type Notification = z.infer<typeof notificationSchema>;

export const getNotifications = defineEndpoint("getNotifications", "GET /notifications", {
  summary: "The user's notifications of the last 30 days, newest first.",
  query: z.object({ after: pageToken }),
  response: answer({ notifications: z.array(notificationSchema), next: z.optional(z.string()) }),
});

const tooMany = "Mark at most 100 notifications at once";

export const readNotifications = defineEndpoint("readNotifications", "POST /notifications/read", {
  summary: "Marks notifications as read: those named, else all.",
  body: z.object({
    ids: z.optional(z.array(z.string().check(z.maxLength(40, tooMany))).check(z.maxLength(100, tooMany))),
  }),
  response: doneSchema,
});

const channels = z.object({ app: z.boolean(), mail: z.boolean() });

export const notificationSettingsSchema = z.object({
  run_finished: channels,
  run_paused: channels,
  minutes_low: channels,
  number_failing: channels,
  human_requested: channels,
  interview: channels,
  import_finished: channels,
  billing: channels,
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export const getNotificationSettings = defineEndpoint("getNotificationSettings", "GET /notification-settings", {
  summary: "Which notifications the user receives, in the product and by mail.",
  response: answer({ settings: notificationSettingsSchema }),
});

export const saveNotificationSettings = defineEndpoint("saveNotificationSettings", "PUT /notification-settings", {
  summary: "Changes which notifications the user receives; at most one mail per kind and hour is sent.",
  scope: "account",
  body: notificationSettingsSchema,
  response: z.extend(doneSchema, { settings: notificationSettingsSchema }),
});

export const notificationEndpoints = {
  getNotifications,
  readNotifications,
  getNotificationSettings,
  saveNotificationSettings,
};
