import type * as z from "zod/mini";
import * as Candidate from "../candidate/index.ts";
import * as Interview from "../interview/index.ts";
import * as Mail from "../mail/index.ts";
import * as Notification from "../notification/index.ts";
import * as Parent from "../parent/index.ts";
import * as User from "../user/index.ts";
import { formatTime, lastOrigin, recipient } from "./recipient.ts";

type Due = z.output<(typeof Notification.interviewMailDue)["schema"]>;

export async function mailInterview({ userId, notificationId }: Due): Promise<void> {
  const user = await User.find(userId);
  if (!user || user.isDisabled || !Notification.settingsOf(user).interview.mail) return;
  const key = { userId, notificationId };
  await Notification.mailOne(Notification.interviewMailDue, key, (item) => sendInterview(user, item));
}

/** Nothing where a later change has overtaken it, or the candidate is gone. */
async function sendInterview(user: User.UserItem, item: Notification.NotificationItem): Promise<void> {
  const { parentId = "", candidateId = "", change, startsAt, title } = item;
  const [candidate, interview] = await Promise.all([
    Candidate.load(parentId, candidateId),
    Interview.find(parentId, candidateId),
  ]);
  if (!change || !candidate || !interview || interview.startsAt !== startsAt) return;
  if ((interview.state === "cancelled") !== (change === "cancelled")) return;
  const { phoneNumber, firstName, lastName } = candidate;
  const person = `${firstName} ${lastName}`.trim();
  const origin = await lastOrigin(user);
  const link = origin && `${origin}/${Parent.kindOfId(parentId)}/overview/${parentId}`;
  const facts = {
    name: user.name,
    change,
    person,
    phoneNumber,
    title,
    when: formatTime(interview.startsAt, user),
    link,
  };
  const text = await Interview.toIcs(interview, { summary: `${person} · ${title}`, description: phoneNumber });
  const attachment = { name: "interview.ics", type: "text/calendar; charset=utf-8", text };
  await Mail.send("interview", facts, { ...(await recipient(user, origin)), attachment });
}
