import type { OutcomeBucket } from "./outcome.ts";

/** Delays of a text after the event that causes it (core spec §4); "immediately" is 5 seconds. */
export const smsDelayOptions = [
  "not_scheduled",
  "immediately",
  "1m",
  "2m",
  "3m",
  "5m",
  "10m",
  "1h",
  "2h",
  "custom",
] as const;
export type SmsDelayOption = (typeof smsDelayOptions)[number];

export const smsDelaySeconds = {
  immediately: 5,
  "1m": 60,
  "2m": 120,
  "3m": 180,
  "5m": 300,
  "10m": 600,
  "1h": 3_600,
  "2h": 7_200,
} as const satisfies Partial<Record<SmsDelayOption, number>>;

export const postCallSmsOutcomes = [
  "good_fit",
  "not_interested",
  "busy",
  "Unanswered",
  "other",
] as const satisfies readonly OutcomeBucket[];
export type PostCallSmsOutcome = (typeof postCallSmsOutcomes)[number];

/** Characters of the longest template and the longest reply; a carrier may take less (see sms.ts). */
export const longestSms = 1_000;

export const textPurposes = ["pre_call", "post_call", "interview", "reply", "inbound"] as const;
export type TextPurpose = (typeof textPurposes)[number];

/**
 * scheduled: waits for its time; sending: on its way to the carrier; unknown: perhaps at the carrier; queued: at the
 * carrier; sent: handed to the person's network; dropped: never sent, with a reason; received: from the person.
 */
export const textStates = [
  "scheduled",
  "sending",
  "unknown",
  "queued",
  "sent",
  "delivered",
  "undelivered",
  "failed",
  "dropped",
  "received",
] as const;
export type TextState = (typeof textStates)[number];

export const textGroups = ["waiting", "sent", "delivered", "failed", "dropped", "received"] as const;
export type TextGroup = (typeof textGroups)[number];

const groups: Record<TextState, TextGroup> = {
  scheduled: "waiting",
  sending: "waiting",
  unknown: "waiting",
  queued: "sent",
  sent: "sent",
  delivered: "delivered",
  undelivered: "failed",
  failed: "failed",
  dropped: "dropped",
  received: "received",
};

export const textGroupOf = (state: TextState): TextGroup => groups[state];

export const textDropWords = {
  deleted: "This person was deleted before the SMS was due.",
  job_deleted: "The job was deleted before the SMS was due.",
  already_called: "This person had been called before the SMS was due.",
  suppressed: "This person is on your do-not-call list.",
  refused: "The rules of this person's place do not allow the SMS.",
  hours: "The SMS would have been too late by the time this person may be reached.",
  expired: "The SMS could not be sent in time.",
  cancelled: "You cancelled this SMS.",
  switched_off: "This job's SMS were switched off before the SMS was due.",
  too_long: "The SMS is longer than the carrier allows. Shorten it.",
  number_gone: "The phone number it was to be sent from was deleted.",
  number_unusable: "The phone number it was to be sent from cannot send SMS. Reconnect it.",
} as const;
export type TextDrop = keyof typeof textDropWords;

export const textFailureWords = {
  invalid_number: "This is not a valid phone number. Correct the number.",
  opted_out: "This person asked for no more SMS and is on your do-not-call list.",
  not_mobile: "This number cannot receive SMS because it is not a mobile number.",
  unreachable: "The phone is switched off or out of reach. Try again later.",
  unknown_handset: "Nobody has this number at the moment. Check the number.",
  blocked: "The person's network blocks SMS from your number.",
  filtered: "The network filtered this SMS as spam. Change its words, or register your number with your carrier.",
  unregistered: "Your number is not registered for SMS in that country. Register it with your carrier.",
  too_fast: "Your carrier allows no more SMS from this number at the moment.",
  daily_cap: "Your carrier allows no more SMS from this number today.",
  queue_full: "Your carrier's queue for this number is full. Try again later.",
  expired: "The SMS expired before it could be sent.",
  too_long: "The SMS is longer than the carrier allows. Shorten it.",
  sender: "Your number cannot send SMS to this person. Check with your carrier that it supports SMS.",
  region: "Your carrier account does not send SMS to that country. Allow the country in the account.",
  no_route: "Your carrier cannot deliver to this number.",
  credentials: "Your carrier rejects the number's credentials. Reconnect the number.",
  account: "Your carrier account is suspended, on trial or out of credit. Check the account.",
  content: "Your carrier rejects the content of this SMS.",
  carrier_fault: "The carrier could not deliver the SMS, and does not say why.",
  not_accepted: "Your carrier never took this SMS.",
} as const;

export type TextFailure = keyof typeof textFailureWords;
