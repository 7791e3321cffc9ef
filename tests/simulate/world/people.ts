/** The people who are called: what each of them does when the phone rings, and how such a call ends at the provider. */
import type { Analysis, CallReport, EndCause } from "@callwright/core/ports/voice";
import type { Random } from "../random.ts";

export const habits = ["answers", "short", "silent", "voicemail", "busy", "fails", "opts-out", "hangs-on"] as const;
export type Habit = (typeof habits)[number];

export interface Ending {
  readonly rings: boolean;
  readonly answeredAt?: number | undefined;
  readonly endsAt: number;
  readonly report: CallReport;
}

const fitWords = ["good fit", "excellent fit", "poor fit", "not interested"] as const;

/** How a call to a person of this habit goes, which the provider takes at `now`. */
export function endingOf(random: Random, habit: Habit | "account-full", now: number): Ending {
  const ringSeconds = random.between(3, 20);
  const missedCall = (cause: EndCause, rings = true): Ending => {
    const endsAt = now + (rings ? ringSeconds : 1) * 1000;
    return { rings, endsAt, report: reportOf(cause, undefined, endsAt, {}) };
  };
  const talk = (cause: EndCause, seconds: number, analysis: Partial<Analysis> = {}): Ending => {
    const answeredAt = now + ringSeconds * 1000;
    const endsAt = answeredAt + Math.round(seconds) * 1000;
    return { rings: true, answeredAt, endsAt, report: reportOf(cause, answeredAt, endsAt, analysis) };
  };
  switch (habit) {
    case "account-full":
      return missedCall("lines-taken", false);
    case "answers":
      return talk("completed", random.between(30, 150), { successEvaluation: random.pick(fitWords) });
    case "short":
      return talk("customer-hung-up", random.pick([1, 59, 60, 61, random.between(2, 30)]));
    case "hangs-on":
      return talk("completed", 420);
    case "opts-out":
      return talk("customer-hung-up", random.between(10, 40), { optOut: true });
    case "silent":
      return missedCall("no-answer");
    case "voicemail":
      return talk("voicemail", random.between(5, 25));
    case "busy":
      return missedCall("busy");
    case "fails":
      return missedCall("carrier-fault");
  }
}

function reportOf(cause: EndCause, from: number | undefined, to: number, analysis: Partial<Analysis>): CallReport {
  const durationSeconds = from === undefined ? 0 : Math.round((to - from) / 1000);
  return {
    cause,
    endedReason: cause,
    ...(from === undefined ? {} : { startedAt: new Date(from).toISOString() }),
    endedAt: new Date(to).toISOString(),
    durationSeconds,
    cost: durationSeconds / 500,
    costParts: { transport: durationSeconds / 1000, model: durationSeconds / 1000 },
    analysis: { summary: durationSeconds > 0 ? "They talked." : "", successEvaluation: "", ...analysis },
    transcript: [],
    hasRecording: false,
  };
}
