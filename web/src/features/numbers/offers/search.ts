import { carriers } from "@callwright/contracts/carriers";
import { type ImportedNumber, type NumberKind, numberKinds } from "@callwright/contracts/endpoints/number";
import {
  numberCountries,
  type SearchNumbers,
  searchNumbersBody,
} from "@callwright/contracts/endpoints/number-purchase";
import { placeOfNumber } from "@callwright/contracts/phone-place";
import * as m from "#messages";
import { readBody, type Reading } from "../../../lib/faults.ts";
import type { Provider } from "../carrier-account.tsx";

export const OTHER = "other";

/** An account, identified by one of its numbers. */
export interface Account {
  readonly numberId: string;
  readonly provider: Provider;
  /** The carrier's name and "…3f2a". */
  readonly name: string;
  /** "…3f2a", where the provider is named already. */
  readonly shortName: string;
}

/** Each account once, by a number whose credentials still work where there is one. */
export function accountsOf(numbers: readonly ImportedNumber[]): readonly Account[] {
  const isRefused = ({ registration }: ImportedNumber) => registration.status === "reconnect";
  return [...Map.groupBy(numbers, ({ account }) => account.id).values()].flatMap((group) => {
    const known = group.find((number) => !isRefused(number)) ?? group[0];
    if (!known) return [];
    const { id: numberId, provider, account } = known;
    return [{ numberId, provider, name: `${carriers[provider].name} ${account.name}`, shortName: account.name }];
  });
}

type Country = (typeof numberCountries)[number];

const isCountry = (code: string | undefined): code is Country => numberCountries.some((one) => one === code);
const isKind = (kind: string | null): kind is NumberKind => numberKinds.some((one) => one === kind);

export interface Draft {
  readonly account: string;
  readonly country: Country;
  readonly kind: NumberKind;
  readonly areaCode: string;
  readonly locality: string;
  readonly digits: string;
  readonly needsSms: boolean;
}

export function draftOf(
  params: URLSearchParams,
  accounts: readonly Account[],
  numbers: readonly ImportedNumber[],
): Draft {
  const text = (name: string) => params.get(name) ?? "";
  const isKnown = accounts.some(({ numberId }) => numberId === text("account"));
  const home = placeOfNumber(numbers[0]?.phoneNumber ?? "");
  const kind = params.get("kind");
  return {
    account: isKnown || text("account") === OTHER ? text("account") : (accounts[0]?.numberId ?? OTHER),
    country: [text("country"), home].find(isCountry) ?? "US",
    kind: isKind(kind) ? kind : "local",
    areaCode: text("areaCode"),
    locality: text("locality"),
    digits: text("digits"),
    needsSms: params.has("needsSms"),
  };
}

type Source = Pick<SearchNumbers, "numberId" | "encrypted">;

export function searchOf(params: URLSearchParams, accounts: readonly Account[]): SearchNumbers | undefined {
  const known = accounts.find(({ numberId }) => numberId === params.get("account"));
  return known && readSearch(searchFields(params), { numberId: known.numberId }).body;
}

// Not "contains": a field of that name would shadow the form's own method.
const names = ["country", "kind", "areaCode", "locality", "digits", "needsSms"] as const;
type Fields = Readonly<Record<string, string>>;

export function searchFields(from: FormData | URLSearchParams): Fields {
  const values = names.map((name) => [name, String(from.get(name) ?? "").trim()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}

const faultTexts = { areaCode: m.offers_invalid_area, contains: m.offers_invalid_contains };

export function readSearch({ digits, needsSms, ...rest }: Fields, source: Source): Reading<SearchNumbers> {
  const typed = { ...rest, contains: digits, needsSms: needsSms !== undefined, ...source };
  const { body, faults } = readBody(searchNumbersBody, typed, faultTexts);
  if (!faults) return { body };
  const { contains, ...others } = faults;
  return { faults: { ...others, ...(contains && { digits: contains }) } };
}

const examples: Partial<Record<Country, string>> = {
  US: "415",
  CA: "416",
  GB: "20",
  DE: "30",
  AT: "1",
  CH: "44",
  FR: "1",
  NL: "20",
};

export const areaExample = (country: string): string | undefined =>
  isCountry(country) ? examples[country] : undefined;
