/** Call outcomes: the known labels, how a text is read, its tone and its filter bucket (core spec §4, §9). */

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

// Longest first, so that "Good Fit" is not read as "Good" followed by "Fit".
const byLength = [...outcomeLabels].sort((a, b) => b.length - a.length);

export interface Outcome {
  /** The label to show: "Good" is shown as "Good Fit", an empty text as "Not Executed". */
  readonly label: string;
  readonly summary: string;
}

/** Reads an outcome text: a leading known label, else the phrase after "evaluation result:", else the text itself. */
export function parseOutcome(text: string | undefined | null): Outcome {
  const trimmed = (text ?? "").trim();
  if (trimmed === "" || trimmed === "not_executed") return { label: "Not Executed", summary: "" };
  const lower = trimmed.toLowerCase();
  const known = byLength.find(
    (label) => lower.startsWith(label.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(trimmed.slice(label.length)),
  );
  if (known)
    return { label: shown(known), summary: trimmed.slice(known.length).replace(/^[\s.:;,\u2013\u2014-]+/, "") };
  const phrase = /evaluation result:\s*([^\n.;]+)/i.exec(trimmed)?.[1]?.trim();
  if (phrase) return { label: shown(phrase), summary: trimmed };
  return { label: "Unknown", summary: trimmed };
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
  "silence-timed-out": "bad",
  busy: "busy",
  unanswered: "busy",
};

/** Green good, yellow fair or not sure, red bad, outline busy or unanswered, grey for everything else. */
export function outcomeTone(label: string): Tone {
  return tones[label.toLowerCase()] ?? "neutral";
}

/** The values of the outcome filter, as the specification writes them. */
export const outcomeFilters = ["all", "good_fit", "not_executed", "not_interested", "busy", "Unanswered"] as const;
export type OutcomeFilter = (typeof outcomeFilters)[number];

/** The bucket by which a candidate is indexed; `other` holds what no filter names. */
export type OutcomeBucket = Exclude<OutcomeFilter, "all"> | "other";

/** Maps a shown label to its filter: good and excellent fits answer to `good_fit`. */
export function outcomeBucket(label: string): OutcomeBucket {
  switch (label.toLowerCase()) {
    case "good":
    case "good fit":
    case "excellent":
    case "excellent fit":
      return "good_fit";
    case "not executed":
      return "not_executed";
    case "not interested":
      return "not_interested";
    case "busy":
      return "busy";
    case "unanswered":
      return "Unanswered";
    default:
      return "other";
  }
}

/** Candidate call status values, as the specification writes them (core spec §4). */
export const callStatuses = ["Completed", "Failed", "not_executed", "in_progress"] as const;
export type CallStatus = (typeof callStatuses)[number];

/** End-reason badges of a call log (core spec §4). */
export const endReasonBadges = ["completed", "customer-ended-call", "failed", "no-answer"] as const;
export type EndReasonBadge = (typeof endReasonBadges)[number];
