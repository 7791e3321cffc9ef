import { now, toIso } from "../kernel/clock.ts";

const dayMs = 86_400_000;
/** Without a paid period, so far ahead is soon enough to tell. */
const noticeMs = 7 * dayMs;

interface Pace {
  /** Minutes. */
  readonly left: number;
  readonly secondsPerDay: number;
  readonly periodEndsAt?: string | undefined;
}

export function minutesEndAt({ left, secondsPerDay, periodEndsAt }: Pace): string | undefined {
  if (secondsPerDay <= 0) return undefined;
  const endMs = now() + ((left * 60) / secondsPerDay) * dayMs;
  const untilMs = periodEndsAt ? Date.parse(periodEndsAt) : now() + noticeMs;
  return endMs < untilMs ? toIso(Math.round(endMs)) : undefined;
}
