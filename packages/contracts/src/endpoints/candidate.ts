import * as z from "zod/mini";
import { optionalAnswerFields, optionalFields } from "../candidate-fields.ts";
import { cleanValue, filledValues } from "../cell.ts";
import { defineEndpoint } from "../endpoint.ts";
import { refusalSchema } from "../errors.ts";
import { messages } from "../messages.ts";
import { callStatuses, endReasonBadges } from "../outcome.ts";
import { cleanFirstName, cleanLastName } from "../person-name.ts";
import { allBulkActions, bulkActions, callDirections, decisions } from "../states.ts";
import { textStates } from "../text-words.ts";
import { fieldShape, plainFieldSchema } from "./candidate-shape.ts";
import { selectionSchema } from "./candidate-view.ts";
import { scorecardSchema } from "./criteria.ts";
import { answer, atMost, doneSchema, idParams, instant } from "./shared.ts";

export const callLogSummarySchema = z.object({
  callId: z.string(),
  endReason: z.optional(z.enum(endReasonBadges)),
  endedReason: z.optional(z.string()),
  state: z.enum(["queued", "dialing", "ringing", "in_progress", "ended"]),
  direction: z.optional(z.enum(callDirections)),
  /** Seconds of conversation. */
  totalDuration: z.number(),
  /** A carrier accepted the post-call SMS. */
  sms: z.boolean(),
  /** Our own URLs; both redirect to a short-lived link of the one stereo file. Absent without a recording. */
  recordingUrl: z.optional(z.string()),
  stereoRecordingUrl: z.optional(z.string()),
  callSummary: z.string(),
  outcomeLabel: z.string(),
  callOutcome: z.string(),
  /** Empty for a stranger who called in. */
  candidateId: z.string(),
  candidateName: z.string(),
  /** Empty if the caller withheld the number. */
  phoneNumber: z.string(),
  /** In a stranger's call, the id of the inbound assistant. */
  jobId: z.string(),
  jobTitle: z.string(),
  createdAt: instant,
  /** dd/MM/yyyy hh:mm a in the time zone. */
  createdAtFormatted: z.string(),
  timezone: z.string(),
});
export type CallLogSummary = z.infer<typeof callLogSummarySchema>;

export const candidateSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  /** As the file or the user says; salaries are yearly, in the currency's units. */
  ...fieldShape(optionalAnswerFields, plainFieldSchema),
  evaluation: z.optional(
    z.object({
      experienceYears: z.optional(z.number()),
      salaryExpectation: z.optional(z.number()),
      availability: z.optional(z.string()),
    }),
  ),
  scorecard: z.optional(
    z.object({
      callId: z.string(),
      ...z.omit(scorecardSchema, { answers: true }).shape,
      /** Weeks. */
      notice: z.optional(z.number()),
      date: z.optional(z.string()),
    }),
  ),
  decision: z.optional(z.enum(decisions)),
  interview: z.optional(z.object({ startsAt: instant, endsAt: instant, timezone: z.string() })),
  callStatus: z.enum(callStatuses),
  callSummary: z.string(),
  /** "Not Executed" before the first call. */
  outcomeLabel: z.string(),
  callOutcome: z.string(),
  sentPreCallSms: z.string(),
  /** A carrier accepted the pre-call SMS. */
  sms: z.boolean(),
  /** The pre-call SMS, sent or not; absent if there is none. */
  isScheduled: z.optional(
    z.object({
      sent: z.boolean(),
      time: z.optional(z.string()),
      smsTemplate: z.optional(z.string()),
      textId: z.string(),
      state: z.enum(textStates),
    }),
  ),
  logs: z.array(callLogSummarySchema),
  /** The queued or live call. */
  pendingCallId: z.optional(z.string()),
  totalCalls: z.number(),
  doNotCall: z.optional(z.boolean()),
  nextAttempt: z.optional(z.object({ at: instant, why: z.string() })),
  /** Extra columns of the file, by header; only with `columns=all`. */
  variables: z.optional(z.record(z.string(), z.string())),
  createdAt: instant,
});
export type Candidate = z.infer<typeof candidateSchema>;

const cleanedText = (field: string, clean: (text: string) => string) =>
  z.string(`${field} is required`).check(
    // A cell of a spreadsheet may have several lines.
    z.overwrite((value) => clean(value.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " "))),
    z.maxLength(100, `${field} must have at most 100 characters`),
  );
const requiredCleanText = (field: string, clean: (text: string) => string) =>
  cleanedText(field, clean).check(z.minLength(1, `${field} is required`));

const firstName = requiredCleanText("First Name", cleanFirstName);
const lastName = requiredCleanText("Last Name", cleanLastName);
const phoneNumber = requiredCleanText("Phone Number", cleanValue);

const numberSchema = (field: string, max: number) => {
  const message = `${field} must be a number from 0 to ${max}`;
  return z.number(message).check(z.minimum(0, message), z.maximum(max, message));
};

const textSchema = (field: string, max: number) =>
  z.string().check(z.overwrite(cleanValue), z.maxLength(max, `${field} must have at most ${max} characters`));

