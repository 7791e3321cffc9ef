/** The input of the writes that end a call, and the clipping of its report to the size of a row. */
import { type EndReasonBadge, outcomeText, parseOutcome } from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import type { DecisionRecord } from "../kernel/gate-decision.ts";
import type * as Outbox from "../outbox/index.ts";
import type { CallReport } from "../ports/voice.ts";
import type * as Reach from "../reach/index.ts";
import type * as Scorecard from "../scorecard/index.ts";
import { type AnyEndCause, type CallOutcome, isUndialed } from "./ending.ts";
import type { CallItem } from "./item.ts";

export interface SavedScorecard {
  readonly summary: Scorecard.ScorecardSummary;
  readonly facts: ReturnType<typeof Scorecard.provenFacts>;
}

export interface EndReport extends Omit<CallReport, "cause"> {
  readonly cause: AnyEndCause;
}

export interface CandidateBefore {
  readonly bucket: string | undefined;
  readonly totalCalls: number;
  readonly endReason?: EndReasonBadge | undefined;
}

export interface CallEnd {
  readonly call: CallItem;
  readonly report: EndReport;
  readonly outcome: CallOutcome;
  readonly before: CandidateBefore | undefined;
  readonly next: Reach.NextAttempt | undefined;
  /** The report is delivered again if its follow-ups fail, so the sweeper need not watch the ended call. */
  readonly isRedeliverable?: boolean | undefined;
  readonly voiceCallId?: string | undefined;
  /** The end is written only if the call still has the state that was read. */
  readonly mustBeUnchanged?: boolean;
  readonly gate?: DecisionRecord | undefined;
  readonly scorecard?: SavedScorecard | undefined;
  readonly record: Outbox.Recorder;
}

/** A call that was never dialled does not change the person's row and counts as no failure. */
export const hasNoOutcome = ({ report }: Pick<CallEnd, "report">): boolean => isUndialed(report.cause);
const maxSummaryLength = 4_000;
const maxEvaluationLength = 1_000;
const maxTextLength = 300;

export const clip = (text: string, length = maxTextLength): string =>
  text.length <= length ? text : `${truncate(text, length - 1)}…`;

const clipOptional = (text: string | undefined) => (text === undefined ? undefined : clip(text));

/** Cuts the provider's texts to what a row holds: a row that is too large would never be written. */
export function clipReport<Report extends EndReport>(report: Report): { report: Report; isClipped: boolean } {
  const { analysis } = report;
  const clipped = {
    summary: clip(analysis.summary, maxSummaryLength),
    successEvaluation: clipEvaluation(analysis.successEvaluation),
    outcome: clipOptional(analysis.outcome),
    availability: clipOptional(analysis.availability),
    callbackAt: clipOptional(analysis.callbackAt),
    requestQuote: clipOptional(analysis.requestQuote),
  };
  const isClipped = Object.entries(clipped).some(([name, text]) => Reflect.get(analysis, name) !== text);
  return {
    report: { ...report, endedReason: clip(report.endedReason), analysis: { ...analysis, ...clipped } },
    isClipped,
  };
}

/** Of an evaluation that is too long, only its label is kept. */
const clipEvaluation = (text: string): string =>
  text.length <= maxEvaluationLength ? text : outcomeText(clip(parseOutcome(text).label), undefined);

/** What remains of a report that the table refuses. */
export const bareReport = <Report extends EndReport>(report: Report): Report => ({
  ...report,
  costParts: {},
  transcript: [],
  analysis: {
    summary: "",
    successEvaluation: "",
    optOut: report.analysis.optOut,
    humanRequested: report.analysis.humanRequested,
    wrongNumber: report.analysis.wrongNumber,
  },
});
