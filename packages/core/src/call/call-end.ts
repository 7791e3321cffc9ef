/** What is known of a call when it ends. */
import type { EndReasonBadge } from "@callwright/contracts";
import type { DecisionRecord } from "../kernel/gate-decision.ts";
import type * as Outbox from "../outbox/index.ts";
import type { CallReport } from "../ports/voice.ts";
import type * as Reach from "../reach/index.ts";
import type * as Scorecard from "../scorecard/index.ts";
import { type AnyEndCause, isUndialed } from "./ending.ts";
import type { CallItem } from "./item.ts";
import type { CallOutcome } from "./outcome.ts";

export interface SavedScorecard {
  readonly summary: Scorecard.ScorecardSummary;
  readonly facts: ReturnType<typeof Scorecard.provenFacts>;
}

/** The provider's report, or ours for a call that it never carried. */
export interface EndReport extends Omit<CallReport, "cause"> {
  readonly cause: AnyEndCause;
}

export interface CandidateBefore {
  readonly bucket: string | undefined;
  readonly totalCalls: number;
  /** Read for calls that were never dialled. */
  readonly endReason?: EndReasonBadge | undefined;
}

export interface CallEnd {
  readonly call: CallItem;
  readonly report: EndReport;
  readonly outcome: CallOutcome;
  /** Absent if the candidate was deleted. */
  readonly before: CandidateBefore | undefined;
  readonly next: Reach.NextAttempt | undefined;
  readonly isRedelivered?: boolean | undefined;
  readonly voiceCallId?: string | undefined;
  /** Requires the row to be as it was read. */
  readonly isUnchanged?: boolean;
  readonly gate?: DecisionRecord | undefined;
  readonly scorecard?: SavedScorecard | undefined;
  readonly record: Outbox.Recorder;
}

/** A call that was never dialled does not change the person's row and counts as no failure. */
export const hasNoOutcome = ({ report }: Pick<CallEnd, "report">): boolean => isUndialed(report.cause);
