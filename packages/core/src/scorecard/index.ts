/** Scorecards: each answer as the provider read it, kept only if a quote of the candidate proves it. */
import {
  type Answer,
  type Criterion,
  type CriterionType,
  comparisons,
  type MustHaveState,
  metScore,
  type Scorecard,
  thresholdComparisons,
} from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import type { ProposedAnswer, TranscriptLine } from "../ports/voice.ts";
import { findQuote, quoteWords } from "./quote.ts";

export { findQuote, quoteWords };

interface ReportedAnswers {
  readonly transcript: readonly TranscriptLine[];
  readonly answers: Readonly<Record<string, ProposedAnswer>>;
}

const maxReasonLength = 300;
const maxQuoteLength = 400;

export function scorecardOf(criteria: readonly Criterion[], { transcript, answers }: ReportedAnswers): Scorecard {
  const checked = criteria.map((criterion) => answerOf(criterion, answers[criterion.id], transcript));
  return { score: totalOf(checked), ...coverageOf(checked), mustHaves: combinedState(checked), answers: checked };
}

export const coverageOf = (answers: readonly Pick<Answer, "score">[]): Pick<Scorecard, "answered" | "of"> => ({
  answered: answers.filter(({ score }) => score !== undefined).length,
  of: answers.length,
});

/** Sort value: the score, and for equal scores the share of answered questions. */
export function scoreRank(
  scorecard: Partial<Pick<Scorecard, "score" | "answered" | "of">> | undefined,
): number | undefined {
  const { score, answered = 0, of = 0 } = scorecard ?? {};
  const share = of > 0 ? answered / of : 0;
  // Scores have one decimal, so times ten they are whole. Half the share is at most 0.5 and never changes their order.
  return score === undefined ? undefined : Math.round(score * 10) + share / 2;
}

function answerOf(
  { strong: _, weak: __, ...criterion }: Criterion,
  proposed: ProposedAnswer | undefined,
  transcript: readonly TranscriptLine[],
): Answer {
  if (!proposed || proposed.status === "not_asked") return { ...criterion, status: "not_asked" };
  const { score, quote = "" } = proposed;
  const reason = proposed.reason ? { reason: truncate(proposed.reason.trim(), maxReasonLength) } : {};
  const match = findQuote(transcript, quote, criterion.question);
  if (!match) return { ...criterion, status: "unclear", ...reason };
  const evidence = { quote: truncate(quote.trim(), maxQuoteLength), line: match.line, second: match.second };
  const isScored = proposed.status === "answered" && score !== undefined && score >= 1 && score <= 5;
  if (!isScored) return { ...criterion, status: "unclear", ...reason, ...evidence };
  const value = answerValue(criterion.type, proposed.value);
  return { ...criterion, status: "answered", score: Math.round(score), ...reason, ...evidence, value };
}

function totalOf(answers: readonly Answer[]): number | undefined {
  let weights = 0;
  let sum = 0;
  for (const { weight, score } of answers) {
    if (score === undefined) continue;
    weights += weight;
    sum += weight * score;
  }
  return weights === 0 ? undefined : Math.round((sum / weights) * 10) / 10;
}

/** With a threshold, only the value counts: a good score does not make up for a missing year. */
function mustHaveState({ type, threshold, value, score }: Answer): MustHaveState {
  const comparison = thresholdComparisons[type];
  if (score === undefined) return "unknown";
  if (threshold === undefined || !comparison) return score >= metScore ? "met" : "missed";
  if (typeof value !== typeof threshold || typeof value === "boolean" || value === undefined) return "unknown";
  return comparisons[comparison](value, threshold) ? "met" : "missed";
}

function combinedState(answers: readonly Answer[]): MustHaveState | undefined {
  const states = answers.filter(({ isMustHave }) => isMustHave).map(mustHaveState);
  if (states.length === 0) return undefined;
  if (states.includes("missed")) return "missed";
  return states.includes("unknown") ? "unknown" : "met";
}

export interface ScorecardSummary extends Pick<Scorecard, "score" | "answered" | "of" | "mustHaves"> {
  readonly callId: string;
  /** Weeks. */
  readonly notice?: number;
  readonly date?: string;
}

type ValueType = "years" | "salary" | "notice";

function numberOf({ answers }: Scorecard, type: ValueType): number | undefined {
  const value = answers.find((answer) => answer.type === type && answer.value !== undefined)?.value;
  return typeof value === "number" ? value : undefined;
}

export function scorecardSummary(callId: string, scorecard: Scorecard): ScorecardSummary {
  const { score, answered, of, mustHaves, answers } = scorecard;
  const notice = numberOf(scorecard, "notice");
  const date = answers.find(({ type, value }) => type === "date" && value !== undefined)?.value;
  return {
    callId,
    answered,
    of,
    ...(score !== undefined && { score }),
    ...(mustHaves && { mustHaves }),
    ...(notice !== undefined && { notice }),
    ...(typeof date === "string" && { date }),
  };
}

export function provenFacts(scorecard: Scorecard) {
  const experienceYears = numberOf(scorecard, "years");
  const salaryExpectation = numberOf(scorecard, "salary");
  return {
    ...(experienceYears !== undefined && { experienceYears }),
    ...(salaryExpectation !== undefined && { salaryExpectation }),
  };
}

const numberWithin = (value: unknown, max: number): number | undefined =>
  typeof value === "number" && value >= 0 && value <= max ? value : undefined;

function dateOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  // `Date` turns an impossible day, such as 2027-02-30, into another one.
  const time = new Date(`${value}T00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value) ? value : undefined;
}

const readers: Record<CriterionType, (value: unknown) => Answer["value"]> = {
  text: () => undefined,
  yes_no: (value) => (typeof value === "boolean" ? value : undefined),
  years: (value) => numberWithin(value, 80),
  salary: (value) => numberWithin(value, 100_000_000),
  notice: (value) => numberWithin(value, 260), // weeks
  date: dateOf,
};

export const answerValue = (type: CriterionType, value: unknown): Answer["value"] => readers[type](value);
