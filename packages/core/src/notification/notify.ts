/** Turns events of the outbox into notifications. Idempotent, since a row's key is its event's id. */
import { pauseReasons } from "@callwright/contracts";
import type { NotificationSettings } from "@callwright/contracts/endpoints/notification";
import {
  type InterviewChange,
  interviewActors,
  interviewChanges,
  type NotificationKind,
  notificationKinds,
  overdueStages,
} from "@callwright/contracts/states";
import * as z from "zod/mini";
import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, toTtl } from "../kernel/clock.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { parse } from "../kernel/fn.ts";
import { defineMessage, send } from "../kernel/message.ts";
import * as Outbox from "../outbox/index.ts";
import * as Parent from "../parent/index.ts";
import * as User from "../user/index.ts";

const digestKinds = notificationKinds.filter((kind) => kind !== "billing" && kind !== "interview");
export type DigestKind = (typeof digestKinds)[number];

export const notificationMailDue = defineMessage(
  "notification.mail-due",
  "mail",
  z.object({ userId: z.string(), kind: z.enum(digestKinds) }),
);

export const paymentMailDue = defineMessage(
  "notification.payment-mail-due",
  "mail",
  z.object({ userId: z.string(), notificationId: z.string() }),
);

export const interviewMailDue = defineMessage(
  "notification.interview-mail-due",
  "mail",
  z.object({ userId: z.string(), notificationId: z.string() }),
);

export type NotificationItem = Item<"notification">;

const retentionMs = 30 * 86_400_000;

const kindByEvent: Readonly<Record<string, NotificationKind>> = {
  "run.completed": "run_finished",
  "run.paused": "run_paused",
  "minutes.low": "minutes_low",
  "number.failing": "number_failing",
  "candidate.human_requested": "human_requested",
  "interview.booked": "interview",
  "interview.moved": "interview",
  "interview.cancelled": "interview",
  "import.finished": "import_finished",
  "payment.overdue": "billing",
};

const dataSchema = z.object({
  userId: z.optional(z.string()),
  jobId: z.optional(z.string()),
  runId: z.optional(z.string()),
  callId: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  reason: z.optional(z.enum(pauseReasons)),
  total: z.optional(z.number()),
  usedPercent: z.optional(z.number()),
  stage: z.optional(z.enum(overdueStages)),
  callsStopAt: z.optional(z.string()),
  candidateId: z.optional(z.string()),
  startsAt: z.optional(z.string()),
  changedBy: z.optional(z.enum(interviewActors)),
});
type EventData = z.output<typeof dataSchema>;

type Facts = Pick<
  NotificationItem,
  | "title"
  | "parentId"
  | "runId"
  | "callId"
  | "followUpId"
  | "reason"
  | "count"
  | "isOfTenant"
  | "stage"
  | "callsStopAt"
  | "payerId"
  | "change"
  | "startsAt"
  | "candidateId"
>;

interface NotificationDraft {
  readonly facts: Facts;
  readonly readers: readonly User.UserItem[];
}

export async function notify(key: { readonly subjectId: string; readonly eventId: string }): Promise<void> {
  const event = await Outbox.find(key);
  const kind = event && kindByEvent[event.type];
  if (!kind) return;
  const draft = await (kind === "interview"
    ? buildInterviewDraft(event.type, parse(dataSchema, event.data))
    : buildDraft(kind, parse(dataSchema, event.data), event.notice));
  if (!draft) return;
  // A pending invitation may have a mistyped address.
  for (const reader of draft.readers)
    if (!reader.isDisabled && !reader.invitedBy && User.isVisibleTo(reader, draft.facts))
      await addNotification(reader, kind, event, draft.facts);
}

const changeByEvent = new Map<string, InterviewChange>(
  interviewChanges.map((change) => [`interview.${change}`, change]),
);

