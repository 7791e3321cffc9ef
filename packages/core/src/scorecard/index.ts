/** Scorecards: the provider's reading of each answer, kept only where the candidate's own words prove it. */
import { type Answer, type Criterion, type MustHaveState, metScore, type Scorecard } from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import type { ProposedAnswer, TranscriptLine } from "../ports/voice.ts";
import { findQuote } from "./quote.ts";
import { answerValue } from "./value.ts";

export interface Heard {
  readonly transcript: readonly TranscriptLine[];
  /** By the criterion's id. */
  readonly answers: Readonly<Record<string, ProposedAnswer>>;
}

const longestReason = 300;
const longestQuote = 400;

export function scorecardOf(criteria: readonly Criterion[], { transcript, answers }: Heard): Scorecard {
  const checked = criteria.map((criterion) => answerOf(criterion, answers[criterion.id], transcript));
  return { score: totalOf(checked), mustHaves: mustHavesOf(checked), answers: checked };
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

/** Weighted mean of the answered questions, to a tenth. */
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

export function mustHaveOf({ score }: Pick<Answer, "score">): MustHaveState {
  if (score === undefined) return "unknown";
  return score >= metScore ? "met" : "missed";
}

function mustHavesOf(answers: readonly Answer[]): MustHaveState | undefined {
  const states = answers.filter(({ isMustHave }) => isMustHave).map(mustHaveOf);
  if (states.length === 0) return undefined;
  return states.find((state) => state === "missed") ?? states.find((state) => state === "unknown") ?? "met";
}

/** What lists show of a scorecard. */
export interface ScorecardSummary {
  readonly callId: string;
  readonly score?: number;
  readonly mustHaves?: MustHaveState;
  readonly years?: number;
  readonly salary?: number;
  /** Weeks. */
  readonly notice?: number;
  /** ISO date. */
  readonly date?: string;
}

export function summaryOf(callId: string, { score, mustHaves, answers }: Scorecard): ScorecardSummary {
  const ofType = (type: Answer["type"]) => answers.find((one) => one.type === type && one.value !== undefined)?.value;
  const numberOf = (type: Answer["type"]) => {
    const value = ofType(type);
    return typeof value === "number" ? value : undefined;
  };
  const date = ofType("date");
  const [years, salary, notice] = [numberOf("years"), numberOf("salary"), numberOf("notice")];
  return {
    callId,
    ...(score !== undefined && { score }),
    ...(mustHaves && { mustHaves }),
    ...(years !== undefined && { years }),
    ...(salary !== undefined && { salary }),
    ...(notice !== undefined && { notice }),
    ...(typeof date === "string" && { date }),
  };
}
