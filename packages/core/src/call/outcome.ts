import {
  type CallStatus,
  type EndReasonBadge,
  type MissReason,
  type OutcomeBucket,
  outcomeBucket,
  outcomeLabels,
  parseOutcome,
} from "@callwright/contracts";
import type { CallReport } from "../ports/voice.ts";
import { type AnyEndCause, type Ending, endingOf, isMachines, machines, type Party } from "./ending.ts";

export interface CallOutcome {
  readonly label: string;
  readonly bucket: OutcomeBucket;
  readonly status: Extract<CallStatus, "Completed" | "Failed">;
  readonly badge: EndReasonBadge;
  readonly summary: string;
  readonly party: Party;
  readonly miss?: MissReason | undefined;
  readonly rang: boolean;
}

interface Report extends Pick<CallReport, "analysis">, Partial<Pick<CallReport, "transcript">> {
  readonly cause: AnyEndCause;
}

export function readOutcome(report: Report, { hadMessage = false } = {}): CallOutcome {
  const ending = refineEnding(report, hadMessage);
  const label = ending.isConversation ? conversationLabel(report, ending.label) : (ending.label ?? "Unknown");
  const { status, badge, party, miss } = ending;
  // A summary of a talk between machines is no summary of a conversation.
  const said = isMachines(ending.party) ? "" : report.analysis.summary.trim();
  const summary = said || (ending.words ?? "");
  return { label, bucket: outcomeBucket(label), status, badge, summary, party, miss, rang: !ending.isSilent };
}

function refineEnding({ cause, analysis, transcript }: Report, hadMessage: boolean): Ending {
  const ending = endingOf(cause);
  const isMailbox = ending.miss === "voicemail" || (ending.isConversation && analysis.answeredBy === "machine");
  if (isMailbox)
    return hadMessage && transcript?.at(-1)?.role === "assistant" ? machines.mailboxWithMessage : machines.mailbox;
  if (!ending.isConversation) return ending;
  if (analysis.answeredBy === "screener") return machines.screener;
  if (analysis.answeredBy === "menu") return machines.menu;
  return ending;
}

function conversationLabel({ analysis, cause }: Report, ofEnding?: string) {
  if (ofEnding) return ofEnding;
  const named = parseOutcome(analysis.outcome).label;
  if (named !== "Unknown" && outcomeLabels.some((label) => label === named)) return named;
  if (analysis.successEvaluation.trim() !== "") return parseOutcome(analysis.successEvaluation).label;
  return cause === "customer-hung-up" ? "customer-ended-call" : "Unknown";
}
