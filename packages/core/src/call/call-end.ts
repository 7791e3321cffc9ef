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
  readonly isRedelivered?: boolean | undefined;
  readonly voiceCallId?: string | undefined;
  readonly isUnchanged?: boolean;
  readonly gate?: DecisionRecord | undefined;
  readonly scorecard?: SavedScorecard | undefined;
  readonly record: Outbox.Recorder;
}

/** A call that was never dialled does not change the person's row and counts as no failure. */
export const hasNoOutcome = ({ report }: Pick<CallEnd, "report">): boolean => isUndialed(report.cause);
