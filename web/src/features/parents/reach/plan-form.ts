import type { MissReason, ReachPlan, weekdays } from "@callwright/contracts/endpoints/reach";

export type Weekday = (typeof weekdays)[number];

/** Copied from the contract: importing the lists would add the contract's schemas to the bundle. */
export const retryReasons: readonly MissReason[] = ["no_answer", "busy", "voicemail", "screened", "failed"];
export const allWeekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const satisfies readonly Weekday[];

/** The most retries after one reason. */
export const maxDelays = 5;
export const attemptChoices = [1, 2, 3, 4, 5] as const;
export const MAX_VOICEMAIL_LENGTH = 600;

export interface PlanForm {
  /** By the reason why the person was not reached: the minutes until each retry. */
  readonly attempts: Readonly<Record<MissReason, readonly number[]>>;
  readonly maxAttempts: number;
  readonly hasWindow: boolean;
  readonly from: string;
  readonly to: string;
  readonly days: readonly Weekday[];
  readonly speaksToMachines: boolean;
  readonly voicemailMessage: string;
}

const usualWindow = { from: "09:00", to: "18:00", days: ["mon", "tue", "wed", "thu", "fri"] as const };

export const toForm = ({ attempts, maxAttempts, window, voicemailMessage }: ReachPlan): PlanForm => ({
  attempts,
  maxAttempts,
  hasWindow: window !== undefined,
  ...(window ?? usualWindow),
  speaksToMachines: Boolean(voicemailMessage),
  voicemailMessage: voicemailMessage ?? "",
});

export function toPlan(form: PlanForm): ReachPlan {
  const { attempts, maxAttempts, hasWindow, from, to, speaksToMachines, voicemailMessage } = form;
  const window = { from, to, days: allWeekdays.filter((day) => form.days.includes(day)) };
  return {
    attempts: {
      no_answer: [...attempts.no_answer],
      busy: [...attempts.busy],
      voicemail: [...attempts.voicemail],
      screened: [...attempts.screened],
      failed: [...attempts.failed],
    },
    maxAttempts,
    ...(hasWindow && { window }),
    ...(speaksToMachines && { voicemailMessage: voicemailMessage.trim() }),
  };
}

export type PlanFault = "window" | "days" | "voicemailMessage";

export function planFaults(form: PlanForm): readonly PlanFault[] {
  const faults: PlanFault[] = [];
  const isOrdered = form.from !== "" && form.to !== "" && form.from < form.to;
  if (form.hasWindow && !isOrdered) faults.push("window");
  if (form.hasWindow && form.days.length === 0) faults.push("days");
  if (form.speaksToMachines && form.voicemailMessage.trim() === "") faults.push("voicemailMessage");
  return faults;
}

const usualDelayMinutes = [5, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 4_320, 10_080];

/** The usual delays, and the current one even if it is unusual. */
export const delayChoices = (current: number): readonly number[] =>
  [...new Set([...usualDelayMinutes, current])].sort((delay, otherDelay) => delay - otherDelay);

const FIRST_DELAY_MINUTES = 120;

export function nextDelay(delays: readonly number[]): number {
  const lastDelay = delays.at(-1);
  if (lastDelay === undefined) return FIRST_DELAY_MINUTES;
  return usualDelayMinutes.find((delay) => delay > lastDelay) ?? lastDelay;
}

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1_440;

/** In the largest unit that needs no fraction: 120 is 2 hours, 90 stays 90 minutes. */
export function splitMinutes(minutes: number): { readonly unit: "minute" | "hour" | "day"; readonly count: number } {
  if (minutes % MINUTES_PER_DAY === 0) return { unit: "day", count: minutes / MINUTES_PER_DAY };
  if (minutes % MINUTES_PER_HOUR === 0) return { unit: "hour", count: minutes / MINUTES_PER_HOUR };
  return { unit: "minute", count: minutes };
}
