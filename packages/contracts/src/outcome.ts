import * as words from "./outcome-words.ts";
import { type OutcomeLabel, outcomeLabels } from "./outcome-words.ts";

export { type OutcomeLabel, outcomeLabels } from "./outcome-words.ts";

export type Tone = "good" | "fair" | "bad" | "neutral" | "busy";

export interface Outcome {
  /** Label to show: "Good" becomes "Good Fit", an empty text "Not Executed". */
  readonly label: string;
  readonly summary: string;
}

export const notExecuted = "Not Executed";

// What may surround a label: Markdown, quotes, brackets, emoji and a score.
const openingMark = String.raw`[*_#>~\x60"'()[\]{}«»‹›“”„‟‘’‚|\p{So}\p{Emoji_Modifier}\uFE0F\u200D]`;
const closingMark = String.raw`[*_~\x60"')\]}«»‹›“”‘’|]`;
const score = String.raw`(?:(?:score|rating|punkte)[: ]+)?\d+(?:[.,]\d+)?\s*(?:%|(?:\/|out of|of|von|من)\s*\d+)`;
const beforeLabel = String.raw`(?:${openingMark}|\s|[-–—:•·]\s|${score})*`;
/** What must follow a label: the text's end, a separator, mark or score. "Good morning" has none, so it is no label. */
const afterLabel = String.raw`(?:${closingMark}+(?=\s)|${closingMark}*(?=$|\s*[.:;,!?؟،؛…([|\p{So}–—]|[ \t]*[\r\n]|\s+-|-(?:\s|$)|\s*${score}))`;

const leadingPhrase = (phrase: string) =>
  new RegExp(`^${beforeLabel}(?:${inAnySpelling(phrase)})(?![\\p{L}\\p{N}\\p{M}])${afterLabel}`, "iu");

const umlautSpellings: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** Allows Arabic vowel marks and letter forms, umlauts written out, and "_" or "-" in place of a space. */
const inAnySpelling = (phrase: string) =>
  phrase
    .replace(/[ا-ي]/g, (letter) => `(?:${letter}[\u0640\u064B-\u0652]*)`)
    .replace(/[اأإآ]/g, "[اأإآ]")
    .replaceAll("ة", "[ةه]")
    .replaceAll("ى", "[ىي]")
    .replaceAll("ß", "(?:ß|ss)")
    .replace(/[äöü]/g, (letter) => `(?:${letter}|${umlautSpellings[letter]})`)
    .replaceAll(" ", "(?:[ _]+|-)");

interface LabelPattern {
  readonly label: OutcomeLabel;
  readonly pattern: RegExp;
}

/** Longest first, so that "Good Fit" is not read as "Good". */
const labelPatterns: readonly LabelPattern[] = [...outcomeLabels]
  .sort((a, b) => b.length - a.length)
  .map((label) => ({ label, pattern: leadingPhrase(label) }));

const isPositive = (label: string) => /^(?:Excellent|Good)/.test(label);
const positivePhrases = ["excellent fit|excellent|good fit|good", ...positiveEquivalents()].join("|");
const gap = String.raw`[\s*_\x60"'“”‘’«»„]+`;
const negation = `(?:${words.negations})(?:${gap}(?:${words.wordsAfterNegation}))*${gap}`;

/** "The candidate is unfortunately not interested in the role" says no more than "not interested". */
const verdictPhrase = (phrase: string) =>
  leadingPhrase(`(?:(?:${words.subjects}) )?(?:(?:${words.adverbs}) )?(?:${phrase})(?: (?:${words.objects}))?`);

const phrasePatterns: readonly LabelPattern[] = [
  ...words.equivalents.map(([label, phrase]) => ({ label, pattern: verdictPhrase(phrase) })),
  {
    label: "Not a Good Fit",
    pattern: new RegExp(`^${beforeLabel}${negation}(?:${inAnySpelling(positivePhrases)})${afterLabel}`, "iu"),
  },
];

function positiveEquivalents(): string[] {
  return words.equivalents.filter(([label]) => isPositive(label)).map(([, phrase]) => phrase);
}

interface LeadingLabel {
  readonly label: OutcomeLabel;
  readonly length: number;
}

