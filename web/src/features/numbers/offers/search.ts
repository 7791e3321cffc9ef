import { carriers } from "@callwright/contracts/carriers";
import {
  type ImportedNumber,
  type NumberKind,
  numberCountries,
  numberKinds,
  type SearchNumbers,
  searchNumbersBody,
} from "@callwright/contracts/endpoints/number";
import { isoCountryOf } from "@callwright/contracts/phone-place";
import * as m from "#messages";
import { type BodyResult, readBody } from "../../../lib/faults.ts";
import type { Provider } from "../carrier-account.tsx";

/** The choice of an account that is not listed; its credentials are typed into the form. */
export const OTHER_ACCOUNT = "other";

/** An account, identified by one of its numbers. */
export interface SavedAccount {
  readonly numberId: string;
  readonly provider: Provider;
  /** The carrier's name and "…3f2a". */
  readonly name: string;
  /** "…3f2a", for texts that name the provider already. */
  readonly shortName: string;
}

/** Lists each account once, by a number with working credentials if the account has one. */
export function listAccounts(numbers: readonly ImportedNumber[]): readonly SavedAccount[] {
  const accounts = new Map<string, ImportedNumber>();
  for (const number of numbers) {
    const listedNumber = accounts.get(number.account.id);
    const isBetter = !listedNumber || (isRefused(listedNumber) && !isRefused(number));
    if (isBetter) accounts.set(number.account.id, number);
  }
  return [...accounts.values()].map(({ id, provider, account }) => ({
    numberId: id,
    provider,
    name: `${carriers[provider].name} ${account.name}`,
    shortName: account.name,
  }));
}

const isRefused = ({ registration }: ImportedNumber) => registration.status === "reconnect";

type Country = (typeof numberCountries)[number];

const isCountry = (code: string | undefined): code is Country => numberCountries.some((country) => country === code);

export interface Draft {
  readonly account: string;
  readonly country: Country;
  readonly kind: NumberKind;
  readonly areaCode: string;
  readonly locality: string;
  readonly digits: string;
  readonly needsSms: boolean;
}

/** The form's initial values: from the address, otherwise from the user's accounts and numbers. */
export function initialDraft(
  params: URLSearchParams,
  accounts: readonly SavedAccount[],
  numbers: readonly ImportedNumber[],
): Draft {
  const text = (name: string) => params.get(name) ?? "";
  const choices = [...accounts.map(({ numberId }) => numberId), OTHER_ACCOUNT];
  const homeCountry = isoCountryOf(numbers[0]?.phoneNumber ?? "");
  return {
    account: choices.find((choice) => choice === text("account")) ?? choices[0] ?? OTHER_ACCOUNT,
    country: [text("country"), homeCountry].find(isCountry) ?? "US",
    kind: numberKinds.find((kind) => kind === text("kind")) ?? "local",
    areaCode: text("areaCode"),
    locality: text("locality"),
    digits: text("digits"),
    needsSms: params.has("needsSms"),
  };
}

type CredentialSource = Pick<SearchNumbers, "numberId" | "encrypted">;

/** The search in the address, if it names an account that still exists. */
export function searchInAddress(params: URLSearchParams, accounts: readonly SavedAccount[]): SearchNumbers | undefined {
  const account = accounts.find(({ numberId }) => numberId === params.get("account"));
  return account && readSearch(searchFields(params), { numberId: account.numberId }).body;
}

// "digits" is sent as `contains`; a field named "contains" would shadow the form element's method.
const fieldNames = ["country", "kind", "areaCode", "locality", "digits", "needsSms"] as const;
type Fields = Readonly<Record<string, string>>;

export function searchFields(source: FormData | URLSearchParams): Fields {
  const entries = fieldNames.map((name) => [name, String(source.get(name) ?? "").trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

const faultTexts = { areaCode: m.offers_invalid_area, contains: m.offers_invalid_contains };

export function readSearch(fields: Fields, source: CredentialSource): BodyResult<SearchNumbers> {
  const { digits, needsSms, ...otherFields } = fields;
  const input = { ...otherFields, contains: digits, needsSms: needsSms !== undefined, ...source };
  const { body, faults } = readBody(searchNumbersBody, input, faultTexts);
  if (!faults) return { body };
  const { contains, ...otherFaults } = faults;
  return { faults: contains ? { ...otherFaults, digits: contains } : otherFaults };
}

const areaExamples: Partial<Record<Country, string>> = {
  US: "415",
  CA: "416",
  GB: "20",
  DE: "30",
  AT: "1",
  CH: "44",
  FR: "1",
  NL: "20",
};

export const exampleAreaCode = (country: string): string | undefined =>
  isCountry(country) ? areaExamples[country] : undefined;
