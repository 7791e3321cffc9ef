import { type ErrorCode, errors } from "./error-codes.ts";
import { phoneCountries } from "./phone-format.ts";
import { accountRefusals } from "./refusals/account.ts";
import { administrationRefusals } from "./refusals/administration.ts";
import { billingRefusals } from "./refusals/billing.ts";
import { callingRefusals } from "./refusals/calling.ts";
import { campaignRefusals } from "./refusals/campaigns.ts";
import { generalRefusals } from "./refusals/general.ts";
import { importRefusals } from "./refusals/imports.ts";
import { inboundRefusals } from "./refusals/inbound.ts";
import { jobRefusals } from "./refusals/jobs.ts";
import { numberRefusals } from "./refusals/numbers.ts";
import { peopleRefusals } from "./refusals/people.ts";
import { settingsRefusals } from "./refusals/settings.ts";
import { sourceRefusals } from "./refusals/sources.ts";
import { textRefusals } from "./refusals/texts.ts";
import { webhookRefusals } from "./refusals/webhooks.ts";

const sentences = {
  ...generalRefusals,
  ...accountRefusals,
  ...peopleRefusals,
  ...importRefusals,
  ...jobRefusals,
  ...campaignRefusals,
  ...inboundRefusals,
  ...callingRefusals,
  ...textRefusals,
  ...settingsRefusals,
  ...numberRefusals,
  ...administrationRefusals,
  ...billingRefusals,
  ...sourceRefusals,
  ...webhookRefusals,
} as const;

/** Every error code is a refusal too: the one that says nothing more. */
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

type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type NamesOf<Code extends RefusalCode> = Code extends keyof typeof sentences
  ? NamesIn<(typeof sentences)[Code]>
  : never;

export function refusal<Code extends RefusalCode>(
  code: Code,
  ...[params]: [NamesOf<Code>] extends [never] ? [] : [params: Readonly<Record<NamesOf<Code>, RefusalParam>>]
): Refusal {
  return params ? { code, params } : { code };
}

export const fillTemplate = (
  template: string,
  params: RefusalParams,
  format: (name: string, value: RefusalParam) => string,
): string => template.replace(/\{(\w+)\}/g, (_, name: string) => format(name, params[name] ?? ""));

const regionNames = new Intl.DisplayNames(["en"], { type: "region" });

const englishNames: Readonly<Record<string, (code: string) => string | undefined>> = {
  country: (code) => regionNames.of(code),
  phoneCountry: (code) => phoneCountries.find((country) => country.code === code)?.name,
  kind: (code) => code.replace("_", "-"),
};

const inEnglish = (name: string, value: RefusalParam): string =>
  typeof value === "object" ? englishOf(value) : (englishNames[name]?.(String(value)) ?? String(value));

export const englishOf = ({ code, params = {} }: Refusal): string =>
  fillTemplate(refusalTemplates.get(code) ?? code, params, inEnglish);

let bySentence: ReadonlyMap<string, Refusal> | undefined;

/** The refusal of a field rule: schemas answer with the sentence alone. */
export function refusalOf(sentence: string): Refusal | undefined {
  bySentence ??= new Map(
    [
      ...[...refusalTemplates].flatMap(([code, template]) => (template.includes("{") ? [] : [{ code }])),
      ...phoneCountries.map((country) => refusal("phone_number_format_invalid", { phoneCountry: country.code })),
    ].map((one) => [englishOf(one), one]),
  );
  return bySentence.get(sentence);
}
