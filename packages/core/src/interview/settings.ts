import {
  defaultInterviewRules,
  type InterviewRules,
  saveInterviewSettings,
} from "@callwright/contracts/endpoints/interview";
import { refusal } from "@callwright/contracts/refusals";
import * as z from "zod/mini";
import { isTimeZone } from "../kernel/clock.ts";
import { invalidField } from "../kernel/error.ts";
import { fn } from "../kernel/fn.ts";
import * as Parent from "../parent/index.ts";
import { type CalendarItem, loadCalendar, removeCalendar, saveCalendar } from "./calendar.ts";

export interface Settings {
  readonly rules: InterviewRules;
  readonly calendar: CalendarItem | undefined;
}

interface Offering {
  readonly interviews?: InterviewRules | undefined;
  readonly timezone: string;
}

export const rulesOf = ({ interviews, timezone }: Offering): InterviewRules =>
  interviews ?? defaultInterviewRules(timezone);

export const offersInterviews = ({ interviews }: Pick<Offering, "interviews">): boolean => interviews?.isOn === true;

export async function getSettings(parentId: string): Promise<Settings> {
  const parent = await Parent.get(parentId);
  return { rules: rulesOf(parent), calendar: await loadCalendar(parentId) };
}

export const saveSettings = fn(
  z.object({ parentId: z.string(), settings: saveInterviewSettings.body }),
  async ({ parentId, settings: { calendarUrl, ...interviews } }): Promise<Settings> => {
    await Parent.get(parentId);
    if (!isTimeZone(interviews.timezone)) throw invalidField("timezone", refusal("time_zone_unknown"));
    if (calendarUrl) await saveCalendar(parentId, calendarUrl, interviews.timezone);
    if (calendarUrl === "") await removeCalendar(parentId);
    await Parent.save(parentId, { fields: { interviews }, texts: {} });
    return getSettings(parentId);
  },
);
