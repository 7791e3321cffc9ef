/** Labels of the API's values in the interface's language; the English ones are the specification's. */
import type { Language } from "@callwright/contracts/catalog";
import { type CallStatus, type OutcomeFilter, outcomeFilterOf } from "@callwright/contracts/outcome";
import * as m from "#messages";

const outcomes: Record<OutcomeFilter, () => string> = {
  all: m.filter_all,
  excellent: m.outcome_excellent,
  excellent_fit: m.outcome_excellent_fit,
  good_fit: m.outcome_good_fit,
  fair: m.outcome_fair,
  not_sure: m.outcome_not_sure,
  poor: m.outcome_poor,
  bad_fit: m.outcome_bad_fit,
  not_a_good_fit: m.outcome_not_good_fit,
  not_interested: m.outcome_not_interested,
  no_engagement: m.outcome_no_engagement,
  candidate_did_not_engage: m.outcome_did_not_engage,
  customer_ended_call: m.outcome_customer_ended,
  silence_timed_out: m.outcome_silence,
  busy: m.outcome_busy,
  Unanswered: m.outcome_unanswered,
  connection_failed: m.outcome_connection_failed,
  unknown: m.outcome_unknown,
  other: m.filter_other,
  not_executed: m.outcome_not_executed,
};

/** Labels that read better within a sentence than the stored values, which badges show. */
const sentenceOutcomes: Partial<typeof outcomes> = {
  customer_ended_call: m.outcome_customer_ended_words,
  silence_timed_out: m.outcome_silence_words,
};
export const outcomeFilterText = (filter: OutcomeFilter) => (sentenceOutcomes[filter] ?? outcomes[filter])();

/** A call's outcome within a sentence: a known label translated; any other phrase unchanged. */
export function outcomeName(label: string): string {
  const filter = outcomeFilterOf(label);
  return filter === "other" ? label : outcomeFilterText(filter);
}

/** A call's outcome on a badge: a known label translated; any other phrase unchanged. */
export function outcomeBadgeText(label: string): string {
  const filter = outcomeFilterOf(label);
  return filter === "other" ? label : outcomes[filter]();
}

const statuses: Record<CallStatus, () => string> = {
  Completed: m.status_completed,
  Failed: m.status_failed,
  not_executed: m.status_not_executed,
  in_progress: m.status_in_progress,
};
export const callStatusText = (status: CallStatus) => statuses[status]();

export const languageNames: Record<Language, () => string> = {
  en: m.language_english,
  de: m.language_german,
  ar: m.language_arabic,
};
