import { type ErrorCode, errors } from "./error-codes.ts";
import { phoneCountries } from "./phone-format.ts";
import { accountRefusals } from "./refusals/account.ts";
import { administrationRefusals } from "./refusals/administration.ts";
import { callingRefusals } from "./refusals/calling.ts";
import { generalRefusals } from "./refusals/general.ts";
import { integrationRefusals } from "./refusals/integrations.ts";
import { jobRefusals } from "./refusals/jobs.ts";
import { numberRefusals } from "./refusals/numbers.ts";
import { peopleRefusals } from "./refusals/people.ts";
import { settingsRefusals } from "./refusals/settings.ts";

const sentences = {
  ...generalRefusals,
  ...accountRefusals,
  ...peopleRefusals,
  ...jobRefusals,
  ...callingRefusals,
  ...settingsRefusals,
  ...numberRefusals,
  ...administrationRefusals,
  ...integrationRefusals,
} as const;

/** An error code is also a refusal code, for errors without a more precise one. */
export type RefusalCode = ErrorCode | keyof typeof sentences;

export const refusalTemplates: ReadonlyMap<string, string> = new Map([
  ...Object.entries(errors).map(([code, { message }]) => [code, message] as const),
  ...Object.entries(sentences),
]);

export const refusalCodes = [...refusalTemplates.keys()];

export type RefusalParam = string | number | Refusal;
export type RefusalParams = Readonly<Record<string, RefusalParam>>;

export interface Refusal {
  readonly code: string;
  readonly params?: RefusalParams | undefined;
}

/** The parameter names of a template: "{count} of {total}" has "count" and "total". */
type ParamsIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never;
type ParamsOf<Code extends RefusalCode> = Code extends keyof typeof sentences
  ? ParamsIn<(typeof sentences)[Code]>
  : never;

/** Takes `params` only if the code's template has parameters. */
export function refusal<Code extends RefusalCode>(
  code: Code,
  ...[params]: [ParamsOf<Code>] extends [never] ? [] : [params: Readonly<Record<ParamsOf<Code>, RefusalParam>>]
): Refusal {
  return params ? { code, params } : { code };
}

export const fillTemplate = (
  template: string,
  params: RefusalParams,
  format: (name: string, value: RefusalParam) => string,
): string => template.replace(/\{(\w+)\}/g, (_, name: string) => format(name, params[name] ?? ""));

const regionNames = new Intl.DisplayNames(["en"], { type: "region" });

const englishByParam: Readonly<Record<string, (code: string) => string | undefined>> = {
  country: (code) => regionNames.of(code),
  phoneCountry: (code) => phoneCountries.find((country) => country.code === code)?.name,
  kind: (code) => code.replace("_", "-"),
};

function paramInEnglish(name: string, value: RefusalParam): string {
  if (typeof value === "object") return toEnglish(value);
  return englishByParam[name]?.(String(value)) ?? String(value);
}

export const toEnglish = ({ code, params = {} }: Refusal): string =>
  fillTemplate(refusalTemplates.get(code) ?? code, params, paramInEnglish);

let refusalBySentence: ReadonlyMap<string, Refusal> | undefined;

/** Finds a refusal by its English sentence: a schema's error has only the sentence, not the code. */
export function findRefusalBySentence(sentence: string): Refusal | undefined {
  refusalBySentence ??= new Map(refusalsWithFixedSentence().map((refusal) => [toEnglish(refusal), refusal]));
  return refusalBySentence.get(sentence);
}

function refusalsWithFixedSentence(): Refusal[] {
  const withoutParams = [...refusalTemplates].filter(([, template]) => !template.includes("{"));
  const byCountry = phoneCountries.map(({ code }) => refusal("phone_number_format_invalid", { phoneCountry: code }));
  return [...withoutParams.map(([code]) => ({ code })), ...byCountry];
}
