/** Reads a report into the outcome that the candidate gets: label, bucket, status, badge, summary. */
import {
  type CallStatus,
  type EndReasonBadge,
  type OutcomeBucket,
  outcomeBucket,
  outcomeLabels,
  parseOutcome,
} from "@callwright/contracts";
import type { CallReport } from "../ports/voice.ts";
import { readEnding } from "./ended-reason.ts";

export interface CallOutcome {
  readonly label: string;
  readonly bucket: OutcomeBucket;
  readonly status: Extract<CallStatus, "Completed" | "Failed">;
  readonly badge: EndReasonBadge;
  readonly summary: string;
}

export function readOutcome(report: Pick<CallReport, "endedReason" | "analysis">): CallOutcome {
  const ending = readEnding(report.endedReason);
  const label = ending.isConversation ? conversationLabel(report, ending.label) : (ending.label ?? "Unknown");
  const summary = report.analysis.summary.trim() || (ending.words ?? "");
  return { label, bucket: outcomeBucket(label), status: ending.status, badge: ending.badge, summary };
}

/** The analysis' own outcome when it is a known label, else the evaluation's word, else what the end itself tells. */
function conversationLabel({ analysis, endedReason }: Pick<CallReport, "endedReason" | "analysis">, ofEnding?: string) {
  if (ofEnding) return ofEnding;
  const named = outcomeLabels.find((label) => label.toLowerCase() === analysis.outcome?.trim().toLowerCase());
  if (named) return parseOutcome(named).label;
  if (analysis.successEvaluation.trim() !== "") return parseOutcome(analysis.successEvaluation).label;
  return endedReason.startsWith("customer-ended-call") ? "customer-ended-call" : "Unknown";
}