/** Rows are validated one by one, so that an invalid row does not stop the others. */
export const candidateInputSchema = z.object({
  firstName,
  lastName,
  phoneNumber,
  ...fieldShape(optionalFields, ({ type, label, max }) =>
    type === "number" ? numberSchema(label, max) : textSchema(label, max),
  ),
  variables: z.optional(
    z
      .record(
        z.string().check(z.maxLength(60, "A column's header must have at most 60 characters")),
        z.string().check(z.maxLength(300, "An extra column must have at most 300 characters")),
      )
      .check(
        z.overwrite(filledValues),
        z.refine((values) => Object.keys(values).length <= 20, "A candidate can have at most 20 extra columns"),
      ),
  ),
});
export type CandidateInput = z.infer<typeof candidateInputSchema>;

/** As sent by an applicant tracking system, which knows some people by a single name. */
export const applicantInputSchema = z.extend(candidateInputSchema, {
  lastName: cleanedText("Last Name", cleanLastName),
});

/** A rejected row, by its 0-based position. */
export const rejectedRowSchema = z.object({
  row: z.number(),
  reason: z.string(),
  kind: z.enum(["invalid", "duplicate"]),
});

export const maxCandidatesPerRequest = 1_000;

const candidateRows = z
  .array(z.record(z.string(), z.unknown()))
  .check(
    z.minLength(1, messages.csvOrManual),
    z.maxLength(maxCandidatesPerRequest, `Send at most ${maxCandidatesPerRequest} candidates at once`),
  );

export const checkCandidates = defineEndpoint("checkCandidates", "POST /check-candidates/{id}", {
  summary: "Checks candidates by the rules of adding them to a job, and adds none.",
  scope: "read",
  params: idParams,
  body: z.object({ candidates: candidateRows }),
  response: answer({ valid: z.number(), rejected: z.array(rejectedRowSchema) }),
});

export const addCandidates = defineEndpoint("addCandidates", "PUT /add-candidate-to-job/{id}", {
  summary:
    "Adds candidates to a job. Good rows load; bad and duplicate ones come back with their place and reason. Refused with the reasons if no row is good.",
  hasBodyKey: true,
  params: idParams,
  body: z.object({
    candidates: candidateRows,
    /** Idempotency key: repeated rows add no candidate twice and get the same answer. */
    key: z.optional(z.string().check(z.regex(/^[\w-]{8,40}$/, "A key has 8 to 40 letters, digits, - or _"))),
  }),
  response: answer({
    message: z.string(),
    added: z.number(),
    candidateIds: z.array(z.string()),
    rejected: z.array(rejectedRowSchema),
  }),
});

/** Without `decision`, the entry withdraws the decision before it. */
export const decisionSchema = z.object({
  decision: z.optional(z.enum(decisions)),
  note: z.optional(z.string()),
  at: instant,
  by: z.string(),
});
export type DecisionEntry = z.infer<typeof decisionSchema>;

export const decideCandidate = defineEndpoint("decideCandidate", "PUT /candidate-decision/{id}", {
  summary: "Records a person's decision about a candidate of a job or campaign, or withdraws it; no message is sent.",
  params: idParams,
  body: z.object({
    candidateId: idParams.shape.id,
    decision: z.optional(z.enum(decisions, "There is no such decision")),
    note: z.optional(z.string().check(z.trim(), atMost("A note", 500))),
  }),
  response: z.extend(doneSchema, { candidate: candidateSchema, decisions: z.array(decisionSchema) }),
});

export const updateCandidate = defineEndpoint("updateCandidate", "PUT /update-candidate/{id}", {
  summary: "Changes a candidate's name (both parts together) or phone number; what is omitted stays.",
  params: idParams,
  body: z.object({
    candidateId: idParams.shape.id,
    firstName: z.optional(firstName),
    lastName: z.optional(lastName),
    phoneNumber: z.optional(phoneNumber),
  }),
  response: z.extend(doneSchema, { candidate: candidateSchema }),
});

/** The specification does not say where the id goes, so query and body are accepted. */
export const deleteCandidate = defineEndpoint("deleteCandidate", "DELETE /delete-candidate/{id}", {
  summary: "Deletes a candidate of a job. Their calls stay in the history.",
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
  skipped: z.number(),
  failure: z.optional(z.string()),
  refusal: z.optional(refusalSchema),
});
export type Bulk = z.infer<typeof bulkSchema>;

export const bulkCandidates = defineEndpoint("bulkCandidates", "POST /bulk-candidates/{id}", {
  summary:
    "Deletes, moves, decides on or marks as do-not-call many candidates of a job in the background; answers at once.",
  params: idParams,
  body: z.object({
    action: z.enum(bulkActions, "There is no such action"),
    selection: selectionSchema,
    /** The count that the user confirmed, after exclusions; refused if more match. */
    atMost: z.optional(z.number().check(z.int(), z.minimum(1))),
    /** Where "move" moves the candidates. */
    targetId: z.optional(idParams.shape.id),
  }),
  response: answer({ message: z.string(), bulk: bulkSchema }),
});

export const undoBulk = defineEndpoint("undoBulk", "POST /undo-bulk/{id}", {
  summary:
    "Takes back a decision about many candidates, in the background; those decided on since keep their decision.",
  params: idParams,
  response: answer({ message: z.string(), bulk: bulkSchema }),
});

export const getBulk = defineEndpoint("getBulk", "GET /get-bulk/{id}", {
  summary: "How far an action on many candidates has come; poll it.",
  params: idParams,
  response: answer({ bulk: bulkSchema }),
});

export const candidateEndpoints = {
  addCandidates,
  checkCandidates,
  updateCandidate,
  deleteCandidate,
  decideCandidate,
  bulkCandidates,
  getBulk,
  undoBulk,
};
