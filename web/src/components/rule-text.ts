/** Labels of the rules of the gate and of runs; a rule without a label keeps the server's text. */
import * as m from "#messages";

const ruleLabels: Readonly<Record<string, () => string>> = {
  all: m.rule_all,
  asked: m.rule_asked,
  own: m.rule_own,
  hours: m.rule_hours,
  window: m.rule_window,
  "cap.day": m.rule_cap_day,
  "cap.24h": m.rule_cap_24h,
  "cap.week": m.rule_cap_week,
  "cap.all": m.rule_cap_all,
  busy: m.rule_busy,
  undecided: m.rule_undecided,
  suppressed: m.rule_suppressed,
  "never-list": m.rule_never_list,
  "number.not-allowed": m.rule_number,
  "number.premium": m.rule_premium,
  "place.unknown": m.rule_place,
  "consent.missing": m.rule_consent,
  "hours.none": m.rule_hours_none,
  done: m.rule_done,
  pending: m.rule_pending,
  gone: m.rule_gone,
  expired: m.rule_expired,
  twice: m.rule_twice,
  "taken-back": m.rule_taken_back,
};

export const ruleText = (rule: string, words: string): string => ruleLabels[rule]?.() ?? words;
