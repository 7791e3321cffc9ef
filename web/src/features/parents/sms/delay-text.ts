import type { SmsDelay } from "@callwright/contracts/endpoints/parent";
import { type SmsDelayOption, smsDelaySeconds } from "@callwright/contracts/text-words";
import { zoneLabel } from "@callwright/contracts/zone-name";
import * as m from "#messages";
import { formatSoon, formatUnits } from "../../../lib/format.ts";
import { instantOf } from "../../../lib/zoned-time.ts";

export function delayText(option: SmsDelayOption): string {
  if (option === "not_scheduled") return m.sms_delay_not();
  if (option === "immediately") return m.sms_delay_now();
  if (option === "custom") return m.sms_delay_custom();
  return minutesText(smsDelaySeconds[option] / 60);
}

const minutesText = (minutes: number) =>
  minutes % 60 === 0 ? formatUnits(minutes / 60, "hour") : formatUnits(minutes, "minute");

/** Relative to now; undefined for a text sent immediately, as after a custom time that has passed. */
export function leavingText({ option, minutes, at }: SmsDelay, zone: string): string | undefined {
  if (option === "not_scheduled" || option === "immediately") return undefined;
  const instant = at && instantOf(at, zone);
  if (instant && Date.parse(instant) <= Date.now()) return undefined;
  if (instant) return m.sms_leave_at({ when: formatSoon(instant, zone), zone: zoneLabel(zone) });
  return m.sms_leave_after({ time: option === "custom" ? minutesText(minutes ?? 0) : delayText(option) });
}
