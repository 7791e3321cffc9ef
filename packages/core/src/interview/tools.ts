/** The tools by which the assistant offers and books times. Times have ids, so that the model cannot make one up. */
import type { Language } from "@callwright/contracts";
import { dateFormat } from "@callwright/contracts/formats";
import * as z from "zod/mini";
import type { Write, Writer } from "../db/transact.ts";
import type { CallTool } from "../ports/voice.ts";
import { type BookingSubject, book, listFreeTimes } from "./book.ts";
import { pickTimes } from "./slots.ts";

export const offerTool = "offer_times";
export const bookTool = "book_time";

interface ToolWords {
  readonly looking: string;
  readonly booking: string;
  readonly slow: string;
  readonly failed: string;
  readonly section: string;
}

const words: Readonly<Record<Language, ToolWords>> = {
  en: {
    looking: "One moment, I am looking for free times.",
    booking: "One moment, I am booking it.",
    slow: "This takes a little longer, please stay on the line.",
    failed: "I cannot reach the calendar right now. A person will contact you about an interview.",
    section: `Booking an interview:
- When the person is interested and your questions are answered, ask whether they would like to book an interview now.
- If they do, call ${offerTool} and offer the times that it returns, in its words. If none suits, call it again with their wish. Name no other time.
- Before you book, repeat weekday, date and time and get an explicit yes. Then call ${bookTool} with the id of that time.
- Say that an interview is booked only after ${bookTool} has confirmed it. If the time is taken, offer the times that it returns.
- If they do not want to book now, do not insist.`,
  },
  de: {
    looking: "Einen Moment, ich sehe nach freien Zeiten.",
    booking: "Einen Moment, ich buche den Termin.",
    slow: "Das dauert etwas länger, bitte bleiben Sie dran.",
    failed: "Ich erreiche den Kalender gerade nicht. Ein Mensch meldet sich bei Ihnen wegen eines Gesprächstermins.",
    section: `Gesprächstermin buchen:
- Wenn die Person interessiert ist und deine Fragen beantwortet sind, frage, ob sie jetzt einen Termin für ein Vorstellungsgespräch buchen möchte.
- Wenn ja, rufe ${offerTool} auf und biete die zurückgegebenen Zeiten in deren Worten an. Passt keine, rufe es mit ihrem Wunsch erneut auf. Nenne keine anderen Zeiten.
- Wiederhole vor dem Buchen Wochentag, Datum und Uhrzeit und lass dir ein klares Ja geben. Rufe dann ${bookTool} mit der id dieser Zeit auf.
- Sage erst, dass ein Termin gebucht ist, wenn ${bookTool} es bestätigt hat. Ist die Zeit vergeben, biete die zurückgegebenen Zeiten an.
- Möchte sie jetzt nicht buchen, dränge nicht.`,
  },
  ar: {
    looking: "لحظة من فضلك، أبحث عن مواعيد متاحة.",
    booking: "لحظة من فضلك، أحجز الموعد.",
    slow: "يستغرق هذا وقتًا أطول قليلًا، ابقَ على الخط من فضلك.",
    failed: "لا أستطيع الوصول إلى التقويم الآن. سيتواصل معك أحد بخصوص موعد المقابلة.",
    section: `حجز مقابلة:
- إذا كان الشخص مهتمًا وأجاب عن أسئلتك، فاسأله هل يريد حجز موعد مقابلة الآن.
- إذا أراد، فاستدعِ ${offerTool} واعرض المواعيد التي يعيدها بكلماتها. إن لم يناسبه أي منها، فاستدعه مجددًا برغبته. لا تذكر أي موعد آخر.
- قبل الحجز أعد اليوم والتاريخ والساعة واحصل على موافقة صريحة. ثم استدعِ ${bookTool} بمعرّف ذلك الموعد.
- لا تقل إن المقابلة محجوزة إلا بعد أن يؤكد ${bookTool} ذلك. إذا كان الموعد محجوزًا، فاعرض المواعيد التي يعيدها.
- إذا لم يرد الحجز الآن، فلا تُلحّ.`,
  },
};

