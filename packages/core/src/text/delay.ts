/** When a text leaves by a job's setting: after a delay, or at a time of the job's own day. */
import type { SmsDelay } from "@callwright/contracts";
import { smsDelaySeconds } from "@callwright/contracts/text-words";
import { Temporal } from "temporal-polyfill";
import { now } from "../kernel/clock.ts";

/** Milliseconds since the epoch; undefined: by itself none leaves. A time that is past is now. */
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

/** Where clocks are put forward the time that there is not is the one after; where they are put back it is the first of two. */
function custom({ minutes, at }: SmsDelay, timezone: string): number {
  if (at === undefined) return now() + (minutes ?? 0) * 60_000;
  const instant = Temporal.PlainDateTime.from(at).toZonedDateTime(timezone, { disambiguation: "compatible" });
  return Math.max(now(), instant.epochMilliseconds);
}
