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
  totalCalls: z.number(),
  createdAt: instant,
});
export type Candidate = z.infer<typeof candidateSchema>;

const optionalText = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)));

/** One row of an import. Each row is judged on its own, so that a bad one does not stop the good ones. */
export const candidateInputSchema = z.object({
  firstName: z.string().check(z.trim(), z.minLength(1, "First Name is required"), z.maxLength(100)),
  lastName: z.string().check(z.trim(), z.minLength(1, "Last Name is required"), z.maxLength(100)),
  phoneNumber: z.string().check(z.trim(), z.minLength(1, "Phone Number is required"), z.maxLength(40)),
  experience: z.optional(z.number().check(z.minimum(0), z.maximum(80))),
  salary: z.optional(z.number().check(z.minimum(0), z.maximum(100_000_000))),
  currency: optionalText(8),
  email: optionalText(254),
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
