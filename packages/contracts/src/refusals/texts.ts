import { messages } from "../messages.ts";

export const textRefusals = {
  sms_template_too_long: "The SMS must have at most 1,000 characters",
  sms_delay_unknown: "Choose a delay from the list",
  sms_delay_too_short: "A delay must have at least 1 minute",
  sms_delay_too_long: "A delay must have at most 7 days",
  sms_delay_not_whole: "A delay is given in whole minutes",
  sms_time_missing: "Give a day and a time",
  sms_delay_missing: "Say after how many minutes, or at what time",
  sms_outcomes_unknown: "Choose outcomes from the list",
  pre_call_sms_empty: messages.preCallSmsEmpty,
  pre_call_sms_off: messages.preCallSmsOff,
  sms_empty: "Write the SMS",
  sms_not_waiting: messages.textNotWaiting,
  no_sms_number: messages.smsNoNumber,
  sms_too_long: messages.smsTooLong,
  pre_call_sms_no_candidates: messages.preCallSmsNobody,
  sms_number_deleted: messages.smsNumberGone,
} as const;
