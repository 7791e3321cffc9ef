/** Candidates of a job on the wire. */
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { refusalSchema } from "../errors.ts";
import { messages } from "../messages.ts";
import { callStatuses, endReasonBadges, outcomeFilters } from "../outcome.ts";
import { allBulkActions, bulkActions } from "../states.ts";
import { textStates } from "../text-words.ts";
import { atMost, doneSchema, idParams, instant } from "./shared.ts";

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
  /** The words of the pre-call SMS, once a carrier took it; empty before. */
  sentPreCallSms: z.string(),
  /** Whether a carrier took their pre-call SMS. */
  sms: z.boolean(),
  /** Their pre-call SMS, once there is one: whether it has left, when it did or is to (ISO 8601), its words and state. */
  isScheduled: z.optional(
    z.object({
      sent: z.boolean(),
      time: z.optional(z.string()),
      smsTemplate: z.optional(z.string()),
      textId: z.string(),
      state: z.enum(textStates),
    }),
  ),
  /** The latest call, without its transcript (read that at /get-call-log/{callId}). */
  logs: z.array(callLogSummarySchema),
  /** The call that is queued or under way; `callStatus` is "in_progress" once it is dialled. */
  pendingCallId: z.optional(z.string()),
  totalCalls: z.number(),
  /** Whether nobody calls or texts their number: it is on the do-not-call list. */
  doNotCall: z.optional(z.boolean()),
  /** Their next attempt, when one is planned, and what it follows from. */
  nextAttempt: z.optional(z.object({ at: instant, why: z.string() })),
  /** The extra columns of the file they came from, by header; only where all columns were asked for. */
  variables: z.optional(z.record(z.string(), z.string())),
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
  /** Extra columns by header, as variables for the prompt. */
  variables: z.optional(
    z
      .record(
        z.string().check(z.maxLength(60, "A column's header must have at most 60 characters")),
        z.string().check(z.maxLength(300, "An extra column must have at most 300 characters")),
      )
      .check(z.refine((values) => Object.keys(values).length <= 20, "A candidate can have at most 20 extra columns")),
  ),
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
        z.minLength(1, messages.csvOrManual),
        z.maxLength(maxCandidatesPerRequest, `Send at most ${maxCandidatesPerRequest} candidates at once`),
      ),
    /** Made by whoever asks: the same rows sent again with it, because the answer was lost, add nobody twice and are answered as before. */
    key: z.optional(z.string().check(z.regex(/^[\w-]{8,40}$/, "A key has 8 to 40 letters, digits, - or _"))),
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    added: z.number(),
    candidateIds: z.array(z.string()),
    rejected: z.array(rejectedRowSchema),
  }),
});

/** What is shown of a job's candidates: search, filters and order, the same for the page, an export and a selection. */
export const candidateSorts = ["added", "name", "experience", "salary", "outcome", "status", "called"] as const;
export type CandidateSort = (typeof candidateSorts)[number];

export const candidateView = {
  /** Prefixes of words of the name or number, all of which a person must have. */
  search: z._default(z.string().check(z.trim(), atMost("Search", 100)), ""),
  /** By outcome; the specification's name for it. */
  status: z._default(z.enum(outcomeFilters, "There is no such outcome"), "all"),
  callStatus: z._default(z.enum(["all", ...callStatuses], "There is no such status"), "all"),
} as const;

/** People by id, or everybody whom search and filters show but a few. */
export const selectionSchema = z.union([
  z.object({
    candidateIds: z
      .array(idParams.shape.id)
      .check(z.minLength(1, "Choose at least one candidate"), z.maxLength(1_000, "Choose at most 1,000 candidates")),
  }),
  z.object({
    all: z.literal(true),
    ...candidateView,
    except: z._default(z.array(idParams.shape.id).check(z.maxLength(1_000, "Leave out at most 1,000 people")), []),
    /** The job's last ordinal as it was seen: whoever has come since is not meant. */
    upTo: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
]);
export type Selection = z.input<typeof selectionSchema>;

export const updateCandidate = defineEndpoint({
  name: "updateCandidate",
  method: "PUT",
  path: "/update-candidate/{id}",
  summary: "Changes a candidate's name or phone number; what is not sent stays.",
  access: "user",
  params: idParams,
  body: z.object({
    candidateId: idParams.shape.id,
    firstName: z.optional(name("First Name")),
    lastName: z.optional(name("Last Name")),
    phoneNumber: z.optional(name("Phone Number")),
  }),
  response: z.extend(doneSchema, { candidate: candidateSchema }),
});

/** Where the id stands the specification does not say: the query and the body are taken. */
export const deleteCandidate = defineEndpoint({
  name: "deleteCandidate",
  method: "DELETE",
  path: "/delete-candidate/{id}",
  summary: "Deletes a candidate of a job. Their calls stay in the history.",
  access: "user",
  params: idParams,
  query: z.object({ candidateId: z.optional(idParams.shape.id) }),
  body: z.optional(z.object({ candidateId: z.optional(idParams.shape.id) })),
  response: doneSchema,
});

export const bulkSchema = z.object({
  bulkId: z.string(),
  action: z.enum(allBulkActions),
  state: z.enum(["running", "completed", "failed"]),
  total: z.number(),
  done: z.number(),
  /** Left as they were: being called at the moment, or in the other job already. */
  skipped: z.number(),
  failure: z.optional(z.string()),
  refusal: z.optional(refusalSchema),
});
export type Bulk = z.infer<typeof bulkSchema>;

export const bulkCandidates = defineEndpoint({
  name: "bulkCandidates",
  method: "POST",
  path: "/bulk-candidates/{id}",
  summary: "Deletes, moves or marks as do-not-call many candidates of a job in the background; answers at once.",
  access: "user",
  params: idParams,
  body: z.object({
    action: z.enum(bulkActions, "There is no such action"),
    selection: selectionSchema,
    /** To how many it was agreed, those left out not counted: where more match, with those left out, nothing is begun. */
    atMost: z.optional(z.number().check(z.int(), z.minimum(1))),
    /** The job to which they move. */
    targetId: z.optional(idParams.shape.id),
  }),
  response: z.object({ success: z.literal(true), message: z.string(), bulk: bulkSchema }),
});

export const getBulk = defineEndpoint({
  name: "getBulk",
  method: "GET",
  path: "/get-bulk/{id}",
  summary: "How far an action on many candidates has come; poll it.",
  access: "user",
  params: idParams,
  response: z.object({ success: z.literal(true), bulk: bulkSchema }),
});
