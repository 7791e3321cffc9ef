/** Sends account mails. Links are issued on delivery, so no queue holds a token. A redelivery repeats all but notifications. */
import type { Role } from "@callwright/contracts";
import { moneyText } from "@callwright/contracts/formats";
import type * as z from "zod/mini";
import * as Auth from "../auth/index.ts";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Interview from "../interview/index.ts";
import * as Mail from "../mail/index.ts";
import * as Notification from "../notification/index.ts";
import * as Webhook from "../outgoing-webhook/index.ts";
import * as Parent from "../parent/index.ts";
import * as Reach from "../reach/index.ts";
import * as User from "../user/index.ts";
import { findFeedback } from "./feedback.ts";
import type * as messages from "./messages.ts";
import { formatTime, lastOrigin, recipient } from "./recipient.ts";

type Payload<M extends { schema: z.ZodMiniType }> = z.output<M["schema"]>;

export function linkTo(origin: string, path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query);
  return `${origin}${path}${search.size > 0 ? `?${search}` : ""}`;
}

async function activeUser(userId: string): Promise<User.UserItem | undefined> {
  const user = await User.find(userId);
  return user?.isDisabled ? undefined : user;
}

export async function mailSignup({ addressKey, signupId, origin }: Payload<typeof messages.signedUp>): Promise<void> {
  const signup = await Auth.findSignup(addressKey, signupId);
  if (!signup) return;
  const user = await User.findByEmail(signup.email);
  await (user ? sendToKnownUser(user, origin) : sendConfirmation(signup, origin));
}

export async function mailConfirmation(message: Payload<typeof messages.confirmationRequested>): Promise<void> {
  const user = await User.find(message.userId);
  if (user) return sendToKnownUser(user, message.origin);
  const signup = await Auth.latestSignup(message.addressKey);
  if (signup) await sendConfirmation(signup, message.origin);
}

export async function mailReset(message: Payload<typeof messages.resetRequested>): Promise<void> {
  const user = await User.find(message.userId);
  // Who has signed up but not confirmed yet gets the confirmation again.
  if (!user) return mailConfirmation(message);
  if (user.isDisabled) return;
  if (user.invitedBy) return sendInvitation(user, message.origin);
  const { email, name, userId: subject, sessionEpoch: epoch } = user;
  const token = await Auth.issueLink({ purpose: "reset", email, subject, epoch });
  const link = linkTo(message.origin, "/reset-password", { email, token });
  await Mail.send("reset", { name, link }, await recipient(user, message.origin));
}

export async function mailSignInCode(message: Payload<typeof messages.codeRequested>): Promise<void> {
  const user = await activeUser(message.userId);
  // The code is entered beside the password, which an invited person has yet to set.
  if (!user || user.invitedBy) return;
  const code = await Auth.issueSignInCode(user, message.ticketHash);
  const link = linkTo(message.origin, "/forgot-password");
  await Mail.send("signInCode", { name: user.name, code, link }, await recipient(user, message.origin));
}

async function sendConfirmation(signup: Auth.SignupItem, origin: string): Promise<void> {
  const { email, signupId: subject } = signup;
  const token = await Auth.issueLink({ purpose: "confirmation", email, subject });
  const link = linkTo(origin, "/confirm-email", { email, token });
  await Mail.send("confirmation", { link }, await recipient(signup, origin));
}

async function sendToKnownUser(user: User.UserItem, origin: string): Promise<void> {
  if (user.isDisabled) return;
  if (user.invitedBy) return sendInvitation(user, origin);
  if (user.returnedMail) return sendAddressConfirmation(user, origin);
  const links = { link: linkTo(origin, "/login"), resetLink: linkTo(origin, "/forgot-password") };
  await Mail.send("alreadyRegistered", links, await recipient(user, origin));
}

async function sendAddressConfirmation(user: User.UserItem, origin: string): Promise<void> {
  const { email, name, userId: subject } = user;
  const token = await Auth.issueLink({ purpose: "confirmation", email, subject });
  const link = linkTo(origin, "/confirm-email", { email, token });
  await Mail.send("addressConfirmation", { name, link }, await recipient(user, origin));
}

export async function mailInvitation(message: Payload<typeof messages.invited>): Promise<void> {
  const user = await activeUser(message.userId);
  if (user?.invitedBy) await sendInvitation(user, message.origin);
}

async function sendInvitation(user: User.UserItem, origin: string): Promise<void> {
  const { email, name, userId: subject } = user;
  const inviter = user.invitedBy ? await User.find(user.invitedBy) : undefined;
  const token = await Auth.issueLink({ purpose: "invitation", email, subject });
  const link = linkTo(origin, "/reset-password", { email, token, invitation: "1" });
  await Mail.send("invitation", { name, inviter: inviter?.name ?? "", link }, await recipient(user, origin));
}

