import type { UpdateJobInput } from "@callwright/contracts/endpoints/job";
import type { SmsDelay } from "@callwright/contracts/endpoints/parent";
import { type PostCallSmsOutcome, type SmsDelayOption, smsDelaySeconds } from "@callwright/contracts/text-words";
import { zoneLabel } from "@callwright/contracts/zone-name";
import * as m from "#messages";
import { type Faults, faultsAt } from "../../../lib/faults.ts";
import { formatNumber, formatUnits, formatWeekdayTime } from "../../../lib/format.ts";
import { zonedInstant } from "../../../lib/time-zone.ts";
import type { Parent } from "../parent.ts";

export const smsParts = [
  {
    text: "preCallSmsTemplate",
    flag: "isPreCallSms",
    delay: "preCallSmsDelay",
    label: m.sms_pre,
    switchLabel: m.sms_pre_send,
    delayLabel: m.sms_pre_when,
    delayHint: m.sms_pre_when_text,
    notScheduledHint: m.sms_pre_when_not,
  },
  {
    text: "smsTemplate",
    flag: "isPostCallSms",
    delay: "postCallSmsDelay",
    label: m.sms_post,
    switchLabel: m.sms_post_send,
    delayLabel: m.sms_post_when,
    delayHint: m.sms_post_when_text,
    notScheduledHint: m.sms_post_when_not,
  },
] as const;

/** One week, the server's limit. */
const MAX_DELAY_MINUTES = 10_080;

/** Has fields for both kinds of custom delay, so that switching between them loses nothing. */
export interface DelayForm {
  readonly option: SmsDelayOption;
  readonly kind: "minutes" | "at";
  /** A cleared number field holds an empty string. */
  readonly minutes: number | string;
  /** In the parent's time zone, as the browser's field writes it: "2026-03-29T09:30". */
  readonly at: string;
}

export interface SmsValues {
  readonly preCallSmsTemplate: string;
  readonly smsTemplate: string;
  readonly isPreCallSms: boolean;
  readonly isPostCallSms: boolean;
  readonly preCallSmsDelay: DelayForm;
  readonly postCallSmsDelay: DelayForm;
  readonly postCallSmsOutcomes: readonly PostCallSmsOutcome[];
}

const DEFAULT_DELAY_MINUTES = 30;

const toDelayForm = ({ option, minutes, at }: SmsDelay): DelayForm => ({
  option,
  kind: at === undefined ? "minutes" : "at",
  minutes: minutes ?? DEFAULT_DELAY_MINUTES,
  at: at ?? "",
});

export function toDelay({ option, kind, minutes, at }: DelayForm): SmsDelay {
  if (option !== "custom") return { option };
  return kind === "at" ? { option, at } : { option, minutes: Number(minutes) };
}

export const smsValues = (parent: Parent): SmsValues => ({
  preCallSmsTemplate: parent.preCallSmsTemplate,
  smsTemplate: parent.smsTemplate,
  isPreCallSms: parent.isPreCallSms,
  isPostCallSms: parent.isPostCallSms,
  preCallSmsDelay: toDelayForm(parent.preCallSmsDelay),
  postCallSmsDelay: toDelayForm(parent.postCallSmsDelay),
  postCallSmsOutcomes: parent.postCallSmsOutcomes,
});

export const smsBody = (values: SmsValues): Required<Pick<UpdateJobInput, keyof SmsValues>> => ({
  ...values,
  preCallSmsDelay: sentDelay(values.preCallSmsDelay, values.isPreCallSms),
  postCallSmsDelay: sentDelay(values.postCallSmsDelay, values.isPostCallSms),
  postCallSmsOutcomes: [...values.postCallSmsOutcomes],
});

/** The form hides the delay of a text that is switched off, so an invalid one is left out. */
const sentDelay = (delay: DelayForm, isOn: boolean): SmsDelay =>
  isOn || isValidDelay(delay) ? toDelay(delay) : { option: "not_scheduled" };

type DelayField = "preCallSmsDelay" | "postCallSmsDelay";
type SmsField = "preCallSmsTemplate" | "smsTemplate" | DelayField;

/** Finds empty texts and invalid custom delays of the parts that are switched on. */
export const smsFaults = (values: SmsValues): readonly SmsField[] =>
  smsParts
    .filter(({ flag }) => values[flag])
    .flatMap(({ text, delay }) => [
      ...(values[text].trim() === "" ? [text] : []),
      ...(isValidDelay(values[delay]) ? [] : [delay]),
    ]);

/** "2026-03-29T09:30". */
const localDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

function isValidDelay({ option, kind, minutes, at }: DelayForm): boolean {
  if (option !== "custom") return true;
  if (kind === "at") return localDateTime.test(at);
  const minuteCount = Number(minutes);
  return Number.isInteger(minuteCount) && minuteCount >= 1 && minuteCount <= MAX_DELAY_MINUTES;
}

export function smsFaultTexts(values: SmsValues): Faults {
  const delayFault = (field: DelayField) => () =>
    values[field].kind === "at"
      ? m.sms_custom_time_missing()
      : m.sms_custom_minutes_missing({ max: formatNumber(MAX_DELAY_MINUTES) });
  return faultsAt(smsFaults(values), {
    preCallSmsTemplate: m.sms_missing,
    smsTemplate: m.sms_missing,
    preCallSmsDelay: delayFault("preCallSmsDelay"),
    postCallSmsDelay: delayFault("postCallSmsDelay"),
  });
}

export function delayText(option: SmsDelayOption): string {
  if (option === "not_scheduled") return m.sms_delay_not();
  if (option === "immediately") return m.sms_delay_now();
  if (option === "custom") return m.sms_delay_custom();
  return minutesText(smsDelaySeconds[option] / 60);
}

const minutesText = (minutes: number) =>
  minutes % 60 === 0 ? formatUnits(minutes / 60, "hour") : formatUnits(minutes, "minute");

/** When a text will be sent; undefined if it is not scheduled, or if it is sent immediately. */
export function sendTimeText({ option, minutes = 0, at }: SmsDelay, zone: string): string | undefined {
  if (option === "not_scheduled" || option === "immediately") return undefined;
  const instant = at ? zonedInstant(at, zone) : undefined;
  if (!instant) return m.sms_leave_after({ time: option === "custom" ? minutesText(minutes) : delayText(option) });
  const isPast = Date.parse(instant) <= Date.now();
  return isPast ? undefined : m.sms_leave_at({ when: formatWeekdayTime(instant, zone), zone: zoneLabel(zone) });
}
