/** Jobs and candidates on the wire. */
import { type Candidate, currencies, defaultSmsDelay, type Job, outcomeText } from "@callwright/contracts";
import type { ListRow } from "@callwright/core/candidate/index";
import type { BlockedNumbers } from "@callwright/core/compliance/index";
import { type JobItem, promptVersionOf } from "@callwright/core/job/index";
import type { TextItem } from "@callwright/core/text/index";
import { recordingUrls } from "./call.ts";
import { formatInZone } from "./date.ts";

const executed = (job: JobItem): number =>
  job.countGoodFit + job.countNotInterested + job.countBusy + job.countUnanswered + job.countOther;

export const presentCounters = (job: JobItem): Job["callSummary"] => ({
  totalSms: job.totalSms,
  totalSuccess: job.totalSucceeded,
  totalFailed: job.totalFailed,
  totalNotExecuted: job.totalCandidates - executed(job),
});

export function presentJob(job: JobItem): Job {
  return {
    _id: job.jobId,
    title: job.title,
    companyName: job.companyName,
    name: job.recruiterName,
    workplaceType: job.workplaceType,
    experience: job.experience,
    location: job.location,
    salaryRange: [job.salaryMin, job.salaryMax],
    selectedCurrency: currencies.find(({ code }) => code === job.currency)?.symbol ?? job.currency,
    currency: job.currency,
    language: job.language,
    voice: job.voice,
    prompt: [{ context: job.promptContext, firstSentence: job.promptFirstSentence }],
    additionalNotes: job.additionalNotes,
    successEvaluation: job.successEvaluation,
    smsTemplate: job.smsTemplate,
    preCallSmsTemplate: job.preCallSmsTemplate,
    isPreCallSms: job.isPreCallSms,
    isPostCallSms: job.isPostCallSms,
    preCallSmsDelay: job.preCallSmsDelay ?? defaultSmsDelay.preCall,
    postCallSmsDelay: job.postCallSmsDelay ?? defaultSmsDelay.postCall,
    postCallSmsOutcomes: [...(job.postCallSmsOutcomes ?? [])],
    callSummary: presentCounters(job),
    totalCandidates: job.totalCandidates,
    unscheduledCount: Math.max(0, job.totalCandidates - (job.preTexts ?? 0)),
    promptVersion: promptVersionOf(job),
    calls: job.totalCalls,
    timezone: job.timezone,
    createdAt: job.createdAt,
  };
}

export const presentJobListItem = (job: JobItem) => ({
  _id: job.jobId,
  title: job.title,
  companyName: job.companyName,
  location: job.location,
  workplaceType: job.workplaceType,
  language: job.language,
  totalCandidates: job.totalCandidates,
  callSummary: presentCounters(job),
  timezone: job.timezone,
  createdAt: job.createdAt,
});

/** `preCall`: their pre-call text, where there is one. */
export function presentCandidate(
  job: JobItem,
  candidate: ListRow,
  barred: BlockedNumbers,
  preCall?: TextItem,
): Candidate {
  return {
    _id: candidate.candidateId,
    firstName: candidate.firstName,
    lastName: candidate.lastName,
    phoneNumber: candidate.phoneNumber,
    experience: candidate.experience,
    salary: candidate.salary,
    currency: candidate.currency ?? job.currency,
    evaluation: candidate.evaluation,
    callStatus: candidate.callStatus,
    callSummary: candidate.summary ?? "",
    callOutcome: outcomeText(candidate.outcomeLabel, candidate.summary),
    sentPreCallSms: preCall?.acceptedAt ? preCall.body : "",
    sms: preCall?.acceptedAt !== undefined,
    isScheduled: preCall && {
      sent: preCall.acceptedAt !== undefined,
      time: preCall.acceptedAt ?? preCall.dueAt,
      smsTemplate: preCall.body,
      textId: preCall.textId,
      state: preCall.state,
    },
    logs: latestLog(job, candidate),
    pendingCallId: candidate.pendingCallId,
    totalCalls: candidate.totalCalls,
    doNotCall: barred.has(candidate.phoneNumber) || undefined,
    nextAttempt: candidate.nextAt && candidate.nextWhy ? { at: candidate.nextAt, why: candidate.nextWhy } : undefined,
    createdAt: candidate.createdAt,
  };
}

function latestLog(job: JobItem, candidate: ListRow): Candidate["logs"] {
  const { callId, calledAt } = candidate;
  if (!callId || !calledAt) return [];
  return [
    {
      callId,
      state: "ended",
      endReason: candidate.endReason,
      endedReason: candidate.endedReason,
      totalDuration: candidate.callSeconds ?? 0,
      sms: false,
      ...recordingUrls(callId, candidate.hasRecording),
      callSummary: candidate.summary ?? "",
      callOutcome: outcomeText(candidate.outcomeLabel, candidate.summary),
      candidateId: candidate.candidateId,
      candidateName: `${candidate.firstName} ${candidate.lastName}`,
      phoneNumber: candidate.phoneNumber,
      jobId: job.jobId,
      jobTitle: job.title,
      createdAt: calledAt,
      createdAtFormatted: formatInZone(calledAt, job.timezone),
    },
  ];
}