async function mailSecurityChange(
  { userId, at, origin }: { readonly userId: string; readonly at: string; readonly origin: string },
  deliver: (facts: { name: string; when: string; link: string }, to: Mail.Recipient) => Promise<void>,
): Promise<void> {
  const user = await activeUser(userId);
  if (!user) return;
  const facts = { name: user.name, when: formatTime(at, user), link: linkTo(origin, "/forgot-password") };
  await deliver(facts, await recipient(user, origin));
}

export const mailPasswordChanged = (message: Payload<typeof messages.passwordChanged>): Promise<void> =>
  mailSecurityChange(message, (facts, to) => Mail.send("passwordChanged", facts, to));

export const mailFactorChange = ({ change, ...message }: Payload<typeof messages.factorChanged>): Promise<void> =>
  mailSecurityChange(message, (facts, to) => Mail.send("factorChanged", { ...facts, change }, to));

export const mailGoogleLinked = (message: Payload<typeof messages.googleLinked>): Promise<void> =>
  mailSecurityChange(message, (facts, to) => Mail.send("googleLinked", facts, to));

export async function mailNewDevice(message: Payload<typeof messages.newDeviceSeen>): Promise<void> {
  const [user, login] = await Promise.all([
    activeUser(message.userId),
    User.findLogin(message.userId, message.loginId),
  ]);
  if (!user || !login) return;
  const facts = {
    name: user.name,
    when: formatTime(login.date, user),
    ip: login.ip,
    device: login.userAgent || "–",
    link: linkTo(message.origin, "/forgot-password"),
  };
  await Mail.send("newDevice", facts, await recipient(user, message.origin));
}

const maxNotificationsNamed = 10;

export async function mailNotifications(message: Payload<typeof Notification.notificationMailDue>): Promise<void> {
  const { userId, kind } = message;
  const user = await activeUser(userId);
  if (!user || !Notification.settingsOf(user)[kind].mail) return;
  await Notification.mailDigest(userId, kind, (items) => sendDigest(user, kind, items));
}

async function sendDigest(
  user: User.UserItem,
  kind: Payload<typeof Notification.notificationMailDue>["kind"],
  items: readonly Notification.NotificationItem[],
): Promise<void> {
  const [newest] = items;
  if (!newest) return;
  const { name } = user;
  const origin = await lastOrigin(user);
  const to = await recipient(user, origin);
  if (kind === "minutes_low") {
    // Enterprise users have no subscription page.
    const minutesPage = user.roles.includes("enterprise" satisfies Role) ? "/dashboard" : "/subscription";
    const link = origin && linkTo(origin, minutesPage);
    // The latest about the user's own minutes, and the latest about the organisation's; the count is a percentage.
    for (const owner of ["user", "tenant"] as const) {
      const latest = items.find(({ isOfTenant = false }) => isOfTenant === (owner === "tenant"));
      if (latest) await Mail.send("minutesAlert", { name, percent: latest.count ?? 0, owner, link }, to);
    }
    return;
  }
  const link = origin && linkTo(origin, notificationPath(newest));
  const namedItems = items.slice(0, maxNotificationsNamed);
  const followUps = await Reach.findFollowUps(namedItems.map(({ followUpId }) => followUpId));
  const describedItems = namedItems.map((item) => {
    const followUp = followUps.get(item.followUpId ?? "");
    return { ...item, request: followUp && describeRequest(followUp, user) };
  });
  const facts = { name, kind, items: describedItems, more: Math.max(0, items.length - maxNotificationsNamed), link };
  await Mail.send("notifications", facts, to);
}

function describeRequest(followUp: Reach.FollowUpItem, reader: User.UserItem) {
  const { candidateName, phoneNumber, words, isQuote, createdAt } = followUp;
  const person = candidateName || phoneNumber;
  return person
    ? { person, phoneNumber, words, isQuote: isQuote === true, when: formatTime(createdAt, reader) }
    : undefined;
}

export const mailOverdue = (key: Payload<typeof Notification.paymentMailDue>): Promise<void> =>
  mailSingleNotification(Notification.paymentMailDue, "billing", key, sendOverdue);

export const mailInterview = (key: Payload<typeof Notification.interviewMailDue>): Promise<void> =>
  mailSingleNotification(Notification.interviewMailDue, "interview", key, sendInterview);

