import type { Text } from "@callwright/contracts/endpoints/text";
import type { TextDrop, TextFailure, TextGroup, TextPurpose, TextState } from "@callwright/contracts/text-words";
import * as m from "#messages";
import type { StateBadgeProps } from "../badge.tsx";
import { ruleText } from "../rule-text.ts";

export const textStates: Record<TextState, StateBadgeProps> = {
  scheduled: { tone: "busy", text: m.text_state_scheduled },
  sending: { tone: "neutral", text: m.text_state_sending, isLive: true },
  unknown: { tone: "fair", text: m.text_state_unknown },
  queued: { tone: "neutral", text: m.text_state_queued },
  sent: { tone: "neutral", text: m.text_state_sent },
  delivered: { tone: "good", text: m.text_state_delivered },
  undelivered: { tone: "bad", text: m.text_state_undelivered },
  failed: { tone: "bad", text: m.text_state_failed },
  dropped: { tone: "neutral", text: m.text_state_dropped },
  received: { tone: "busy", text: m.text_state_received },
};

const purposes: Record<TextPurpose, () => string> = {
  pre_call: m.text_purpose_pre_call,
  post_call: m.text_purpose_post_call,
  interview: m.text_purpose_interview,
  reply: m.text_purpose_reply,
  inbound: m.text_purpose_inbound,
};
export const textPurposeText = (purpose: TextPurpose): string => purposes[purpose]();

const groups: Record<TextGroup, () => string> = {
  waiting: m.text_group_waiting,
  sent: m.text_group_sent,
  delivered: m.text_group_delivered,
  failed: m.text_group_failed,
  dropped: m.text_group_dropped,
  received: m.text_group_received,
};
export const textGroupText = (group: TextGroup): string => groups[group]();

const failures: Record<TextFailure, () => string> = {
  invalid_number: m.text_fail_invalid_number,
  opted_out: m.text_fail_opted_out,
  not_mobile: m.text_fail_not_mobile,
  unreachable: m.text_fail_unreachable,
  unknown_handset: m.text_fail_unknown_handset,
  blocked: m.text_fail_blocked,
  filtered: m.text_fail_filtered,
  unregistered: m.text_fail_unregistered,
  too_fast: m.text_fail_too_fast,
  daily_cap: m.text_fail_daily_cap,
  queue_full: m.text_fail_queue_full,
  expired: m.text_fail_expired,
  too_long: m.text_fail_too_long,
  sender: m.text_fail_sender,
  region: m.text_fail_region,
  no_route: m.text_fail_no_route,
  credentials: m.text_fail_credentials,
  account: m.text_fail_account,
  content: m.text_fail_content,
  carrier_fault: m.text_fail_carrier_fault,
  not_accepted: m.text_fail_not_accepted,
};

const drops: Record<TextDrop, () => string> = {
  deleted: m.text_drop_deleted,
  job_deleted: m.text_drop_job_deleted,
  already_called: m.text_drop_already_called,
  suppressed: m.text_drop_suppressed,
  refused: m.text_drop_refused,
  hours: m.text_drop_hours,
  expired: m.text_drop_expired,
  cancelled: m.text_drop_cancelled,
  too_long: m.text_fail_too_long,
  number_gone: m.text_drop_number_gone,
  switched_off: m.text_drop_switched_off,
  number_unusable: m.text_drop_number_unusable,
};

type Reason = NonNullable<Text["reason"]>;

const reasonText = (texts: Readonly<Record<string, () => string>>, { code, words }: Reason) => texts[code]?.() ?? words;

export const textFailureText = (reason: Reason): string => reasonText(failures, reason);
export const textDropText = (reason: Reason): string => reasonText(drops, reason);

export function textReasonText({ state, reason }: Pick<Text, "state" | "reason">): string | undefined {
  return reason && (state === "dropped" ? textDropText(reason) : textFailureText(reason));
}

const rules: Readonly<Record<string, () => string>> = {
  all: m.text_rule_all,
  hours: m.text_rule_hours,
  window: m.text_rule_window,
  suppressed: m.text_rule_suppressed,
  "never-list": m.text_rule_never_list,
  "number.not-allowed": m.text_rule_number,
  "number.premium": m.text_rule_premium,
  "place.unknown": m.text_rule_place,
  "consent.missing": m.text_rule_consent,
};

/** The wording of a gate rule for texts; rules without their own wording here use the one for calls. */
export const textRuleText = (rule: string, words: string): string => rules[rule]?.() ?? ruleText(rule, words);
