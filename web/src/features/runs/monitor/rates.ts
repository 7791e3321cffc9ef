/** Figures of a run: slots in use, answer rate, and hours. */
import type { RunRoom } from "@callwright/contracts/endpoints/run";

export function slotsOf(numbers: RunRoom["numbers"]) {
  return {
    live: numbers.reduce((sum, { live }) => sum + live, 0),
    slots: numbers.reduce((sum, { slots }) => sum + slots, 0),
  };
}

/** Share of dialled calls that a person answered; undefined without calls. */
export function answerRateOf(hours: RunRoom["hours"]): number | undefined {
  const dialed = hours.reduce((sum, hour) => sum + hour.dialed, 0);
  return dialed === 0 ? undefined : hours.reduce((sum, { answered }) => sum + answered, 0) / dialed;
}

/** "2026-11-21T10" → "10:00". */
export const hourOf = (hour: string) => `${hour.slice(11, 13)}:00`;

/** "2026-11-21T10" → "2026-11-21". */
export const dayOf = (hour: string) => hour.slice(0, 10);
