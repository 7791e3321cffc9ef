/** How an interview is booked in a conversation: what is said after each answer of the tools. */
import * as z from "zod/mini";
import type { Scenario } from "../scenarios.ts";
import type { Step } from "./talk.ts";

/** A tool call that follows a line. */
export interface ToolUse {
  readonly tool: "offer_times" | "book_time";
  readonly input: Readonly<Record<string, string>>;
  /** The second try, after the first one got no answer. */
  readonly isRepeated?: boolean | undefined;
}

/** How the person reacts to the offer of an interview; undefined if the story has no booking. */
export const bookingOf = ({ story, booking }: Scenario): Scenario["booking"] =>
  booking ?? (story === "excellent" || story === "good" ? "first" : undefined);

/** Asks whether to book; if the person agrees, a tool call fetches the times. */
export const bookingSteps = (booking: NonNullable<Scenario["booking"]>): Step[] =>
  booking === "declines"
    ? [
        ["bot", "askBooking"],
        ["user", "declinesBooking"],
      ]
    : [["bot", "askBooking"], { line: ["user", "wantsBooking"], use: { tool: "offer_times", input: {} } }];

const timeSchema = z.object({ id: z.string(), time: z.string() });
const answerSchema = z.object({
  booked: z.optional(z.boolean()),
  time: z.optional(z.string()),
  times: z.optional(z.array(timeSchema)),
});

/** The steps after a tool's answer; `answer` is undefined if none came. */
export function stepsAfter(
  { tool, input, isRepeated }: ToolUse,
  answer: string | undefined,
  { booking, list }: { readonly booking: Scenario["booking"]; readonly list: (items: readonly string[]) => string },
): Step[] {
  if (answer === undefined && tool === "book_time" && !isRepeated)
    return [{ line: ["bot", "bookingSlow"], use: { tool, input, isRepeated: true } }];
  const { booked, time: bookedTime, times = [] } = z.safeParse(answerSchema, parseJson(answer)).data ?? {};
  if (booked && bookedTime) return [{ line: ["bot", "booked"], words: { time: bookedTime } }];
  const [firstTime] = times;
  if (!firstTime) return [["bot", "bookingFailed"]];
  const offer: Step = { line: ["bot", "offerTimes"], words: { times: list(times.map(({ time }) => time)) } };
  const wantsOther = booking === "another" && tool === "offer_times" && input.after === undefined;
  if (wantsOther)
    return [
      offer,
      { line: ["user", "otherTime"], use: { tool: "offer_times", input: { after: times.at(-1)?.id ?? firstTime.id } } },
    ];
  const words = { time: firstTime.time };
  return [
    offer,
    { line: ["user", "picksTime"], words },
    { line: ["bot", "readBack"], words },
    { line: ["user", "confirmsTime"], use: { tool: "book_time", input: { id: firstTime.id } } },
  ];
}

function parseJson(answer: string | undefined): unknown {
  try {
    return JSON.parse(answer ?? "");
  } catch {
    return undefined;
  }
}
