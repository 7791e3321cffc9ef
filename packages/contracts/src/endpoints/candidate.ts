/** Candidates of a job on the wire. */
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { callStatuses, endReasonBadges } from "../outcome.ts";
import { idParams, instant } from "./shared.ts";

/** One call of a candidate as a list shows it: everything but the transcript. */
export const callLogSummarySchema = z.object({
  callId: z.string(),
  /** Badge value; absent while the call is under way. */
  endReason: z.optional(z.enum(endReasonBadges)),
  /** The provider's own word for the end, for support. */
  endedReason: z.optional(z.string()),
  state: z.enum(["queued", "dialing", "ringing", "in_progress", "ended"]),
  /** Seconds of talk. */
  totalDuration: z.number(),
  sms: z.boolean(),
  /** Own addresses that redirect to a short-lived link; absent without a recording. */
  recordingUrl: z.optional(z.string()),
  stereoRecordingUrl: z.optional(z.string()),
  callSummary: z.string(),
  callOutcome: z.string(),
  candidateId: z.string(),
  candidateName: z.string(),
  phoneNumber: z.string(),
  jobId: z.string(),
  jobTitle: z.string(),
  createdAt: instant,
  /** dd/MM/yyyy hh:mm a in the job's time zone. */
  createdAtFormatted: z.string(),
});
export type CallLogSummary = z.infer<typeof callLogSummarySchema>;

export const candidateSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  experience: z.optional(z.number()),
  /** A year, in the currency's units. */
  salary: z.optional(z.number()),
  currency: z.optional(z.string()),
  callStatus: z.enum(callStatuses),
  callSummary: z.string(),
  /** Text: a label, then the summary; "not_executed" before the first call. */
  callOutcome: z.string(),
  sentPreCallSms: z.string(),
  sms: z.boolean(),
  isScheduled: z.optional(
    z.object({ sent: z.boolean(), time: z.optional(z.string()), smsTemplate: z.optional(z.string()) }),
  ),
  /** The latest call, without its transcript (read that at /get-call-log/{callId}). */
  logs: z.array(callLogSummarySchema),
  /** The call that is queued or under way; `callStatus` is "in_progress" once it is dialled. */
  pendingCallId: z.optional(z.string()),
  totalCalls: z.number(),
  createdAt: instant,
});
export type Candidate = z.infer<typeof candidateSchema>;

const optionalText = (field: string, max: number) =>
  z.optional(z.string().check(z.trim(), z.maxLength(max, `${field} must have at most ${max} characters`)));

const name = (field: string) =>
  z
    .string(`${field} is required`)
    .check(
      z.trim(),
      z.minLength(1, `${field} is required`),
      z.maxLength(100, `${field} must have at most 100 characters`),
    );

const amount = (field: string, max: number) => {
  const message = `${field} must be a number from 0 to ${max}`;
  return z.optional(z.number(message).check(z.minimum(0, message), z.maximum(max, message)));
};

/** One row of an import. Each row is judged on its own, so that a bad one does not stop the good ones. */
export const candidateInputSchema = z.object({
  firstName: name("First Name"),
  lastName: name("Last Name"),
  phoneNumber: name("Phone Number"),
  experience: amount("Experience", 80),
  salary: amount("Salary", 100_000_000),
  currency: optionalText("Currency", 8),
  email: optionalText("Email", 254),
});
export type CandidateInput = z.infer<typeof candidateInputSchema>;

/** A row that was not loaded: its place in the request (from 0) and why. */
export const rejectedRowSchema = z.object({
  row: z.number(),
  reason: z.string(),
  kind: z.enum(["invalid", "duplicate"]),
});

/** Rows of one request; larger files are sent in parts. */
export const maxCandidatesPerRequest = 1_000;

export const addCandidates = defineEndpoint({
  name: "addCandidates",
  method: "PUT",
  path: "/add-candidate-to-job/{id}",
  summary: "Adds candidates to a job. Good rows load; bad and duplicate ones come back with their place and reason.",
  access: "user",
  params: idParams,
  body: z.object({
    candidates: z
      .array(z.record(z.string(), z.unknown()))
      .check(
        z.minLength(1, "Please upload a CSV file or enter data manually"),
        z.maxLength(maxCandidatesPerRequest, `Send at most ${maxCandidatesPerRequest} candidates at once`),
      ),
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    added: z.number(),
    candidateIds: z.array(z.string()),
    rejected: z.array(rejectedRowSchema),
  }),
});
