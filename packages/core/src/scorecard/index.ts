/** Scorecards: the provider's reading of each answer, kept only where the candidate's own words prove it. */
import {
  type Answer,
  type Criterion,
  comparisons,
  type MustHaveState,
  metScore,
  type Scorecard,
  thresholds,
} from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import type { ProposedAnswer, TranscriptLine } from "../ports/voice.ts";
import { findQuote, quoteWords } from "./quote.ts";
import { answerValue } from "./value.ts";

export { findQuote, quoteWords };

interface Heard {
  readonly transcript: readonly TranscriptLine[];
  readonly answers: Readonly<Record<string, ProposedAnswer>>;
}

const longestReason = 300;
const longestQuote = 400;

export function scorecardOf(criteria: readonly Criterion[], { transcript, answers }: Heard): Scorecard {
  const checked = criteria.map((criterion) => answerOf(criterion, answers[criterion.id], transcript));
  return { score: totalOf(checked), ...coverageOf(checked), mustHaves: mustHavesOf(checked), answers: checked };
}

export const coverageOf = (answers: readonly Pick<Answer, "score">[]): Pick<Scorecard, "answered" | "of"> => ({
  answered: answers.filter(({ score }) => score !== undefined).length,
  of: answers.length,
});

/** Sorts by score; of equal scores the one with the larger share of answered questions is higher. */
export function scoreRank(
  scored: Partial<Pick<Scorecard, "score" | "answered" | "of">> | undefined,
): number | undefined {
  const { score, answered = 0, of = 0 } = scored ?? {};
  // Scores are tenths: a share below one never reaches the next.
  return score === undefined ? undefined : Math.round(score * 10) + (of > 0 ? answered / of : 0) / 2;
}

function answerOf(
  { strong: _, weak: __, ...asked }: Criterion,
  proposed: ProposedAnswer | undefined,
  transcript: readonly TranscriptLine[],
): Answer {
  if (!proposed || proposed.status === "not_asked") return { ...asked, status: "not_asked" };
  const { score, quote = "" } = proposed;
  const reason = proposed.reason ? { reason: truncate(proposed.reason.trim(), longestReason) } : {};
  const found = findQuote(transcript, quote, asked.question);
  if (!found) return { ...asked, status: "unclear", ...reason };
  const evidence = { quote: truncate(quote.trim(), longestQuote), line: found.line, second: found.second };
  const isScored = proposed.status === "answered" && score !== undefined && score >= 1 && score <= 5;
  if (!isScored) return { ...asked, status: "unclear", ...reason, ...evidence };
  const value = answerValue(asked.type, proposed.value);
  return { ...asked, status: "answered", score: Math.round(score), ...reason, ...evidence, value };
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

/** By the value where there is a threshold: a good score does not make up for a missing year. */
function mustHaveOf({ type, threshold, value, score }: Answer): MustHaveState {
  const side = thresholds[type];
  if (score === undefined) return "unknown";
  if (threshold === undefined || !side) return score >= metScore ? "met" : "missed";
  if (typeof value !== typeof threshold || typeof value === "boolean" || value === undefined) return "unknown";
  return comparisons[side](value, threshold) ? "met" : "missed";
}

function mustHavesOf(answers: readonly Answer[]): MustHaveState | undefined {
  const states = answers.filter(({ isMustHave }) => isMustHave).map(mustHaveOf);
  if (states.length === 0) return undefined;
  return states.find((state) => state === "missed") ?? states.find((state) => state === "unknown") ?? "met";
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
    ...{ callId, answered, of },
    ...(score !== undefined && { score }),
    ...(mustHaves && { mustHaves }),
    ...(notice !== undefined && { notice }),
    ...(typeof date === "string" && { date }),
  };
}

export function provenFacts(scorecard: Scorecard) {
  const [experienceYears, salaryExpectation] = [numberOf(scorecard, "years"), numberOf(scorecard, "salary")];
  return {
    ...(experienceYears !== undefined && { experienceYears }),
    ...(salaryExpectation !== undefined && { salaryExpectation }),
  };
}
