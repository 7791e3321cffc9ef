import * as z from "zod/mini";
import { currencyCodes, defaultJobPageSize, languages, salarySlider, workplaceTypes } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { defaultVoiceId } from "../voices.ts";
import { candidateFilters } from "./candidate-view.ts";
import { criteriaSchema } from "./criteria.ts";
import {
  listPagination,
  parentListItem,
  parentListQuery,
  parentSchema,
  parentSettings,
  peoplePage,
  peopleQuery,
  promptInput,
  promptRules,
} from "./parent.ts";
import { answer, atMost, doneSchema, idParams, requiredText, timeZone, voiceId } from "./shared.ts";

const ignoredFields = [
  "_id",
  "selectedCurrency",
  "candidates",
  "callSummary",
  "pagination",
  "unscheduledCount",
  "calls",
  "createdAt",
];

const requiredMinThree = (field: string) => requiredText(`${field} is required (min-3 characters)`, field, 120, 3);

const salary = z.number().check(z.minimum(salarySlider.min), z.maximum(salarySlider.max));

const experience = (missingMessage: string) =>
  z
    .number(missingMessage)
    .check(z.minimum(1, "Experience must be at least 1 year"), z.maximum(60, "Experience must be at most 60 years"));

const salaryRange = (missingMessage: string) =>
  z
    .tuple([salary, salary], missingMessage)
    .check(z.refine(([min, max]) => min <= max, "The lower salary must not be above the higher one"));

export const jobDetailsSchema = z.object({
  companyName: requiredMinThree("Company name"),
  name: requiredMinThree("Recruiter name"),
  title: requiredMinThree("Job title"),
  location: requiredMinThree("Location"),
  workplaceType: z._default(z.enum(workplaceTypes, "Workplace type is required"), "office"),
});

export const jobExpectationsSchema = z.object({
  experience: experience("Experience must be at least 1 year"),
  salaryRange: salaryRange("Salary range is required"),
  currency: z._default(z.enum(currencyCodes, "Choose a currency from the list"), "EUR"),
  language: z._default(z.enum(languages, "Language is required"), "en"),
  voice: z._default(voiceId("Voice is required"), defaultVoiceId),
});

export const jobPromptSchema = z.object({
  prompt: z.object({ context: promptRules.context, firstSentence: promptRules.firstSentence }),
  successEvaluation: promptRules.successEvaluation,
  additionalNotes: z.optional(z.string().check(atMost("Additional notes", 4_000))),
});

export const createJobBody = z.object({
  ...jobDetailsSchema.shape,
  ...jobExpectationsSchema.shape,
  prompt: z.optional(jobPromptSchema.shape.prompt),
  successEvaluation: z.optional(jobPromptSchema.shape.successEvaluation),
  additionalNotes: jobPromptSchema.shape.additionalNotes,
  criteria: z.optional(criteriaSchema),
  timezone: z.optional(timeZone),
});
export type CreateJobInput = z.input<typeof createJobBody>;

export const jobSchema = z.extend(parentSchema, {
  name: z.string(),
  workplaceType: z.enum(workplaceTypes),
  experience: z.number(),
  location: z.string(),
  salaryRange: z.tuple([z.number(), z.number()]),
  selectedCurrency: z.string(),
  currency: z.enum(currencyCodes),
  prompt: z.array(z.object({ context: z.string(), firstSentence: z.string() })),
  additionalNotes: z.string(),
  smsTemplate: z.string(),
});
export type Job = z.infer<typeof jobSchema>;

export const jobDetailSchema = z.extend(jobSchema, peoplePage);
export type JobDetail = z.infer<typeof jobDetailSchema>;

export const jobListItemSchema = z.object({
  ...parentListItem,
  location: z.string(),
  workplaceType: z.enum(workplaceTypes),
});

export const createJob = defineEndpoint("createJob", "POST /create-job", {
  summary: "Creates a job; prompt and evaluation default to the language's templates.",
  ignored: ignoredFields.concat("smsTemplate", "preCallSmsTemplate", "isPreCallSms", "isPostCallSms"),
  body: z.extend(createJobBody, { prompt: z.optional(promptInput) }),
  response: answer({ message: z.string(), job: jobSchema }),
});

const required = (field: string) => requiredText(`${field} is required.`, field, 120);

export const updateJobBody = z.object({
  title: z.optional(required("Job title")),
  companyName: z.optional(required("Company name")),
  name: z.optional(required("Recruiter name")),
  location: z.optional(required("Location")),
  workplaceType: z.optional(z.enum(workplaceTypes, "Workplace type is required.")),
  experience: z.optional(experience("Experience is required.")),
  salaryRange: z.optional(salaryRange("Salary range is required.")),
  currency: z.optional(z.enum(currencyCodes, "Choose a currency from the list")),
  prompt: z.optional(jobPromptSchema.shape.prompt),
  additionalNotes: jobPromptSchema.shape.additionalNotes,
  ...parentSettings,
});
export type UpdateJobInput = z.input<typeof updateJobBody>;

export const updateJob = defineEndpoint("updateJob", "PUT /update-job/{id}", {
  summary: "Changes a job; a changed prompt becomes its next version.",
  params: idParams,
  ignored: ignoredFields,
  body: z.extend(updateJobBody, { prompt: z.optional(promptInput) }),
  response: z.extend(doneSchema, { job: jobSchema }),
});

export const deleteJob = defineEndpoint("deleteJob", "DELETE /delete-job/{id}", {
  summary: "Deletes a job with its candidates; its live calls end, its past calls stay in the history.",
  params: idParams,
  response: doneSchema,
});

export const getJobs = defineEndpoint("getJobs", "GET /get-jobs", {
  summary: "The user's jobs, newest first.",
  query: parentListQuery(defaultJobPageSize),
  response: answer({ jobs: z.array(jobListItemSchema), pagination: listPagination }),
});

export const getJob = defineEndpoint("getJob", "GET /get-job/{id}", {
  summary: "A job with one page of its candidates; 304 when nothing changed since the ETag.",
  params: idParams,
  query: peopleQuery,
  response: answer({ job: jobDetailSchema }),
});

export const exportCsv = defineEndpoint("exportCsv", "GET /export-csv/{id}", {
  summary: 'All people of a job or campaign, or those whom search and filters show, as "{title}-candidates.csv".',
  kind: "csv",
  params: idParams,
  query: z.object(candidateFilters),
  response: z.string(),
});
