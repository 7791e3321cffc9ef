import type { UpdateJobInput } from "@callwright/contracts/endpoints/job";
import type { SmsDelay } from "@callwright/contracts/endpoints/parent";
import type { PostCallSmsOutcome, SmsDelayOption } from "@callwright/contracts/text-words";
import type { Parent } from "../parent.ts";

/** One week, the server's limit. */
export const MAX_MINUTES = 10_080;

/** Keeps both forms of a custom time while switching between them. */
export interface DelayForm {
  readonly option: SmsDelayOption;
  readonly kind: "minutes" | "at";
  readonly minutes: number | string;
  /** As the field writes it, in the parent's zone. */
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

const USUAL_MINUTES = 30;

const delayForm = ({ option, minutes, at }: SmsDelay): DelayForm => ({
  option,
  kind: at === undefined ? "minutes" : "at",
  minutes: minutes ?? USUAL_MINUTES,
  at: at ?? "",
});

export function delayOf({ option, kind, minutes, at }: DelayForm): SmsDelay {
  if (option !== "custom") return { option };
  return kind === "at" ? { option, at } : { option, minutes: Number(minutes) };
}

export const valuesOfSms = (parent: Parent): SmsValues => ({
  preCallSmsTemplate: parent.preCallSmsTemplate,
  smsTemplate: parent.smsTemplate,
  isPreCallSms: parent.isPreCallSms,
  isPostCallSms: parent.isPostCallSms,
  preCallSmsDelay: delayForm(parent.preCallSmsDelay),
  postCallSmsDelay: delayForm(parent.postCallSmsDelay),
  postCallSmsOutcomes: parent.postCallSmsOutcomes,
});

export const bodyOfSms = (values: SmsValues): Required<Pick<UpdateJobInput, keyof SmsValues>> => ({
  ...values,
  preCallSmsDelay: delayOf(values.preCallSmsDelay),
  postCallSmsDelay: delayOf(values.postCallSmsDelay),
  postCallSmsOutcomes: [...values.postCallSmsOutcomes],
});

export type SmsField = "preCallSmsTemplate" | "smsTemplate" | "preCallSmsDelay" | "postCallSmsDelay";

/** A text that is switched on needs content, and a custom time a value. */
export function faultsOfSms(values: SmsValues): readonly SmsField[] {
  const { isPreCallSms, isPostCallSms, preCallSmsTemplate, smsTemplate } = values;
  const found: readonly (readonly [SmsField, boolean])[] = [
    ["preCallSmsTemplate", isPreCallSms && preCallSmsTemplate.trim() === ""],
    ["preCallSmsDelay", !isDelay(values.preCallSmsDelay)],
    ["smsTemplate", isPostCallSms && smsTemplate.trim() === ""],
    ["postCallSmsDelay", !isDelay(values.postCallSmsDelay)],
  ];
  return found.filter(([, isWrong]) => isWrong).map(([field]) => field);
}

function isDelay({ option, kind, minutes, at }: DelayForm): boolean {
  if (option !== "custom") return true;
  if (kind === "at") return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at);
  return minutes !== "" && Number.isInteger(Number(minutes)) && Number(minutes) >= 1 && Number(minutes) <= MAX_MINUTES;
}
