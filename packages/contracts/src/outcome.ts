/** Call outcomes: labels, parsing, tone and filter bucket (core spec §4, §9). */

export const outcomeLabels = [
  "Excellent",
  "Good",
  "Fair",
  "Poor",
  "Unanswered",
  "Not Interested",
  "Busy",
  "Excellent Fit",
  "Candidate did not engage",
  "Not Sure",
  "Good Fit",
  "Bad Fit",
  "Connection Failed",
  "customer-ended-call",
  "No Engagement",
  "silence-timed-out",
  "Not a Good Fit",
  "Unknown",
] as const;
export type OutcomeLabel = (typeof outcomeLabels)[number];

export type Tone = "good" | "fair" | "bad" | "neutral" | "busy";

/**
 * A leading label as a whole word: "Good_fit" matches, "Goodness" and "Fair-minded" do not. Longest first, so that
 * "Good Fit" is not read as "Good".
 */
const leading = [...outcomeLabels]
  .sort((a, b) => b.length - a.length)
  .map((label) => ({
    label,
    pattern: new RegExp(`^${label.replaceAll(" ", "[ _]+")}(?![\\p{L}\\p{N}\\p{M}_]|-[\\p{L}\\p{N}])`, "iu"),
  }));

function leadingLabel(text: string): { readonly label: OutcomeLabel; readonly length: number } | undefined {
  for (const { label, pattern } of leading) {
    const found = pattern.exec(text);
    if (found) return { label, length: found[0].length };
  }
  return undefined;
}

export interface Outcome {
  /** Label to show: "Good" becomes "Good Fit", an empty text "Not Executed". */
  readonly label: string;
  readonly summary: string;
}

const separators = /^[\s.:;,\u2013\u2014-]+/;
const evaluationResult = /evaluation result:\s*([^\n.;]+)[.;]?/i;
/** Case-sensitive inside a summary: "a good fit" is no label. */
const fitLabel = /(?<![\p{L}\p{N}])(Not a Good Fit|Excellent Fit|Good Fit)(?![\p{L}\p{N}\p{M}_]|-[\p{L}\p{N}])/u;
const notExecuted = "Not Executed";

/**
 * Tries a leading label, then the phrase after "evaluation result:", then a fit named in the summary; otherwise the
 * label is unknown.
 */
export function parseOutcome(text: string | undefined | null): Outcome {
  const trimmed = (text ?? "").trim();
  if (trimmed === "" || /^not[ _]executed$/i.test(trimmed)) return { label: notExecuted, summary: "" };
  const known = leadingLabel(trimmed);
  if (known) return { label: shown(known.label), summary: trimmed.slice(known.length).replace(separators, "") };
  const found = evaluationResult.exec(trimmed);
  const phrase = found?.[1]?.trim();
  if (!found || !phrase) return { label: fitLabel.exec(trimmed)?.[0] ?? "Unknown", summary: trimmed };
  const before = trimmed.slice(0, found.index).trim();
  const after = trimmed.slice(found.index + found[0].length).trim();
  return { label: labelOf(phrase), summary: [before, after].filter((part) => part !== "").join(" ") };
}

/** Known labels match in any case. */
function labelOf(phrase: string): string {
  const known = leadingLabel(phrase);
  return known?.length === phrase.length ? shown(known.label) : phrase;
}

/** Joins label and summary; `parseOutcome` reverses it. */
export function outcomeText(label: string | undefined, summary: string | undefined): string {
  if (!label || label === notExecuted) return "not_executed";
  const isKnown = leadingLabel(label)?.length === label.length;
  const leads = isKnown ? label : `Evaluation result: ${label}`;
  return summary ? `${leads}${isKnown ? ":" : "."} ${summary}` : leads;
}

function shown(label: string): string {
  return label.toLowerCase() === "good" ? "Good Fit" : label;
}

const tones: Record<string, Tone> = {
  excellent: "good",
  good: "good",
  "excellent fit": "good",
  "good fit": "good",
  fair: "fair",
  "not sure": "fair",
  poor: "bad",
  "bad fit": "bad",
  "not a good fit": "bad",
  "not interested": "bad",
  "connection failed": "bad",
  "candidate did not engage": "bad",
  "no engagement": "bad",
  "customer-ended-call": "bad",
  "user-ended-call": "bad",
  "customer-did-not-answer": "bad",
  "pipeline-error": "bad",
  failed: "bad",
  false: "bad",
  completed: "good",
  true: "good",
  busy: "busy",
  unanswered: "busy",
};

/** Green: good; yellow: fair or not sure; red: bad; outline: busy or unanswered; grey: everything else. */
export function outcomeTone(label: string): Tone {
  return tones[label.toLowerCase()] ?? "neutral";
}

/** One filter per known label, among them the specification's values; `other` shows every other phrase. */
export const outcomeFilters = [
  "all",
  "excellent",
  "excellent_fit",
  "good_fit",
  "fair",
  "not_sure",
  "poor",
  "bad_fit",
  "not_a_good_fit",
  "not_interested",
  "no_engagement",
  "candidate_did_not_engage",
  "customer_ended_call",
  "silence_timed_out",
  "busy",
  "Unanswered",
  "connection_failed",
  "unknown",
  "other",
  "not_executed",
] as const;
export type OutcomeFilter = (typeof outcomeFilters)[number];

const labelFilters = outcomeFilters.filter((filter) => filter !== "all");
const filterByWord = new Map(labelFilters.map((filter) => [filter.toLowerCase(), filter]));
filterByWord.set("good", "good_fit");

/** The filter that shows people with this label. */
export function outcomeFilterOf(label: string | undefined): Exclude<OutcomeFilter, "all"> {
  if (label === undefined) return "not_executed";
  return filterByWord.get(label.toLowerCase().replace(/[ -]/g, "_")) ?? "other";
}

/** The labels of a filter with several values, separated by commas; undefined for all outcomes or an unknown value. */
export function outcomesIn(text: string): ReadonlySet<OutcomeFilter> | undefined {
  const wanted = new Set<string>(text.split(","));
  const known = labelFilters.filter((filter) => wanted.delete(filter));
  return wanted.size === 0 ? new Set<OutcomeFilter>(known) : undefined;
}

/** Groups of outcomes for counters and texts. */
export const outcomeBuckets = ["good_fit", "not_executed", "not_interested", "busy", "Unanswered", "other"] as const;
export type OutcomeBucket = (typeof outcomeBuckets)[number];

/** Good and excellent fits map to `good_fit`. */
export function outcomeBucket(label: string): OutcomeBucket {
  const filter = outcomeFilterOf(label);
  if (filter === "excellent" || filter === "excellent_fit") return "good_fit";
  return outcomeBuckets.find((bucket) => bucket === filter) ?? "other";
}

/** The specification's values (core spec §4). */
export const callStatuses = ["Completed", "Failed", "not_executed", "in_progress"] as const;
export type CallStatus = (typeof callStatuses)[number];

/** Badges of a call log (core spec §4). */
export const endReasonBadges = ["completed", "customer-ended-call", "failed", "no-answer"] as const;
export type EndReasonBadge = (typeof endReasonBadges)[number];