function leadingLabel(text: string, patterns = labelPatterns): LeadingLabel | undefined {
  for (const { label, pattern } of patterns) {
    const match = pattern.exec(text);
    if (match) return { label, length: match[0].length };
  }
  return undefined;
}

const leadingVerdict = (text: string): LeadingLabel | undefined =>
  leadingLabel(text) ?? leadingLabel(text, phrasePatterns);

/** Separators after a label, with Markdown that closes after them: "**Good Fit:** yes". */
const separators = /^[\s.:;,!?؟،؛…\u2013\u2014-]+(?:[*_]+(?=\s|$)\s*)?/;
const evaluationResult = /evaluation result[*_"']*\s*[:=]\s*/gi;
/** Matches "Verdict: " and "The overall rating is " at the beginning of a line. */
const introduction = new RegExp(
  `^${beforeLabel}(?:${inAnySpelling(words.introductions)})${closingMark}*(?:(?: (?:${words.copulas}))?\\s*[:=,–—]|\\s+-(?=\\s)|\\s+(?:${words.copulas})(?=\\s))\\s*`,
  "gimu",
);

/** Takes a leading label, else the phrase after "evaluation result:" or a similar introduction, else a fit named in the summary. */
export function parseOutcome(text: string | undefined | null): Outcome {
  const trimmed = (text ?? "").trim();
  if (trimmed === "" || /^not[ _]executed$/i.test(trimmed)) return { label: notExecuted, summary: "" };
  // A checklist: "[ ] Good Fit [x] Not Interested".
  const tickedOption = /\[ ?\]/.test(trimmed) ? /\[[x✓✔]\]\s*([^[\]]+)/iu.exec(trimmed)?.[1] : undefined;
  if (tickedOption) return parseOutcome(tickedOption);
  const verdict = leadingVerdict(trimmed);
  if (verdict) return withSummary(verdict, "", trimmed);
  const outcome = readIntroducedLabel(trimmed, evaluationResult) ?? readIntroducedLabel(trimmed, introduction);
  return outcome ?? readIntroducedPhrase(trimmed) ?? { label: fitIn(trimmed), summary: trimmed };
}

const saysNo = new RegExp(
  `^(?:[\\s?("']|${openingMark})*(?:[❌✗✘]|(?:${words.denyingAnswers})(?=$|\\s*[.!,;:)"']))`,
  "iu",
);

/** `text` begins with the label, which has `length` characters; `before` is the text before the label's introduction. */
function withSummary({ label, length }: LeadingLabel, before: string, text: string): Outcome {
  const textAfterLabel = text.slice(length).replace(separators, "");
  const isCrossedOut = /^[\s*_]*[❌✗✘]/u.test(text);
  const isDenied = isPositive(label) && (isCrossedOut || saysNo.test(textAfterLabel));
  const summary = [before.trim(), textAfterLabel].filter((part) => part !== "").join(" ");
  return { label: isDenied ? "Not a Good Fit" : shownLabel(label), summary };
}

function readIntroducedLabel(text: string, introductionPattern: RegExp): Outcome | undefined {
  for (const match of text.matchAll(introductionPattern)) {
    const introducedText = text.slice(match.index + match[0].length);
    const verdict = leadingVerdict(introducedText);
    if (verdict) return withSummary(verdict, text.slice(0, match.index), introducedText);
  }
  return undefined;
}

const marksAround = new RegExp(`^(?:${openingMark}|\\s)+|(?:${openingMark}|\\s)+$`, "gu");

function readIntroducedPhrase(text: string): Outcome | undefined {
  const match = /evaluation result[*_"']*\s*[:=]\s*([^\n.;]+)[.;]?/i.exec(text);
  const label = match?.[1]?.replace(marksAround, "");
  if (!match || !label) return undefined;
  const fit = fitIn(label);
  if (fit !== "Unknown") return { label: fit, summary: text };
  const before = text.slice(0, match.index).trim();
  const after = text.slice(match.index + match[0].length).trim();
  return { label, summary: [before, after].filter((part) => part !== "").join(" ") };
}

const wordEnd = String.raw`(?![\p{L}\p{N}\p{M}_]|-[\p{L}\p{N}])`;
const doubtedFit = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${words.doubts})(?:${gap}[\\p{L}'’]+){0,8}${gap}(?:excellent|good)[ _]fit${wordEnd}`,
  "iu",
);
const negatedFit = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${negation}(?:excellent|good)[ _]fit|${inAnySpelling(words.unfitPersons)})${wordEnd}`,
  "iu",
);
/** Case-sensitive: "a good fit" is no label. */
const namedFit = new RegExp(`(?<![\\p{L}\\p{N}])(?:(Excellent Fit|EXCELLENT FIT)|Good Fit|GOOD FIT)${wordEnd}`, "u");

const denyingWord = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.clauseDenials})(?![\\p{L}\\p{N}])`, "iu");
const harmlessDenial = new RegExp(words.harmlessDenials, "giu");

