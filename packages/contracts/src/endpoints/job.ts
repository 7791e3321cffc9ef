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
import { outcomeFilters } from "../outcome.ts";
import { defaultVoiceId } from "../voices.ts";
import { candidateSchema } from "./candidate.ts";
import { atMost, idParams, instant, pageNumber, pageSize, timeZone } from "./shared.ts";

const required3 = (field: string) => {
  const message = `${field} is required (min-3 characters)`;
  const tooLong = `${field} must have at most 120 characters`;
  return z.string(message).check(z.trim(), z.minLength(3, message), z.maxLength(120, tooLong));
};

const salary = z.number().check(z.minimum(salarySlider.min), z.maximum(salarySlider.max));

/** Step 1 of the create dialog: the role. */
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

/** Step 3: what is said and how it is judged. */
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
  /** IANA zone of the job; dates are shown in it. Default: the user's. */
  timezone: z.optional(timeZone),
});
export type CreateJobInput = z.input<typeof createJobBody>;

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
  callSummary: callSummarySchema,
  /** Everybody of the job, whatever a page's filter shows. */
  totalCandidates: z.number(),
  unscheduledCount: z.number(),
  /** Calls placed for this job, ended or not. */
  calls: z.number(),
  timezone: z.string(),
  createdAt: instant,
});
export type Job = z.infer<typeof jobSchema>;

/** A run in the background of the job: the batch that is being written or called. */
export const runProgressSchema = z.object({
  runId: z.string(),
  state: z.enum(["running", "completed"]),
  total: z.number(),
  placed: z.number(),
  ended: z.number(),
});

export type RunProgress = z.infer<typeof runProgressSchema>;

export const jobDetailSchema = z.object({
  ...jobSchema.shape,
  candidates: z.array(candidateSchema),
  pagination: z.object({ totalCandidates: z.number(), totalPages: z.number(), page: z.number(), pageSize: z.number() }),
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
    search: z._default(z.string().check(z.trim(), atMost("Search", 100)), ""),
    status: z._default(z.enum(outcomeFilters, "There is no such outcome"), "all"),
  }),
  response: z.object({ success: z.literal(true), job: jobDetailSchema }),
});

export const exportCsv = defineEndpoint({
  name: "exportCsv",
  method: "GET",
  path: "/export-csv/{id}",
  summary: 'All candidates of a job as text/csv, saved as "{title}-candidates.csv".',
  access: "user",
  kind: "csv",
  params: idParams,
  response: z.string(),
});
