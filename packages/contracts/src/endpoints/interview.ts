import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { interviewActors, interviewStates, interviewViews } from "../states.ts";
import { timeOfDay, weekdays } from "./reach.ts";
import { answer, doneSchema, idParams, instant, pageToken, timeZone } from "./shared.ts";

const wholeNumber = (min: number, max: number, message: string) =>
  z.number(message).check(z.int(message), z.minimum(min, message), z.maximum(max, message));

const hoursSpanSchema = z
  .object({ day: z.enum(weekdays, "Choose days of the week"), from: timeOfDay, to: timeOfDay })
  .check(z.refine(({ from, to }) => from < to, "The end must be after the beginning"));

export const openHours = z
  .array(hoursSpanSchema)
  .check(z.minLength(1, "Give hours of at least one day"), z.maxLength(28, "Give at most 28 spans of hours"));

const settingsShape = {
  isOn: z.boolean(),
  hours: openHours,
  lengthMinutes: wholeNumber(10, 240, "An interview takes 10 to 240 minutes"),
  noticeHours: wholeNumber(0, 336, "The notice has 0 to 336 hours"),
  horizonDays: wholeNumber(1, 60, "Times are offered 1 to 60 days ahead"),
  maxPerDay: wholeNumber(1, 20, "A day has 1 to 20 interviews"),
  timezone: timeZone,
};

export const interviewSettingsInput = z.object({
  ...settingsShape,
  /** An iCalendar address whose busy times are not offered; "" removes the stored one, absent keeps it. */
  calendarUrl: z.optional(
    z.string().check(z.trim(), z.maxLength(2_000, "The calendar's address must have at most 2,000 characters")),
  ),
});
export type InterviewSettingsInput = z.input<typeof interviewSettingsInput>;

export const interviewSettingsSchema = z.object({
  ...settingsShape,
  /** The address is a secret and is never returned. */
  calendar: z.optional(z.object({ host: z.string(), readAt: z.optional(instant), isFailing: z.boolean() })),
});
export type InterviewSettings = z.infer<typeof interviewSettingsSchema>;
export type InterviewRules = Omit<InterviewSettings, "calendar">;

export const defaultInterviewRules = (timezone: string): InterviewRules => ({
  isOn: false,
  hours: (["mon", "tue", "wed", "thu", "fri"] as const).map((day) => ({ day, from: "09:00", to: "17:00" })),
  lengthMinutes: 30,
  noticeHours: 24,
  horizonDays: 14,
  maxPerDay: 6,
  timezone,
});

export const interviewSchema = z.object({
  interviewId: z.string(),
  candidateId: z.string(),
  candidateName: z.string(),
  phoneNumber: z.string(),
  startsAt: instant,
  endsAt: instant,
  timezone: z.string(),
  state: z.enum(interviewStates),
  /** Counts the changes, so that a calendar recognises the newest version. */
  sequence: z.number(),
  changedBy: z.enum(interviewActors),
  callId: z.optional(z.string()),
  createdAt: instant,
  changedAt: instant,
});
export type Interview = z.infer<typeof interviewSchema>;

export const getInterviewSettings = defineEndpoint("getInterviewSettings", "GET /interview-settings/{id}", {
  summary: "When a job or campaign offers interviews.",
  params: idParams,
  response: answer({ settings: interviewSettingsSchema }),
});

export const saveInterviewSettings = defineEndpoint("saveInterviewSettings", "PUT /interview-settings/{id}", {
  summary: "Changes when a job or campaign offers interviews; booked ones stay.",
  params: idParams,
  body: interviewSettingsInput,
  response: z.extend(doneSchema, { settings: interviewSettingsSchema }),
});

export const getInterviews = defineEndpoint("getInterviews", "GET /interviews/{id}", {
  summary: "The interviews of a job or campaign: upcoming ones in their order, past ones latest first.",
  params: idParams,
  query: z.object({
    view: z._default(z.enum(interviewViews, "There is no such view"), "upcoming"),
    after: pageToken,
  }),
  response: answer({ interviews: z.array(interviewSchema), next: z.optional(z.string()) }),
});

export const cancelInterview = defineEndpoint("cancelInterview", "POST /interviews/{id}/cancel", {
  summary: "Cancels a candidate's upcoming interview and tells them by SMS, if texts are allowed before it.",
  params: idParams,
  body: z.object({ candidateId: idParams.shape.id }),
  response: z.extend(doneSchema, { interview: interviewSchema }),
});

export const interviewEndpoints = { getInterviewSettings, saveInterviewSettings, getInterviews, cancelInterview };