export const promptSection = (language: Language): string => words[language].section;

export function toolsIn(language: Language): CallTool[] {
  const { looking, booking, slow, failed } = words[language];
  return [
    {
      name: offerTool,
      description:
        "Returns up to three free interview times with their ids, in the person's language and time zone. Leave all parameters out at first.",
      parameters: {
        after: { type: "string", description: "An id that was offered: only later times are returned." },
        day: { type: "string", description: "The first day that suits, by the person's calendar: YYYY-MM-DD." },
        part: { type: "string", enum: ["morning", "afternoon"], description: "The part of the day that suits." },
      },
      required: [],
      spoken: { started: looking, slow, failed },
    },
    {
      name: bookTool,
      description: "Books the time that the person has explicitly confirmed. Moves their interview if they have one.",
      parameters: { id: { type: "string", description: "The id of the time, as it was offered." } },
      required: ["id"],
      spoken: { started: booking, slow, failed },
    },
  ];
}

export interface ToolSubject extends BookingSubject {
  readonly zone: string;
  readonly language: Language;
}

const minuteMs = 60_000;

/** Ids do not read as dates, so that the model does not make one up. */
const toTimeId = (at: number): string => `t${(at / minuteMs).toString(36)}`;
const readTimeId = (id: string): number => Number.parseInt(id.slice(1), 36) * minuteMs;
const timeId = z.string().check(z.regex(/^t[0-9a-z]{4,8}$/));

const spokenParts = { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" } as const;
const spokenTime = (at: number, language: Language, timeZone: string): string =>
  dateFormat(language, { ...spokenParts, timeZone }).format(at);

const offerInput = z.object({
  after: z.optional(timeId),
  day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  part: z.optional(z.enum(["morning", "afternoon"])),
});
const bookInput = z.object({ id: timeId });

const toTimes = (times: readonly number[], { zone, language }: Pick<ToolSubject, "zone" | "language">) =>
  times.map((at) => ({ id: toTimeId(at), time: spokenTime(at, language, zone) }));

/** Invalid arguments are ignored. */
export async function answerOffer(subject: ToolSubject, input: unknown): Promise<object> {
  const { after, day, part } = z.safeParse(offerInput, input).data ?? {};
  const freeTimes = await listFreeTimes(subject.parent, subject.candidate.candidateId);
  const times = pickTimes(freeTimes, subject.zone, {
    after: after === undefined ? undefined : readTimeId(after),
    day,
    part,
  });
  if (times.length > 0) return { timezone: subject.zone, times: toTimes(times, subject) };
  return { timezone: subject.zone, times: [], note: noTimesNote(freeTimes.length > 0, Boolean(day ?? part)) };
}

function noTimesNote(hasFreeTimes: boolean, hasWish: boolean): string {
  if (!hasFreeTimes) return "No times are free.";
  return hasWish
    ? "No free time fits this wish. Ask for another one."
    : "No other times are free. Offer earlier ones again.";
}

/** Undefined if the candidate no longer exists, or if the answer could not be stored with the booking. */
export async function answerBook(
  subject: ToolSubject,
  input: unknown,
  storeAnswer: (writer: Writer, answer: object) => Write,
): Promise<object | undefined> {
  const parsed = z.safeParse(bookInput, input);
  if (!parsed.success) return { booked: false, reason: `Call offer_times and pass the id of a time that it returned.` };
  const startsAt = readTimeId(parsed.data.id);
  const answer = { booked: true, time: spokenTime(startsAt, subject.language, subject.zone), timezone: subject.zone };
  const result = await book(subject, {
    startsAt,
    zone: subject.zone,
    callerWrites: (writer) => [storeAnswer(writer, answer)],
  });
  if (result.kind === "refused") return undefined;
  if (result.kind !== "taken") return answer;
  const times = pickTimes(await listFreeTimes(subject.parent, subject.candidate.candidateId), subject.zone);
  return { booked: false, reason: "This time is taken.", times: toTimes(times, subject) };
}