async function mailSingleNotification(
  message: typeof Notification.paymentMailDue | typeof Notification.interviewMailDue,
  kind: "billing" | "interview",
  { userId, notificationId }: Payload<typeof message>,
  sendMail: (user: User.UserItem, item: Notification.NotificationItem) => Promise<void>,
): Promise<void> {
  const user = await activeUser(userId);
  if (!user || !Notification.settingsOf(user)[kind].mail) return;
  await Notification.mailOne(message, { userId, notificationId }, (item) => sendMail(user, item));
}

/** Sends nothing if the payment's state has changed since. */
async function sendOverdue(user: User.UserItem, item: Notification.NotificationItem): Promise<void> {
  const { payerId = "", stage, callsStopAt = "" } = item;
  const { userId, tenantId, name } = user;
  const overdue = await Billing.Subscription.findOverduePayment({ tenantId, userId: payerId });
  if (!stage || overdue?.stage !== stage || overdue.callsStopAt !== callsStopAt) return;
  const payer = payerId === userId ? undefined : await User.find(payerId);
  const { hasEnded } = overdue;
  const ownPath = hasEnded ? "/subscription" : "/settings/billing";
  const origin = await lastOrigin(user);
  const link = origin && linkTo(origin, payer ? `/administrator-panel/user-detail/${payerId}` : ownPath);
  const facts = { name, stage, hasEnded, payer: payer?.name, when: formatTime(callsStopAt, user), link };
  await Mail.send("paymentOverdue", facts, await recipient(user, origin));
}

function notificationPath({ kind, runId, parentId = "" }: Notification.NotificationItem): string {
  if (runId) return `/run/${runId}`;
  if (kind === "human_requested") return "/follow-ups";
  if (kind === "number_failing") return "/your-phone-numbers";
  return `/${Parent.kindOfId(parentId)}/overview/${parentId}`;
}

const activeOwners = async () => (await User.owners()).filter(({ isDisabled }) => !isDisabled);

export async function mailFeedback({ feedbackId, origin }: Payload<typeof messages.feedbackSent>): Promise<void> {
  const feedback = await findFeedback(feedbackId);
  if (!feedback) return;
  const { name: sender, email, message } = feedback;
  for (const owner of await activeOwners())
    await Mail.send("feedback", { name: owner.name, sender, email, message }, await recipient(owner, origin));
}

export async function mailWebhookStopped({ endpointId }: Payload<typeof Webhook.endpointStopped>): Promise<void> {
  const endpoint = await Webhook.find(endpointId);
  if (!endpoint?.stoppedFor) return;
  const { url, stoppedFor } = endpoint;
  for (const user of await activeOwners()) {
    const origin = await lastOrigin(user);
    const link = origin && linkTo(origin, "/integrations");
    const facts = { name: user.name, url, isGone: stoppedFor === "gone", link };
    await Mail.send("webhookStopped", facts, await recipient(user, origin));
  }
}

export async function mailDuplicateEnded(message: Payload<typeof Billing.duplicateSubscriptionEnded>): Promise<void> {
  const user = await activeUser(message.userId);
  if (!user) return;
  const { name, language = "en" } = user;
  const origin = await lastOrigin(user);
  const amountText = (cents: number) => (cents > 0 ? moneyText(language, cents / 100, "USD") : undefined);
  const facts = {
    name,
    plan: message.plan,
    refunded: amountText(message.refundedCents),
    notRefunded: amountText(message.notRefundedCents),
    link: origin && linkTo(origin, "/settings/billing"),
  };
  await Mail.send("duplicateEnded", facts, await recipient(user, origin));
}

/** Sends nothing if the interview has changed again or the candidate was deleted. */
async function sendInterview(user: User.UserItem, item: Notification.NotificationItem): Promise<void> {
  const { parentId = "", candidateId = "", change, startsAt, title } = item;
  const [candidate, interview] = await Promise.all([
    Candidate.load(parentId, candidateId),
    Interview.find(parentId, candidateId),
  ]);
  if (!change || !candidate || !interview || interview.startsAt !== startsAt) return;
  const isCancelled = interview.state === "cancelled";
  if (isCancelled !== (change === "cancelled")) return;
  const { phoneNumber, firstName, lastName } = candidate;
  const person = `${firstName} ${lastName}`.trim();
  const origin = await lastOrigin(user);
  const link = origin && linkTo(origin, notificationPath(item));
  const when = formatTime(interview.startsAt, user);
  const text = await Interview.toIcs(interview, { summary: `${person} · ${title}`, description: phoneNumber });
  const attachment = { name: "interview.ics", type: "text/calendar; charset=utf-8", text };
  const facts = { name: user.name, change, person, phoneNumber, title, when, link };
  await Mail.send("interview", facts, { ...(await recipient(user, origin)), attachment });
}
