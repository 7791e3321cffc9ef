import { type CallStatus, fieldNames } from "@callwright/contracts";
import type { CandidateItem } from "./read.ts";

export const listFields = [
  ...fieldNames,
  ...(["callStatus", "outcomeLabel", "bucket", "summary", "pendingCallId", "callId", "endReason"] as const),
  ...(["endedReason", "callSeconds", "calledAt", "hasRecording", "evaluation", "totalCalls", "nextAt"] as const),
  ...(["nextWhy", "hasPreText", "variables", "scorecard", "decision"] as const),
] as const;
export type ListField = (typeof listFields)[number];

/** Live calls change without a log entry, so the list's files leave them out. */
export const isLogged = (name: string): name is ListField =>
  name !== "pendingCallId" && listFields.some((field) => field === name);

export function statusBetweenCalls({
  totalCalls,
  endReason,
}: Pick<CandidateItem, "totalCalls" | "endReason">): Exclude<CallStatus, "in_progress"> {
  if (totalCalls === 0) return "not_executed";
  return endReason === "completed" || endReason === "customer-ended-call" ? "Completed" : "Failed";
}
