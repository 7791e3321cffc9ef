/** A day on which people may be called: the tests of the engine begin on a Monday morning, whenever they run. */
import { setClockOffset } from "@callwright/core/kernel/clock";

const dayMs = 86_400_000;
const monday = 1;

/** 10:00 in Berlin, in winter and in summer alike before 11:00. */
function nextMonday(): number {
  const day = new Date();
  day.setUTCHours(8, 30, 0, 0);
  const days = (monday - day.getUTCDay() + 7) % 7 || 7;
  return day.getTime() + days * dayMs;
}

let offset = 0;

/** From now on the clock goes from that morning on. */
export function startDay(): void {
  offset = nextMonday() - Date.now();
  setClockOffset(offset);
}

/** So long after it began. */
export const moveClockTo = (ms: number): void => setClockOffset(offset + ms);
