import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { endReasonBadges, outcomeFilters } from "../outcome.ts";
import { callDirections, transferResults } from "../states.ts";
import { callLogSummarySchema } from "./candidate.ts";
import { scorecardSchema } from "./criteria.ts";
import {
  answer,
  atMost,
  doneSchema,
  idParams,
  instant,
  pageNumber,
  pageSize,
  pageToken,
  pagination,
} from "./shared.ts";

const id = idParams.shape.id;

export const transcriptEntrySchema = z.object({
  role: z.enum(["user", "assistant"]),
  message: z.string(),
  secondsFromStart: z.optional(z.number()),
});
export type TranscriptEntry = z.infer<typeof transcriptEntrySchema>;

export const evaluationSchema = z.object({
  label: z.string(),
  interested: z.optional(z.boolean()),
  experienceYears: z.optional(z.number()),
  salaryExpectation: z.optional(z.number()),
  currency: z.optional(z.string()),
  availability: z.optional(z.string()),
  optOut: z.optional(z.boolean()),
  humanRequested: z.optional(z.boolean()),
  callbackAt: z.optional(z.string()),
});
export type Evaluation = z.infer<typeof evaluationSchema>;

export const callLogSchema = z.object({
  ...callLogSummarySchema.shape,
  transcript: z.array(transcriptEntrySchema),
  evaluation: z.optional(evaluationSchema),
  /** Absent for inbound calls. */
  queuedAt: z.optional(instant),
  scorecard: z.optional(scorecardSchema),
  /** US dollars, as reported by the provider. */
  cost: z.optional(z.object({ total: z.number(), parts: z.record(z.string(), z.number()) })),
  /** Seconds since a live call was dialled. */
  liveSeconds: z.optional(z.number()),
  /** What the calling rules decided before the call was dialled. */
  decision: z.optional(z.object({ rule: z.string(), words: z.string(), at: instant })),
  attempt: z.optional(z.number()),
  promptVersion: z.optional(z.number()),
  /** Colleagues who were asked to take the call, in order. */
  transfers: z.optional(
    z.array(
      z.object({
        name: z.string(),
        phoneNumber: z.string(),
        askedAt: z.optional(instant),
        result: z.optional(z.enum(transferResults)),
      }),
    ),
  ),
  /** The post-call text, once it is queued; `sms` says whether a carrier accepted it. */
  smsTextId: z.optional(z.string()),
});
export type CallLog = z.infer<typeof callLogSchema>;

export const placeCall = defineEndpoint("placeCall", "POST /call", {
  summary: "Calls one candidate of a job (jobId) or campaign (agentId) from the selected number.",
  scope: "call",
  body: z.object({
    /** One of `jobId` and `agentId` is required. */
    jobId: z.optional(id),
    agentId: z.optional(id),
    candidate: id,
    selectedPhoneNumberId: z.optional(id),
    /** The candidate's words when they asked for this call, to which rules for requested calls then apply. */
    askedFor: z.optional(
      z.string().check(z.trim(), z.minLength(3, "Say what they asked for"), atMost("The words", 300)),
    ),
  }),
  response: z.extend(doneSchema, { callId: z.string() }),
});

const logPage = answer({ logs: z.array(callLogSummarySchema), pagination });

export const getLogsByJob = defineEndpoint("getLogsByJob", "GET /get-logs-by-job-id/{id}", {
  summary: "The calls of a job, newest first.",
  params: idParams,
  query: z.object({ page: pageNumber, pageSize: pageSize(10) }),
  response: logPage,
});

export const getAllLogs = defineEndpoint("getAllLogs", "GET /get-all-logs", {
  summary: "All calls of the user, newest first.",
  query: z.object({ page: pageNumber, pageSize: pageSize(10) }),
  response: logPage,
});

const historyFilters = {
  /** A call's id or its first eight characters, beginnings of words of the name, or four digits of the number, spaced or not. */
  search: z.optional(z.string().check(z.trim(), atMost("Search", 100))),
  outcome: z.optional(z.enum(outcomeFilters, "Choose an outcome from the list")),
  endReason: z.optional(z.enum(endReasonBadges, "Choose an end reason from the list")),
  direction: z.optional(z.enum(callDirections, "Choose a direction from the list")),
  parentId: z.optional(id),
  numberId: z.optional(id),
  /** `to` is exclusive. */
  from: z.optional(instant),
  to: z.optional(instant),
};

export const searchCalls = defineEndpoint("searchCalls", "GET /search-calls", {
  summary: "The user's calls that match, newest first; a page may be short and continue.",
  query: z.object({ ...historyFilters, limit: pageSize(50), after: pageToken }),
  response: answer({ logs: z.array(callLogSummarySchema), next: z.optional(z.string()) }),
});

export const exportCalls = defineEndpoint("exportCalls", "GET /export-calls", {
  summary: "The same as a CSV file, streamed.",
  kind: "csv",
  query: z.object(historyFilters),
  response: z.string(),
});

export const getCallLog = defineEndpoint("getCallLog", "GET /get-call-log/{id}", {
  summary: "One call with its transcript and evaluation.",
  params: idParams,
  response: answer({ log: callLogSchema }),
});

export const getRecording = defineEndpoint("getRecording", "GET /recordings/{id}/{channel}", {
  summary: "Redirects to a short-lived link of a call's recording.",
  kind: "redirect",
  params: z.object({ id, channel: z.enum(["mono", "stereo"], "There is no such channel") }),
  response: z.string(),
});
