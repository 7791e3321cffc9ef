import type { Language } from "@callwright/contracts";
import { dateFormat } from "@callwright/contracts/formats";
import { webhookEventData } from "@callwright/contracts/webhook-events";
import { zoneLabel } from "@callwright/contracts/zone-name";
import * as z from "zod/mini";
import * as Candidate from "../candidate/index.ts";
import { db } from "../db/service.ts";
import * as Interview from "../interview/index.ts";
import { now } from "../kernel/clock.ts";
import { runAsSystem, tenantId } from "../kernel/context.ts";
import * as PhoneNumber from "../number/index.ts";
import type * as Outbox from "../outbox/index.ts";
import * as Parent from "../parent/index.ts";
import { interviewTextId } from "./item.ts";
import { queue } from "./queue.ts";

const bookedSchema = webhookEventData["interview.booked"];
const dataSchema = z.pick(bookedSchema, {
  candidateId: true,
  jobId: true,
  interviewId: true,
  startsAt: true,
  changedBy: true,
});

type Change = "booked" | "moved" | "cancelled";
interface Facts {
  readonly company: string;
  readonly when: string;
  readonly link: string;
}

const words: Readonly<Record<Language, Readonly<Record<Change, (facts: Facts) => string>>>> = {
  en: {
    booked: ({ company, when, link }) =>
      `${company}: your interview is on ${when}. Calendar file, move or cancel: ${link}`,
    moved: ({ company, when, link }) =>
      `${company}: your interview is now on ${when}. Calendar file, move or cancel: ${link}`,
    cancelled: ({ company, when }) => `${company}: your interview on ${when} is cancelled.`,
  },
  de: {
    booked: ({ company, when, link }) =>
      `${company}: Ihr Gespräch ist am ${when}. Kalenderdatei, verschieben oder absagen: ${link}`,
    moved: ({ company, when, link }) =>
      `${company}: Ihr Gespräch ist nun am ${when}. Kalenderdatei, verschieben oder absagen: ${link}`,
    cancelled: ({ company, when }) => `${company}: Ihr Gespräch am ${when} ist abgesagt.`,
  },
  ar: {
    booked: ({ company, when, link }) => `${company}: موعد مقابلتك ${when}. ملف التقويم أو التغيير أو الإلغاء: ${link}`,
    moved: ({ company, when, link }) =>
      `${company}: أصبح موعد مقابلتك ${when}. ملف التقويم أو التغيير أو الإلغاء: ${link}`,
    cancelled: ({ company, when }) => `${company}: أُلغيت مقابلتك ${when}.`,
  },
};

const changeByEvent: Readonly<Record<string, Change>> = {
  "interview.booked": "booked",
  "interview.moved": "moved",
  "interview.cancelled": "cancelled",
};

/** Repeatable: queues one text per event. Ignores other events, cancellations by candidates and outdated changes. */
export async function queueInterviewText({ type, eventId, data }: Outbox.EventItem): Promise<void> {
  const change = changeByEvent[type];
  const event = change && z.safeParse(dataSchema, data).data;
  if (!event || (change === "cancelled" && event.changedBy !== "recruiter")) return;
  const { jobId: parentId, candidateId } = event;
  const [parent, candidate, interview] = await Promise.all([
    Parent.load(parentId),
    Candidate.load(parentId, candidateId),
    Interview.find(parentId, candidateId),
  ]);
  if (!parent || !candidate || !isCurrent(interview, change, event)) return;
  const { userId } = parent;
  await runAsSystem({ tenantId: tenantId(), userId }, "interview", async () => {
    const number = await numberFor(interview);
    if (!number) return;
    const { language, companyName: company } = parent;
    const link = await Candidate.linkTo(candidate, Date.parse(interview.startsAt));
    const body = words[language][change]({ company, when: whenOf(interview, language), link });
    const person = {
      phoneNumber: candidate.phoneNumber,
      name: Candidate.fullName(candidate),
      parentId,
      parentTitle: parent.title,
    };
    const textId = interviewTextId(eventId);
    const text = { textId, userId, purpose: "interview", number, body, dueMs: now() } as const;
    await queue([{ ...text, validUntil: interview.startsAt, person: { ...person, candidateId } }]);
  });
}

const isCurrent = (
  interview: Interview.InterviewItem | undefined,
  change: Change,
  { interviewId, startsAt }: z.output<typeof dataSchema>,
): interview is Interview.InterviewItem =>
  interview?.interviewId === interviewId &&
  interview.startsAt === startsAt &&
  interview.state === (change === "cancelled" ? "cancelled" : "booked") &&
  Date.parse(startsAt) > now();

const whenOf = ({ startsAt, timezone }: Interview.InterviewItem, language: Language): string => {
  const day = { weekday: "short", day: "numeric", month: "short" } as const;
  const format = dateFormat(language, { ...day, hour: "2-digit", minute: "2-digit", timeZone: timezone });
  return `${format.format(Date.parse(startsAt))} (${zoneLabel(timezone)})`;
};

async function numberFor({ callId }: Interview.InterviewItem): Promise<PhoneNumber.NumberItem | undefined> {
  const usable = (await PhoneNumber.list()).filter((number) => PhoneNumber.isUsable(number) && number.canText);
  const call = callId ? (await db().call.get({ tenantId: tenantId(), callId }).go()).data : undefined;
  return usable.find(({ numberId }) => numberId === call?.numberId) ?? usable[0];
}
