import type { InterviewItem } from "./book.ts";

interface IcsWords {
  readonly summary: string;
  readonly description?: string | undefined;
}

export async function toIcs(
  { interviewId, startsAt, endsAt, changedAt, sequence, state }: InterviewItem,
  { summary, description }: IcsWords,
): Promise<string> {
  // Few requests need it.
  const { default: ICAL } = await import("ical.js");
  const isCancelled = state === "cancelled";
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", "-//Interviews//EN");
  calendar.addPropertyWithValue("method", isCancelled ? "CANCEL" : "PUBLISH");
  const event = new ICAL.Component("vevent");
  const at = (instant: string) => ICAL.Time.fromString(`${instant.slice(0, 19)}Z`, undefined as never);
  event.addPropertyWithValue("uid", `${interviewId.toLowerCase()}@interviews`);
  event.addPropertyWithValue("dtstamp", at(changedAt));
  event.addPropertyWithValue("dtstart", at(startsAt));
  event.addPropertyWithValue("dtend", at(endsAt));
  event.addPropertyWithValue("sequence", sequence);
  event.addPropertyWithValue("summary", summary);
  if (description) event.addPropertyWithValue("description", description);
  event.addPropertyWithValue("status", isCancelled ? "CANCELLED" : "CONFIRMED");
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}
