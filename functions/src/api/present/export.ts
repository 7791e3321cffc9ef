/** The candidates' CSV: what the table shows, one row a person, readable by a spreadsheet and by our own import. */
import { csvLine } from "@callwright/contracts/csv";
import * as Candidate from "@callwright/core/candidate/index";
import type { JobItem } from "@callwright/core/job/index";
import { formatInZone } from "./date.ts";

const head = [
  "firstName",
  "lastName",
  "phoneNumber",
  "email",
  "experience",
  "salary",
  "currency",
  "callStatus",
  "callOutcome",
  "callSummary",
  "endReason",
  "durationSeconds",
  "totalCalls",
  "calledAt",
];

/** Line by line in import order, as they are asked for. */
export async function* exportLines(job: JobItem): AsyncGenerator<string> {
  yield csvLine(head);
  for await (const candidate of Candidate.all(job.jobId)) yield lineOf(job, candidate);
}

const lineOf = (job: JobItem, candidate: Candidate.CandidateItem): string =>
  csvLine([
    candidate.firstName,
    candidate.lastName,
    candidate.phoneNumber,
    candidate.email,
    candidate.experience,
    candidate.salary,
    candidate.currency ?? job.currency,
    candidate.callStatus,
    candidate.outcomeLabel ?? "Not Executed",
    candidate.summary,
    candidate.endReason,
    candidate.callSeconds,
    candidate.totalCalls,
    candidate.calledAt ? formatInZone(candidate.calledAt, job.timezone) : undefined,
  ]);
