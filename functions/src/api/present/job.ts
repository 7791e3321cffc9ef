import {
  type Candidate,
  currencies,
  defaultSmsDelay,
  type Job,
  optionalAnswerFields,
  type Parent,
} from "@callwright/contracts";
import { specifiedDateTime } from "@callwright/contracts/formats";
import { type ListRow, preCallTextId, salaryCurrency } from "@callwright/core/candidate/index";
import type { BlockedNumbers } from "@callwright/core/compliance/index";
import { callSummary, countWithoutPreCallText, jobFieldsOf, type ParentItem } from "@callwright/core/parent/index";
import { postCallTextId, type TextItem } from "@callwright/core/text/index";
import { presentOutcome, recordingUrls } from "./call.ts";

export function presentParent(parent: ParentItem): Parent {
  return {
    ...presentListItem(parent),
    voice: parent.voice,
    successEvaluation: parent.successEvaluation,
    criteria: [...parent.criteria],
    preCallSmsTemplate: parent.preCallSmsTemplate,
    isPreCallSms: parent.isPreCallSms,
    isPostCallSms: parent.isPostCallSms,
    preCallSmsDelay: parent.preCallSmsDelay ?? defaultSmsDelay.preCall,
    postCallSmsDelay: parent.postCallSmsDelay ?? defaultSmsDelay.postCall,
    postCallSmsOutcomes: [...(parent.postCallSmsOutcomes ?? [])],
    unscheduledCount: countWithoutPreCallText(parent),
    promptVersion: parent.promptVersion,
    calls: parent.totalCalls,
  };
}

export function presentJob(job: ParentItem): Job {
  const { recruiterName, salaryMin, salaryMax, ...fields } = jobFieldsOf(job);
  return {
    ...presentParent(job),
    ...fields,
    name: recruiterName,
    salaryRange: [salaryMin, salaryMax],
    selectedCurrency: currencies.find(({ code }) => code === fields.currency)?.symbol ?? fields.currency,
    prompt: [{ context: job.promptContext, firstSentence: job.promptFirstSentence }],
    additionalNotes: job.additionalNotes,
    smsTemplate: job.smsTemplate,
  };
}

export const presentListItem = (parent: ParentItem) => ({
  _id: parent.parentId,
  title: parent.title,
  companyName: parent.companyName,
  language: parent.language,
  totalCandidates: parent.totalCandidates,
  callSummary: callSummary(parent),
  timezone: parent.timezone,
  createdAt: parent.createdAt,
});

export function presentJobListItem(job: ParentItem) {
  const { location, workplaceType } = jobFieldsOf(job);
  return { ...presentListItem(job), location, workplaceType };
}

interface CandidateContext {
  readonly blocked: BlockedNumbers;
  readonly texts: ReadonlyMap<string, TextItem>;
}

export function presentCandidate(job: ParentItem, candidate: ListRow, { blocked, texts }: CandidateContext): Candidate {
  const preCallText = texts.get(preCallTextId(job.parentId, candidate.candidateId));
  return {
    _id: candidate.candidateId,
    firstName: candidate.firstName,
    lastName: candidate.lastName,
    phoneNumber: candidate.phoneNumber,
    ...Object.fromEntries(optionalAnswerFields.map((name) => [name, candidate[name]])),
    currency: salaryCurrency(candidate, job),
    evaluation: candidate.evaluation,
    scorecard: candidate.scorecard,
    decision: candidate.decision,
    callStatus: candidate.callStatus,
    ...presentOutcome(candidate),
    sentPreCallSms: preCallText?.acceptedAt ? preCallText.body : "",
    sms: preCallText?.acceptedAt !== undefined,
    isScheduled: preCallText && {
      sent: preCallText.acceptedAt !== undefined,
      time: preCallText.acceptedAt ?? preCallText.dueAt,
      smsTemplate: preCallText.body,
      textId: preCallText.textId,
      state: preCallText.state,
    },
    logs: latestLog(job, candidate, texts),
    pendingCallId: candidate.pendingCallId,
    totalCalls: candidate.totalCalls,
    doNotCall: blocked.has(candidate.phoneNumber) || undefined,
    nextAttempt: candidate.nextAt && candidate.nextWhy ? { at: candidate.nextAt, why: candidate.nextWhy } : undefined,
    createdAt: candidate.createdAt,
  };
}

function latestLog(job: ParentItem, candidate: ListRow, texts: CandidateContext["texts"]): Candidate["logs"] {
  const { callId, calledAt } = candidate;
  if (!callId || !calledAt) return [];
  return [
    {
      callId,
      state: "ended",
      endReason: candidate.endReason,
      endedReason: candidate.endedReason,
      totalDuration: candidate.callSeconds ?? 0,
      sms: texts.get(postCallTextId(callId))?.acceptedAt !== undefined,
      ...recordingUrls(callId, candidate.hasRecording),
      ...presentOutcome(candidate),
      candidateId: candidate.candidateId,
      candidateName: `${candidate.firstName} ${candidate.lastName}`.trim(),
      phoneNumber: candidate.phoneNumber,
      jobId: job.parentId,
      jobTitle: job.title,
      createdAt: calledAt,
      createdAtFormatted: specifiedDateTime(calledAt, job.timezone),
      timezone: job.timezone,
    },
  ];
}
