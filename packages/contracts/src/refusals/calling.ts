/** Refusals of calls and runs. */
import { messages } from "../messages.ts";

export const callingRefusals = {
  call_phone_number_invalid: messages.callInvalidNumber,
  candidate_already_on_call: "This person is being called already.",
  no_candidates: "There is nobody to call yet. Add candidates first.",
  run_over: messages.runIsOver,
  start_time_past: messages.runStartPast,
  start_time_too_far: messages.runStartFar,
  call_dialing: "This call is just being dialled. Try again in a moment.",
  tenant_minutes_exhausted: "The minutes of your company are used up. Ask its owner for more.",
  trial_over: "Your trial is over. Upgrade to a paid plan to go on calling.",
  trial_daily_limit: "A trial has 3 calls a day, and today's are used up. Go on tomorrow, or upgrade to a paid plan.",
  caller_number_missing: "Select a phone number to call with.",
  recording_not_ready: "The recording is not ready yet.",
  rule_calling_hours: "It is outside the calling hours of this person's place.",
  rule_own_hours: "It is outside the hours that you have set for calls.",
  rule_once_a_day: "This person has been called today already.",
  rule_attempts_24_hours: "This person has been called as often as the law allows within 24 hours.",
  rule_attempts_week: "This person has been called as often as the law allows within a week.",
  rule_attempts_total: "This person was called several times and never reached; they are not called again.",
  rule_on_call: "This person is on a call with you right now.",
  rule_do_not_call: "This person asked not to be called again and is on your do-not-call list.",
  rule_never_call: "Nobody on this platform may call this number.",
  rule_country: "This number is not in a country that you can call, or is not a valid number.",
  rule_premium_number: "This is a premium-rate or emergency number.",
  rule_place_unknown:
    "The time where this person is cannot be determined. A time zone in their row must read like Europe/Berlin.",
  rule_consent_missing: "Nothing says that this person may be called.",
  rule_hours_never_meet: "The hours that you have set never meet the calling hours of this person's place.",
  rule_undecided: "This call cannot be placed right now. Try again in a minute.",
  callable_later: "{why} They can be called from {time}, {place} time.",
} as const;
