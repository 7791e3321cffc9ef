/** Jobs: create, list, detail, export (core spec §3, §5, §7). */
import * as z from "zod/mini";
import {
  currencyCodes,
  defaultDetailPageSize,
  defaultJobPageSize,
  languages,
  salarySlider,
  workplaceTypes,
} from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { longestSms, postCallSmsOutcomes, smsDelayOptions } from "../text-words.ts";
import { defaultVoiceId } from "../voices.ts";
import { candidateSchema, candidateSorts, candidateView } from "./candidate.ts";
import { runProgressSchema } from "./run.ts";
import { atMost, doneSchema, idParams, instant, pageNumber, pageSize, timeZone } from "./shared.ts";

const required3 = (field: string) => {
  const message = `${field} is required (min-3 characters)`;
  const tooLong = `${field} must have at most 120 characters`;
  return z.string(message).check(z.trim(), z.minLength(3, message), z.maxLength(120, tooLong));
};

const salary = z.number().check(z.minimum(salarySlider.min), z.maximum(salarySlider.max));

/** Step 1 of the create dialog. */
export const jobDetailsSchema = z.object({
  companyName: required3("Company name"),
  name: required3("Recruiter name"),
  title: required3("Job title"),
  location: required3("Location"),
  workplaceType: z._default(z.enum(workplaceTypes, "Workplace type is required"), "office"),
});

/** Step 2: expectations, language and voice. */
export const jobExpectationsSchema = z.object({
  experience: z
    .number("Experience must be at least 1 year")
    .check(z.minimum(1, "Experience must be at least 1 year"), z.maximum(60, "Experience must be at most 60 years")),
  salaryRange: z
    .tuple([salary, salary], "Salary range is required")
    .check(z.refine(([min, max]) => min <= max, "The lower salary must not be above the higher one")),
  currency: z._default(z.enum(currencyCodes, "Choose a currency from the list"), "EUR"),
  language: z._default(z.enum(languages, "Language is required"), "en"),
  voice: z._default(
    z
      .string("Voice is required")
      .check(z.minLength(1, "Voice is required"), z.maxLength(60, "Choose a voice from the list.")),
    defaultVoiceId,
  ),
});

/** Step 3: prompts and evaluation. */
export const jobPromptSchema = z.object({
  prompt: z.object({
    context: z
      .string()
      .check(z.trim(), z.minLength(5, "The prompt must have at least 5 characters"), atMost("The prompt", 12_000)),
    firstSentence: z
      .string()
      .check(z.trim(), z.minLength(5, "First sentence must be at least 5 characters"), atMost("First sentence", 1_000)),
  }),
  successEvaluation: z
    .string()
    .check(
      z.trim(),
      z.minLength(5, "Success evaluation must be at least 5 characters"),
      z.maxLength(1_210, "Success evaluation must be at most 1,200 characters"),
    ),
  additionalNotes: z.optional(z.string().check(atMost("Additional notes", 4_000))),
});

export const createJobBody = z.object({
  ...jobDetailsSchema.shape,
  ...jobExpectationsSchema.shape,
  prompt: z.optional(jobPromptSchema.shape.prompt),
  successEvaluation: z.optional(jobPromptSchema.shape.successEvaluation),
  additionalNotes: jobPromptSchema.shape.additionalNotes,
  /** IANA zone in which dates are shown; default: the user's. */
  timezone: z.optional(timeZone),
});
export type CreateJobInput = z.input<typeof createJobBody>;

const noDelay = "Choose a delay from the list";
const noTime = "Give a day and a time";

