import {
  type CurrencyCode,
  type Language,
  languages,
  salarySlider,
  type WorkplaceType,
} from "@callwright/contracts/catalog";
import {
  type CreateJobInput,
  type Job,
  jobDetailsSchema,
  jobExpectationsSchema,
  jobPromptSchema,
  type UpdateJobInput,
  updateJobBody,
} from "@callwright/contracts/endpoints/job";
import { defaultPrompts, defaultSuccessEvaluation } from "@callwright/contracts/prompts";
import { languageOf } from "@callwright/contracts/text-language";
import { defaultVoiceId } from "@callwright/contracts/voices";
import { zonePlace } from "@callwright/contracts/zone-name";
import * as z from "zod/mini";
import { type Faults, faultsIn } from "../../../lib/faults.ts";
import { browserZone } from "../../../lib/time-zone.ts";

export interface JobValues {
  readonly companyName: string;
  readonly name: string;
  readonly title: string;
  readonly location: string;
  readonly workplaceType: WorkplaceType;
  /** A cleared number field holds an empty string. */
  readonly experience: number | string;
  readonly salaryRange: [number, number];
  readonly currency: CurrencyCode;
  readonly language: Language;
  readonly voice: string;
  readonly prompt: { readonly context: string; readonly firstSentence: string };
  readonly successEvaluation: string;
  readonly additionalNotes: string;
}

/** "Europe/Berlin", but not "UTC". */
const isCityZone = (zone: string): boolean => zone.includes("/");

/** Defaults from the recruiter's account; the location is their time zone's city. */
export function newJob(person: { companyName: string; name: string; timezone: string }): JobValues {
  const cityZone = [person.timezone, browserZone()].find(isCityZone);
  return {
    companyName: person.companyName,
    name: person.name,
    title: "",
    location: cityZone ? zonePlace(cityZone) : "",
    workplaceType: "office",
    experience: 1,
    salaryRange: [...salarySlider.default],
    currency: salarySlider.currency,
    language: "en",
    voice: defaultVoiceId,
    prompt: { ...defaultPrompts.en },
    successEvaluation: defaultSuccessEvaluation,
    additionalNotes: "",
  };
}

export const jobValues = (job: Job): JobValues => ({
  companyName: job.companyName,
  name: job.name,
  title: job.title,
  location: job.location,
  workplaceType: job.workplaceType,
  experience: job.experience,
  salaryRange: [...job.salaryRange],
  currency: job.currency,
  language: job.language,
  voice: job.voice,
  prompt: { context: job.prompt[0]?.context ?? "", firstSentence: job.prompt[0]?.firstSentence ?? "" },
  successEvaluation: job.successEvaluation,
  additionalNotes: job.additionalNotes,
});

/** The fields that a job description can fill. Users edit the last one in the form of the prompt. */
export const jobDetailFields = [
  "title",
  "companyName",
  "name",
  "location",
  "workplaceType",
  "experience",
  "salaryRange",
  "currency",
  "language",
  "voice",
  "additionalNotes",
] as const satisfies readonly (keyof JobValues)[];

/** Creating offers English and German; editing also Arabic (core spec §5). */
export const createJobLanguages = ["en", "de"] as const satisfies readonly Language[];
export const editJobLanguages = languages;

const stepSchemas = [jobDetailsSchema, jobExpectationsSchema, jobPromptSchema] as const;
export const stepCount = stepSchemas.length;

/** The salary range is one field, so a fault of either end (`salaryRange.0`) is shown on `salaryRange`. */
const jobFaults = (issues: Parameters<typeof faultsIn>[0] = []): Faults =>
  faultsIn(issues.map(({ path, message }) => ({ path: path[0] === "salaryRange" ? ["salaryRange"] : path, message })));

export function stepFaults(step: number, values: JobValues): Faults {
  const schema = stepSchemas[step];
  return jobFaults(schema && z.safeParse(schema, values).error?.issues);
}

export const editFaults = (changes: object): Faults => jobFaults(z.safeParse(updateJobBody, changes).error?.issues);

export function stepWithField(path: string): number {
  const field = path.split(".")[0] ?? "";
  const step = stepSchemas.findIndex((schema) => field in schema.shape);
  // A field that no step has leads to the first step.
  return Math.max(0, step);
}

/** Replaces default texts by those of the language; keeps edited texts. */
export function promptFor(language: Language, prompt: JobValues["prompt"]): JobValues["prompt"] {
  const isDefault = (part: keyof JobValues["prompt"]) =>
    languages.some((code) => defaultPrompts[code][part].trim() === prompt[part].trim());
  const textFor = (part: keyof JobValues["prompt"]) =>
    isDefault(part) ? defaultPrompts[language][part] : prompt[part];
  return { context: textFor("context"), firstSentence: textFor("firstSentence") };
}

/** Whether the first sentence or the prompt is recognised as another language than the conversation's. */
export const isOtherLanguage = (language: Language, prompt: JobValues["prompt"]): boolean =>
  [prompt.firstSentence, prompt.context].some((text) => (languageOf(text) ?? language) !== language);

export const createBody = (values: JobValues): CreateJobInput => ({ ...values, experience: Number(values.experience) });

export function changesOf<Key extends keyof JobValues>(
  keys: readonly Key[],
  before: Pick<JobValues, Key>,
  after: Pick<JobValues, Key>,
): Partial<Pick<JobValues, Key>> {
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<Pick<JobValues, Key>>;
}

export const updateBody = (changes: Partial<JobValues>): UpdateJobInput => {
  const { experience, ...otherChanges } = changes;
  return { ...otherChanges, ...(experience !== undefined && { experience: Number(experience) }) };
};
