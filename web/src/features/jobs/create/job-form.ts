/** The create-job form: its values, the rules of each step, and what changing the language does to them. */
import {
  type CurrencyCode,
  type Language,
  languages,
  salarySlider,
  type WorkplaceType,
} from "@callwright/contracts/catalog";
import {
  type CreateJobInput,
  jobDetailsSchema,
  jobExpectationsSchema,
  jobPromptSchema,
} from "@callwright/contracts/endpoints/job";
import { defaultPrompts, defaultSuccessEvaluation } from "@callwright/contracts/prompts";
import { defaultVoiceId } from "@callwright/contracts/voices";
import * as z from "zod/mini";

export interface JobValues {
  readonly companyName: string;
  /** The recruiter. */
  readonly name: string;
  readonly title: string;
  readonly location: string;
  readonly workplaceType: WorkplaceType;
  /** A cleared number field holds an empty text. */
  readonly experience: number | string;
  readonly salaryRange: [number, number];
  readonly currency: CurrencyCode;
  readonly language: Language;
  readonly voice: string;
  readonly prompt: { readonly context: string; readonly firstSentence: string };
  readonly successEvaluation: string;
}

export const newJob = (person: { companyName: string; name: string }): JobValues => ({
  companyName: person.companyName,
  name: person.name,
  title: "",
  location: "",
  workplaceType: "office",
  experience: 1,
  salaryRange: [...salarySlider.default],
  currency: salarySlider.currency,
  language: "en",
  voice: defaultVoiceId,
  prompt: { ...defaultPrompts.en },
  successEvaluation: defaultSuccessEvaluation,
});

/** The form offers English and German; Arabic is for editing (core spec §5). */
export const offeredLanguages = ["en", "de"] as const satisfies readonly Language[];

const stepSchemas = [jobDetailsSchema, jobExpectationsSchema, jobPromptSchema] as const;
export const stepCount = stepSchemas.length;

/** What is wrong with a step, by the path of the field; nothing, when it may be left. */
export function faultsOfStep(step: number, values: JobValues): Record<string, string> {
  const schema = stepSchemas[step];
  const faults: Record<string, string> = {};
  for (const { path, message } of (schema && z.safeParse(schema, values).error?.issues) ?? []) {
    // The salary range is one field, whichever of its ends is wrong.
    const field = path[0] === "salaryRange" ? "salaryRange" : path.join(".");
    faults[field] ??= message;
  }
  return faults;
}

/** The step on which a field stands, for faults that the server finds. */
export function stepOf(path: string): number {
  const field = path.split(".")[0] ?? "";
  const step = stepSchemas.findIndex((schema) => field in schema.shape);
  return Math.max(0, step);
}

/** Texts that are still a language's default follow the language; what somebody wrote stays. */
export function promptFor(language: Language, prompt: JobValues["prompt"]): JobValues["prompt"] {
  const isUntouched = (part: keyof JobValues["prompt"]) =>
    languages.some((other) => defaultPrompts[other][part].trim() === prompt[part].trim());
  const next = defaultPrompts[language];
  return {
    context: isUntouched("context") ? next.context : prompt.context,
    firstSentence: isUntouched("firstSentence") ? next.firstSentence : prompt.firstSentence,
  };
}

export const bodyOf = (values: JobValues): CreateJobInput => ({ ...values, experience: Number(values.experience) });
