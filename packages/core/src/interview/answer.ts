/** What the tools answer to the assistant: times by ids that it cannot invent, in the person's language and zone. */
import type { Language } from "@callwright/contracts";
import { dateFormat } from "@callwright/contracts/formats";
import * as z from "zod/mini";
import type { Write, Writer } from "../db/transact.ts";
import { book, listFree, type Subject } from "./book.ts";
import { chooseTimes } from "./slots.ts";

export interface ToolSubject extends Subject {
  readonly zone: string;
  readonly language: Language;
}

const minuteMs = 60_000;

/** An id reads as no date, so that the model does not compose one. */
const idOf = (at: number): string => `t${(at / minuteMs).toString(36)}`;
const timeIn = (id: string): number => Number.parseInt(id.slice(1), 36) * minuteMs;
const timeId = z.string().check(z.regex(/^t[0-9a-z]{4,8}$/));

export const spokenTime = (at: number, language: Language, timeZone: string): string =>
  dateFormat(language, {
    ...{ weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", timeZone },
  }).format(at);

const offerInput = z.object({
  after: z.optional(timeId),
  day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  part: z.optional(z.enum(["morning", "afternoon"])),
});
const bookInput = z.object({ id: timeId });

type Timed = Pick<ToolSubject, "zone" | "language">;

const shown = (times: readonly number[], { zone, language }: Timed) =>
  times.map((at) => ({ id: idOf(at), time: spokenTime(at, language, zone) }));

/** Arguments that are not understood count as no wish. */
export async function answerOffer(subject: ToolSubject, input: unknown): Promise<object> {
  const { after, day, part } = z.safeParse(offerInput, input).data ?? {};
  const free = await listFree(subject.parent, subject.candidate.candidateId);
  const times = chooseTimes(free, subject.zone, { after: after === undefined ? undefined : timeIn(after), day, part });
  if (times.length > 0) return { timezone: subject.zone, times: shown(times, subject) };
  const note = free.length > 0 ? "No other times are free. Offer earlier ones again." : "No times are free.";
  return { timezone: subject.zone, times: [], note };
}

type Remember = (writer: Writer, answer: object) => Write;

export async function answerBook(
  subject: ToolSubject,
  input: unknown,
  remember: Remember,
): Promise<object | undefined> {
  const parsed = z.safeParse(bookInput, input);
  if (!parsed.success) return { booked: false, reason: `Call offer_times and pass the id of a time that it returned.` };
  const startsAt = timeIn(parsed.data.id);
  const answer = { booked: true, time: spokenTime(startsAt, subject.language, subject.zone), timezone: subject.zone };
  const result = await book(subject, {
    ...{ startsAt, zone: subject.zone },
    also: (writer) => [remember(writer, answer)],
  });
  if (result.kind === "refused") return undefined;
  if (result.kind !== "taken") return answer;
  const times = chooseTimes(await listFree(subject.parent, subject.candidate.candidateId), subject.zone);
  return { booked: false, reason: "This time is taken.", times: shown(times, subject) };
}
