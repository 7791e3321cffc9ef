import type { MissReason, ReachPlan, weekdays } from "@callwright/contracts/endpoints/reach";

export type Weekday = (typeof weekdays)[number];

/** In the form's order; importing the contract's list would bundle its schemas. */
export const reasons = [
  "no_answer",
  "busy",
  "voicemail",
  "screened",
  "failed",
] as const satisfies readonly MissReason[];
export const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const satisfies readonly Weekday[];

export const maxDelays = 5;
export const attemptChoices = [1, 2, 3, 4, 5] as const;
export const MAX_VOICEMAIL = 600;

export interface PlanForm {
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

export const formOf = ({ attempts, maxAttempts, window, voicemailMessage }: ReachPlan): PlanForm => ({
  attempts,
  maxAttempts,
  hasWindow: window !== undefined,
  ...(window ?? usualWindow),
  speaksToMachines: !!voicemailMessage,
  voicemailMessage: voicemailMessage ?? "",
});

export function planOf(form: PlanForm): ReachPlan {
  const { attempts, maxAttempts, hasWindow, from, to, speaksToMachines, voicemailMessage } = form;
  const window = { from, to, days: days.filter((day) => form.days.includes(day)) };
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

export const planFaults = (form: PlanForm): readonly PlanFault[] => [
  ...(form.hasWindow && !(form.from && form.to && form.from < form.to) ? (["window"] as const) : []),
  ...(form.hasWindow && form.days.length === 0 ? (["days"] as const) : []),
  ...(form.speaksToMachines && form.voicemailMessage.trim() === "" ? (["voicemailMessage"] as const) : []),
];

/** In minutes. */
const usualDelays = [5, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 4_320, 10_080];

export const delayChoices = (now: number): readonly number[] =>
  [...new Set([...usualDelays, now])].sort((one, other) => one - other);

export function nextDelay(before: readonly number[]): number {
  const last = before.at(-1);
  if (last === undefined) return 120;
  return usualDelays.find((delay) => delay > last) ?? last;
}

export function inUnits(minutes: number): { readonly unit: "minute" | "hour" | "day"; readonly count: number } {
  if (minutes % 1_440 === 0) return { unit: "day", count: minutes / 1_440 };
  return minutes % 60 === 0 ? { unit: "hour", count: minutes / 60 } : { unit: "minute", count: minutes };
}