/** A fit is denied within its own clause, or by the answer after it. */
function isFitDenied(before: string, after: string): boolean {
  const sentence = before.split(/[.;:!?؟\n]/).at(-1) ?? "";
  const clause = sentence.split(/\b(?:but|and|yet|however|still|aber|und|sondern|trotzdem)\b/i).at(-1) ?? "";
  const answer = after.replace(/^\s*[?؟:=–-]?\s*/, "");
  return denyingWord.test(clause.replace(harmlessDenial, "")) || saysNo.test(answer);
}

function fitIn(summary: string): OutcomeLabel {
  if (doubtedFit.test(summary)) return "Not Sure";
  if (negatedFit.test(summary)) return "Not a Good Fit";
  const match = namedFit.exec(summary);
  if (!match) return "Unknown";
  const [phrase, excellentFit] = match;
  if (isFitDenied(summary.slice(0, match.index), summary.slice(match.index + phrase.length))) return "Not a Good Fit";
  return excellentFit ? "Excellent Fit" : "Good Fit";
}

export function outcomeText(label: string | undefined, summary: string | undefined): string {
  if (!label || label === notExecuted) return "not_executed";
  const isKnown = leadingLabel(label)?.length === label.length;
  const lead = isKnown ? label : `Evaluation result: ${label}`;
  if (!summary) return lead;
  return isKnown ? `${lead}: ${summary}` : `${lead}. ${summary}`;
}

const shownLabel = (label: string): string => (label.toLowerCase() === "good" ? "Good Fit" : label);

const toneByLabelOrEndReason: Record<string, Tone> = {
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
export const outcomeTone = (label: string): Tone => toneByLabelOrEndReason[label.toLowerCase()] ?? "neutral";

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
const filterByLabel = new Map(labelFilters.map((filter) => [filter.toLowerCase(), filter]));
// "Good" is shown as "Good Fit".
filterByLabel.set("good", "good_fit");

export function outcomeFilterOf(label: string | undefined): Exclude<OutcomeFilter, "all"> {
  if (label === undefined) return "not_executed";
  return filterByLabel.get(label.toLowerCase().replace(/[ -]/g, "_")) ?? "other";
}

export function parseOutcomeFilters(text: string): ReadonlySet<OutcomeFilter> | undefined {
  const names = new Set<string>(text.split(","));
  const filters = labelFilters.filter((filter) => names.has(filter));
  return filters.length === names.size ? new Set<OutcomeFilter>(filters) : undefined;
}

export const outcomeBuckets = ["good_fit", "not_executed", "not_interested", "busy", "Unanswered", "other"] as const;
export type OutcomeBucket = (typeof outcomeBuckets)[number];

export function outcomeBucket(label: string): OutcomeBucket {
  const filter = outcomeFilterOf(label);
  if (filter === "excellent" || filter === "excellent_fit") return "good_fit";
  return outcomeBuckets.find((bucket) => bucket === filter) ?? "other";
}

export const callStatuses = ["Completed", "Failed", "not_executed", "in_progress"] as const;
export type CallStatus = (typeof callStatuses)[number];

export const endReasonBadges = ["completed", "customer-ended-call", "failed", "no-answer"] as const;
export type EndReasonBadge = (typeof endReasonBadges)[number];
