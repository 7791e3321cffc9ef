import type { OutcomeBucket } from "./outcome.ts";

/** Delays of a text after what it follows (core spec §4); "immediately" is 5 seconds. */
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

/** The longest template, and the longest reply; a carrier may take less (see sms-segments). */
export const longestSms = 1_000;

export const textPurposes = ["pre_call", "post_call", "interview", "reply", "inbound"] as const;
export type TextPurpose = (typeof textPurposes)[number];

/**
 * scheduled: waits for its time; sending: being handed over; unknown: the carrier may or may not have taken it; queued: the
 * carrier has it; sent: it is with the person's network; dropped: it never left, with a reason; received: from the person.
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
