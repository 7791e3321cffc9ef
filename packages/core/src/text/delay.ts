import type { SmsDelay } from "@callwright/contracts";
import { smsDelaySeconds } from "@callwright/contracts/text-words";
import { Temporal } from "temporal-polyfill";
import { now } from "../kernel/clock.ts";

/** Milliseconds since the epoch, never in the past; undefined if the job schedules no text. */
export function dueAfter(delay: SmsDelay, timezone: string): number | undefined {
  switch (delay.option) {
    case "not_scheduled":
      return undefined;
    case "custom":
      return custom(delay, timezone);
    default:
      return now() + smsDelaySeconds[delay.option] * 1000;
  }
}

/** "compatible" moves a skipped local time forward and takes the first of a repeated one. */
function custom({ minutes, at }: SmsDelay, timezone: string): number {
  if (at === undefined) return now() + (minutes ?? 0) * 60_000;
  const instant = Temporal.PlainDateTime.from(at).toZonedDateTime(timezone, { disambiguation: "compatible" });
  return Math.max(now(), instant.epochMilliseconds);
}
