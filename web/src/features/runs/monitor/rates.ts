import type { RunRoom } from "@callwright/contracts/endpoints/run";
import { answerRateOf } from "@callwright/contracts/figures";
import { formatHour } from "../../../lib/format.ts";

export function slotsOf(numbers: RunRoom["numbers"]) {
  return {
    live: numbers.reduce((sum, { live }) => sum + live, 0),
    slots: numbers.reduce((sum, { slots }) => sum + slots, 0),
  };
}

export const runAnswerRate = (hours: RunRoom["hours"]): number | undefined =>
  answerRateOf({
    calls: hours.reduce((sum, { dialed }) => sum + dialed, 0),
    inbound: 0,
    dialedReached: hours.reduce((sum, { reached }) => sum + reached, 0),
  });

/** "2026-11-21T10" → "10:00". */
export const hourOf = (hour: string) => formatHour(Number(hour.slice(11, 13)));

/** "2026-11-21T10" → "2026-11-21". */
export const dayOf = (hour: string) => hour.slice(0, 10);
