import { type CallLog, type CallLogSummary, notExecuted, outcomeText, type Scorecard } from "@callwright/contracts";
import { specifiedDateTime } from "@callwright/contracts/formats";
import { type CallItem, gateDecision, transfersOf } from "@callwright/core/call/index";
import { explain } from "@callwright/core/compliance/index";
import { now } from "@callwright/core/kernel/clock";
import type { TranscriptLine } from "@callwright/core/ports/voice";
import { postCallTextId } from "@callwright/core/text/index";
import { presentPagination } from "./pagination.ts";

/** Our own URLs, which redirect to short-lived links. */
export const recordingUrls = (callId: string, hasRecording: boolean | undefined) =>
  hasRecording
    ? { recordingUrl: `/api/recordings/${callId}/mono`, stereoRecordingUrl: `/api/recordings/${callId}/stereo` }
    : {};

export function withAdminRecording<T extends CallLogSummary>(log: T, tenantId: string | undefined): T {
  if (!log.recordingUrl) return log;
  const query = tenantId ? `?tenantId=${tenantId}` : "";
  const url = (channel: string) => `/api/admin/recordings/${log.callId}/${channel}${query}`;
  return { ...log, recordingUrl: url("mono"), stereoRecordingUrl: url("stereo") };
}

interface CallOutcome {
  readonly outcomeLabel?: string | undefined;
  readonly summary?: string | undefined;
}

/** `callOutcome` is the specification's text of label and summary. */
export const presentOutcome = ({ outcomeLabel = notExecuted, summary = "" }: CallOutcome) => ({
  callSummary: summary,
  outcomeLabel,
  callOutcome: outcomeText(outcomeLabel, summary),
});

export function presentCall(call: CallItem): CallLogSummary {
  const createdAt = call.dialedAt ?? call.createdAt;
  return {
    callId: call.callId,
    state: call.state,
    direction: call.direction ?? "outbound",
    endReason: call.endReason,
    endedReason: call.endedReason,
    totalDuration: call.seconds ?? 0,
    sms: call.hasText === true,
    ...recordingUrls(call.callId, call.hasRecording),
    ...presentOutcome(call),
    candidateId: call.candidateId,
    candidateName: call.candidateName,
    phoneNumber: call.phoneNumber,
    jobId: call.parentId,
    jobTitle: call.parentTitle,
    createdAt,
    createdAtFormatted: specifiedDateTime(createdAt, call.timezone),
    timezone: call.timezone,
  };
}

export function logPage(
  { items, total }: { items: readonly CallItem[]; total: number },
  query: { page: number; pageSize: number },
) {
  return { logs: items.map(presentCall), pagination: presentPagination(total, query) };
}

interface LogDetails {
  readonly transcript: readonly TranscriptLine[];
  readonly scorecard?: Scorecard | undefined;
  readonly currency?: string | undefined;
  readonly showsCosts: boolean;
}

export function presentCallLog(call: CallItem, { transcript, scorecard, currency, showsCosts }: LogDetails): CallLog {
  const { evaluation, promptVersion, attempt } = call;
  return {
    ...presentCall(call),
    transcript: [...transcript],
    evaluation: evaluation && { ...evaluation, ...(evaluation.salaryExpectation !== undefined && { currency }) },
    queuedAt: call.direction === "inbound" ? undefined : call.createdAt,
    scorecard,
    cost: showsCosts ? presentCost(call) : undefined,
    decision: presentDecision(call),
    attempt,
    promptVersion,
    liveSeconds: liveSeconds(call),
    transfers: presentTransfers(call),
    // `hasText` is false while the text is queued, true once the carrier accepted it, and absent without a text.
    smsTextId: call.hasText === undefined ? undefined : postCallTextId(call.callId),
  };
}

function presentTransfers(call: CallItem): CallLog["transfers"] {
  const transfers = transfersOf(call);
  return transfers.length > 0 ? transfers : undefined;
}

/** Computed here and not in the browser, because a sandbox moves the server's clock. */
function liveSeconds({ state, dialedAt }: CallItem): number | undefined {
  const isLive = state !== "queued" && state !== "ended";
  if (!isLive || !dialedAt) return undefined;
  return Math.max(0, Math.round((now() - Date.parse(dialedAt)) / 1_000));
}

/** Absent for calls that the provider never charged for. */
const presentCost = ({ costCents, costParts }: CallItem): CallLog["cost"] =>
  costCents ? { total: costCents / 100, parts: costParts ?? {} } : undefined;

function presentDecision(call: CallItem): CallLog["decision"] {
  const decision = gateDecision(call);
  return decision && { rule: decision.rule, words: explain(decision), at: decision.at };
}