async function buildInterviewDraft(type: string, data: EventData): Promise<NotificationDraft | undefined> {
  const { jobId, candidateId, callId, startsAt, changedBy } = data;
  // A recruiter's own change is no news to them.
  const parent = jobId && changedBy !== "recruiter" ? await Parent.loadTexts(jobId) : undefined;
  if (!parent) return undefined;
  const { title, parentId, userId } = parent;
  const facts = { title, parentId, callId, candidateId, startsAt, change: changeByEvent.get(type) };
  return { facts, readers: await findReaders(userId) };
}

async function buildDraft(
  kind: Exclude<NotificationKind, "interview">,
  data: EventData,
  storedNotice?: Outbox.EventItem["notice"],
): Promise<NotificationDraft | undefined> {
  const { userId, jobId, runId, callId, phoneNumber = "", reason, total, usedPercent, stage, callsStopAt } = data;
  switch (kind) {
    case "minutes_low":
      // Without a user, the event is about the company's minutes.
      return userId
        ? { facts: { title: "", count: usedPercent }, readers: await findReaders(userId) }
        : { facts: { title: "", count: usedPercent, isOfTenant: true }, readers: await User.owners() };
    case "billing": {
      const payer = userId ? await findReaders(userId) : [];
      const owners = (await User.owners()).filter((owner) => owner.userId !== userId);
      return { facts: { title: "", stage, callsStopAt, payerId: userId }, readers: [...payer, ...owners] };
    }
    case "number_failing":
      return { facts: { title: phoneNumber }, readers: userId ? await findReaders(userId) : [] };
    case "human_requested":
      if (!storedNotice) return undefined;
      return {
        facts: { title: storedNotice.title, parentId: jobId, callId, followUpId: storedNotice.followUpId },
        readers: await findReaders(storedNotice.userId),
      };
    case "run_finished":
    case "run_paused":
    case "import_finished": {
      // The user paused the run, so it is no news to them.
      if (reason === "asked") return undefined;
      const parent = jobId ? await Parent.loadTexts(jobId) : undefined;
      if (!parent) return undefined;
      const facts = { title: parent.title, parentId: parent.parentId, runId, reason, count: total };
      return { facts, readers: await findReaders(parent.userId) };
    }
  }
}

async function findReaders(userId: string): Promise<readonly User.UserItem[]> {
  const user = await User.find(userId);
  return user ? [user] : [];
}

async function addNotification(
  reader: User.UserItem,
  kind: NotificationKind,
  { eventId, occurredAt }: Outbox.EventItem,
  facts: Facts,
): Promise<void> {
  const { app, mail } = settingsOf(reader)[kind];
  if (!app && !mail) return;
  const { userId } = reader;
  const creation = db().notification.create({
    ...facts,
    tenantId: tenantId(),
    userId,
    notificationId: eventId,
    kind,
    createdAt: occurredAt,
    ...(app ? { unreadBy: userId } : { isMailOnly: true, unreadBy: "" }),
    ttl: toTtl(now() + retentionMs),
  });
  await tryWrite(creation.go());
  if (!mail) return;
  // A repeated event sends the message again; the mail worker skips what it has mailed.
  if (kind === "interview") await send(interviewMailDue, { userId, notificationId: eventId });
  else if (kind === "billing") await send(paymentMailDue, { userId, notificationId: eventId });
  else await send(notificationMailDue, { userId, kind });
}

const appAndMail = { app: true, mail: true };
const appOnly = { app: true, mail: false };

const defaults: NotificationSettings = {
  run_finished: appOnly,
  run_paused: appAndMail,
  minutes_low: appAndMail,
  number_failing: appAndMail,
  human_requested: appAndMail,
  interview: appAndMail,
  import_finished: appOnly,
  billing: appAndMail,
};

export const settingsOf = ({ notifications }: User.UserItem): NotificationSettings => ({
  ...defaults,
  ...notifications,
});

export const getSettings = async (): Promise<NotificationSettings> => settingsOf(await User.current());

export const saveSettings = (settings: NotificationSettings): Promise<void> =>
  User.saveNotifications(userActor().userId, settings);
