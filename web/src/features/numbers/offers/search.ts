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

/** The account choice whose credentials are typed into the form. */
export const OTHER_ACCOUNT = "other";

/** An account, identified by one of its numbers. */
export interface SavedAccount {
  readonly numberId: string;
  readonly provider: Provider;
  /** The carrier's name and "…3f2a". */
  readonly name: string;
  /** "…3f2a", where the provider is named already. */
  readonly shortName: string;
}

/** Each account once, by a number whose credentials still work where there is one. */
export function listAccounts(numbers: readonly ImportedNumber[]): readonly SavedAccount[] {
  const accounts = new Map<string, ImportedNumber>();
  for (const number of numbers) {
    const listed = accounts.get(number.account.id);
    if (!listed || (isRefused(listed) && !isRefused(number))) accounts.set(number.account.id, number);
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

const isCountry = (code: string | undefined): code is Country => numberCountries.some((one) => one === code);

export interface Draft {
  readonly account: string;
  readonly country: Country;
  readonly kind: NumberKind;
  readonly areaCode: string;
  readonly locality: string;
  readonly digits: string;
  readonly needsSms: boolean;
}

/** The form's first values: from the address, else from the user's accounts and numbers. */
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

export function searchFields(from: FormData | URLSearchParams): Fields {
  const values = fieldNames.map((name) => [name, String(from.get(name) ?? "").trim()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}

const faultTexts = { areaCode: m.offers_invalid_area, contains: m.offers_invalid_contains };

export function readSearch({ digits, needsSms, ...rest }: Fields, source: CredentialSource): BodyResult<SearchNumbers> {
  const typed = { ...rest, contains: digits, needsSms: needsSms !== undefined, ...source };
  const { body, faults } = readBody(searchNumbersBody, typed, faultTexts);
  if (!faults) return { body };
  const { contains, ...others } = faults;
  return { faults: contains ? { ...others, digits: contains } : others };
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
