/** What each figure counts, everywhere in the product. */
import type { EndReasonBadge } from "./outcome.ts";

/** Shown in the API's guide. */
export const figureSentences = {
  called: "People with at least one ended call; all others are not executed.",
  done: "People of a run for whom no further attempt is planned.",
  answered: "Calls that were picked up, by a person or by a machine.",
  reached: "Calls in which a person spoke, callbacks included.",
  succeeded: "The same calls as reached, as a job or campaign counts them.",
  failed: "Ended calls of a job or campaign that reached nobody, unanswered ones included.",
  "answer rate": "The share of dialled calls that a person answered; incoming calls do not count.",
  minutes: "The whole seconds of each conversation, summed and divided by 60, rounded to one decimal.",
} as const;

interface CountedPeople {
  readonly totalCandidates: number;
  readonly callSummary: { readonly totalNotExecuted: number };
}

export const countCalled = ({ totalCandidates, callSummary }: CountedPeople): number =>
  Math.max(0, totalCandidates - callSummary.totalNotExecuted);

export const isReached = (endReason: EndReasonBadge): boolean =>
  endReason === "completed" || endReason === "customer-ended-call";

export interface CallCounts {
  readonly calls: number;
  readonly inbound: number;
  readonly dialedReached: number;
}

export const countDialed = ({ calls, inbound }: Omit<CallCounts, "dialedReached">): number => calls - inbound;

export function answerRateOf(counts: CallCounts): number | undefined {
  const dialed = countDialed(counts);
  return dialed > 0 ? counts.dialedReached / dialed : undefined;
}

/** Each call is rounded before the sum, so that every sum of the same calls is equal. */
export const wholeSeconds = (seconds = 0): number => Math.round(seconds);

/** Rounded to one decimal: a tenth of a minute has 6 seconds. */
export const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10;