/** "2027-02-29T09:30" matches the pattern but does not exist. */
const isOfCalendar = (at: string): boolean => {
  const time = new Date(`${at}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(at);
};

/**
 * When a text is sent. "custom" needs either `minutes` or `at`, a local time in the job's zone ("2026-03-29T09:30").
 */
export const smsDelaySchema = z
  .object({
    option: z.enum(smsDelayOptions, noDelay),
    minutes: z.optional(
      z
        .number("A delay is given in minutes")
        .check(
          z.int("A delay is given in whole minutes"),
          z.minimum(1, "A delay must have at least 1 minute"),
          z.maximum(7 * 24 * 60, "A delay must have at most 7 days"),
        ),
    ),
    at: z.optional(
      z
        .string(noTime)
        .check(
          z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, noTime),
          z.refine(isOfCalendar, noTime),
        ),
    ),
  })
  .check(
    z.refine(
      ({ option, minutes, at }) => option !== "custom" || (minutes === undefined) !== (at === undefined),
      "Say after how many minutes, or at what time",
    ),
  );
export type SmsDelay = z.infer<typeof smsDelaySchema>;

export const defaultSmsDelay = {
  preCall: { option: "not_scheduled" },
  postCall: { option: "immediately" },
} as const satisfies Record<string, SmsDelay>;

export const callSummarySchema = z.object({
  totalSms: z.number(),
  totalSuccess: z.number(),
  totalFailed: z.number(),
  totalNotExecuted: z.number(),
});

export const jobSchema = z.object({
  _id: z.string(),
  title: z.string(),
  companyName: z.string(),
  name: z.string(),
  workplaceType: z.enum(workplaceTypes),
  experience: z.number(),
  location: z.string(),
  salaryRange: z.tuple([z.number(), z.number()]),
  selectedCurrency: z.string(),
  currency: z.enum(currencyCodes),
  language: z.enum(languages),
  voice: z.string(),
  prompt: z.array(z.object({ context: z.string(), firstSentence: z.string() })),
  additionalNotes: z.string(),
  successEvaluation: z.string(),
  smsTemplate: z.string(),
  preCallSmsTemplate: z.string(),
  isPreCallSms: z.boolean(),
  isPostCallSms: z.boolean(),
  preCallSmsDelay: smsDelaySchema,
  postCallSmsDelay: smsDelaySchema,
  /** Outcomes that trigger the text; empty: all. */
  postCallSmsOutcomes: z.array(z.enum(postCallSmsOutcomes)),
  callSummary: callSummarySchema,
  /** All candidates of the job, regardless of filters. */
  totalCandidates: z.number(),
  /** Candidates without a pre-call text. */
  unscheduledCount: z.number(),
  /** The current prompt version; each call stores the one it used. */
  promptVersion: z.number(),
  /** All calls of this job, live ones included. */
  calls: z.number(),
  timezone: z.string(),
  createdAt: instant,
});
export type Job = z.infer<typeof jobSchema>;

export const jobDetailSchema = z.object({
  ...jobSchema.shape,
  candidates: z.array(candidateSchema),
  pagination: z.object({
    totalCandidates: z.number(),
    totalPages: z.number(),
    page: z.number(),
    pageSize: z.number(),
  }),
  /** Last ordinal assigned; candidates added later have a higher one. */
  lastOrdinal: z.number(),
  run: z.optional(runProgressSchema),
});
export type JobDetail = z.infer<typeof jobDetailSchema>;

export const jobListItemSchema = z.object({
  _id: z.string(),
  title: z.string(),
  companyName: z.string(),
  location: z.string(),
  workplaceType: z.enum(workplaceTypes),
  language: z.enum(languages),
  totalCandidates: z.number(),
  callSummary: callSummarySchema,
  timezone: z.string(),
  createdAt: instant,
});

export const createJob = defineEndpoint({
  name: "createJob",
  method: "POST",
  path: "/create-job",
  summary: "Creates a job; prompt and evaluation default to the language's templates.",
  access: "user",
  body: createJobBody,
  response: z.object({ success: z.literal(true), message: z.string(), job: jobSchema }),
});

const required = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(120, `${message.split(" is ")[0]} must have at most 120 characters`),
    );

/** The edit form (core spec §5): fields that are not sent stay. Offers Arabic. */
export const updateJobBody = z.object({
  title: z.optional(required("Job title is required.")),
  companyName: z.optional(required("Company name is required.")),
  name: z.optional(required("Recruiter name is required.")),
  location: z.optional(required("Location is required.")),
  workplaceType: z.optional(z.enum(workplaceTypes, "Workplace type is required.")),
  experience: z.optional(
    z
      .number("Experience is required.")
      .check(z.minimum(1, "Experience must be at least 1 year"), z.maximum(60, "Experience must be at most 60 years")),
  ),
  salaryRange: z.optional(
    z
      .tuple([salary, salary], "Salary range is required.")
      .check(z.refine(([min, max]) => min <= max, "The lower salary must not be above the higher one")),
  ),
  currency: z.optional(z.enum(currencyCodes, "Choose a currency from the list")),
  language: z.optional(z.enum(languages, "Language is required.")),
  voice: z.optional(
    z
      .string("Voice is required.")
      .check(z.minLength(1, "Voice is required."), z.maxLength(60, "Choose a voice from the list.")),
  ),
  timezone: z.optional(timeZone),
  prompt: z.optional(jobPromptSchema.shape.prompt),
  successEvaluation: z.optional(jobPromptSchema.shape.successEvaluation),
  additionalNotes: jobPromptSchema.shape.additionalNotes,
  smsTemplate: z.optional(z.string().check(z.trim(), atMost("The SMS", longestSms))),
  preCallSmsTemplate: z.optional(z.string().check(z.trim(), atMost("The SMS", longestSms))),
  isPreCallSms: z.optional(z.boolean()),
  isPostCallSms: z.optional(z.boolean()),
  preCallSmsDelay: z.optional(smsDelaySchema),
  /** "not_scheduled" sends no text, as if isPostCallSms were off. */
  postCallSmsDelay: z.optional(smsDelaySchema),
  postCallSmsOutcomes: z.optional(
    z
      .array(z.enum(postCallSmsOutcomes, "Choose outcomes from the list"))
      .check(z.maxLength(postCallSmsOutcomes.length, "Choose each outcome once")),
  ),
});
export type UpdateJobInput = z.input<typeof updateJobBody>;

export const updateJob = defineEndpoint({
  name: "updateJob",
  method: "PUT",
  path: "/update-job/{id}",
  summary: "Changes a job; a changed prompt becomes its next version.",
  access: "user",
  params: idParams,
  body: updateJobBody,
  response: z.extend(doneSchema, { job: jobSchema }),
});

export const deleteJob = defineEndpoint({
  name: "deleteJob",
  method: "DELETE",
  path: "/delete-job/{id}",
  summary: "Deletes a job with its candidates; calls under way end, calls that were stay in the history.",
  access: "user",
  params: idParams,
  response: doneSchema,
});

export const getJobs = defineEndpoint({
  name: "getJobs",
  method: "GET",
  path: "/get-jobs",
  summary: "The user's jobs, newest first.",
  access: "user",
  query: z.object({ page: pageNumber, limit: pageSize(defaultJobPageSize) }),
  response: z.object({
    success: z.literal(true),
    jobs: z.array(jobListItemSchema),
    pagination: z.object({ total: z.number(), totalPages: z.number(), page: z.number(), limit: z.number() }),
  }),
});

export const getJob = defineEndpoint({
  name: "getJob",
  method: "GET",
  path: "/get-job/{id}",
  summary: "A job with one page of its candidates; 304 when nothing changed since the ETag.",
  access: "user",
  params: idParams,
  query: z.object({
    page: pageNumber,
    pageSize: pageSize(defaultDetailPageSize),
    ...candidateView,
    sort: z._default(z.enum(candidateSorts, "There is no such order"), "added"),
    order: z._default(z.enum(["asc", "desc"], "There is no such order"), "asc"),
    /** "all" includes extra columns, which the polled table omits. */
    columns: z._default(z.enum(["shown", "all"], "There is no such choice of columns"), "shown"),
  }),
  response: z.object({ success: z.literal(true), job: jobDetailSchema }),
});

export const exportCsv = defineEndpoint({
  name: "exportCsv",
  method: "GET",
  path: "/export-csv/{id}",
  summary: 'All candidates of a job, or those whom search and filters show, as "{title}-candidates.csv".',
  access: "user",
  kind: "csv",
  params: idParams,
  query: z.object(candidateView),
  response: z.string(),
});
