/** A day on which people may be called: the engine's tests start on a Monday morning, whenever they run. */
import { setClockOffset } from "@callwright/core/kernel/clock";

const dayMs = 86_400_000;
const monday = 1;

/** 8:30 UTC: 9:30 in Berlin in winter and 10:30 in summer. */
function nextMonday(): number {
  const day = new Date();
  day.setUTCHours(8, 30, 0, 0);
  const daysUntilMonday = (monday - day.getUTCDay() + 7) % 7 || 7;
  return day.getTime() + daysUntilMonday * dayMs;
}

let offset = 0;

/** Sets the clock to the next Monday morning; it runs on from there. */
export function startDay(): void {
  offset = nextMonday() - Date.now();
  setClockOffset(offset);
}

/** Sets the clock to `ms` after the start of the day; eleven hours later German calling hours are over. */
export const moveClockTo = (ms: number): void => setClockOffset(offset + ms);
