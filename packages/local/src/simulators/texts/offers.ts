/** Invented numbers that a carrier has for sale. The same query always gets the same numbers. */
import { seededBy } from "../seeded.ts";

export interface Offer {
  readonly phoneNumber: string;
  readonly country: string;
  readonly region: string;
  readonly locality: string;
  readonly monthlyPrice: string;
  readonly kind: NumberKind;
  readonly sms: boolean;
}

export type NumberKind = "local" | "mobile" | "toll-free";

interface Market {
  readonly prefix: string;
  /** Digits after the prefix. */
  readonly digits: number;
  readonly locality: string;
  readonly region: string;
  readonly area: Readonly<Record<NumberKind, string>>;
  readonly price: Readonly<Record<NumberKind, string>>;
}

const markets: Readonly<Record<string, Market>> = {
  US: {
    prefix: "+1",
    digits: 10,
    locality: "San Francisco",
    region: "CA",
    area: { local: "415", mobile: "628", "toll-free": "888" },
    price: { local: "1.15", mobile: "1.15", "toll-free": "2.15" },
  },
  GB: {
    prefix: "+44",
    digits: 10,
    locality: "London",
    region: "England",
    area: { local: "20", mobile: "7700", "toll-free": "800" },
    price: { local: "1.15", mobile: "1.15", "toll-free": "2.15" },
  },
  DE: {
    prefix: "+49",
    digits: 10,
    locality: "Berlin",
    region: "BE",
    area: { local: "30", mobile: "157", "toll-free": "800" },
    price: { local: "1.15", mobile: "15.00", "toll-free": "28.00" },
  },
};

export interface OfferQuery {
  readonly country: string;
  readonly kind: NumberKind;
  readonly area?: string | undefined;
  readonly contains?: string | undefined;
  readonly limit: number;
}

/** Undefined for a country without numbers. */
export function offersFor({ country, kind, area, contains = "", limit }: OfferQuery): Offer[] | undefined {
  const market = markets[country.toUpperCase()];
  if (!market) return undefined;
  const areaCode = area || market.area[kind];
  const random = seededBy(`${country} ${kind} ${areaCode} ${contains}`);
  const wantedDigits = contains.replace(/\D/g, "");
  const offers = Array.from({ length: limit }, () => {
    const freeDigits = market.digits - areaCode.length;
    const tail = String(random.between(0, 10 ** freeDigits - 1)).padStart(freeDigits, "0");
    // The digits that the query asks for replace the last ones.
    const keptDigits = Math.max(0, freeDigits - wantedDigits.length);
    const ending = wantedDigits ? tail.slice(0, keptDigits) + wantedDigits.slice(0, freeDigits) : tail;
    const phoneNumber = market.prefix + areaCode + ending;
    return {
      phoneNumber,
      country: country.toUpperCase(),
      region: market.region,
      locality: market.locality,
      monthlyPrice: market.price[kind],
      kind,
      sms: carriesTexts(phoneNumber),
    };
  });
  return [...new Map(offers.map((offer) => [offer.phoneNumber, offer])).values()]; // without duplicates
}

/** German local numbers carry no texts; +4915…, +4916…, +4917… (mobile) and +49800… (toll-free) do. */
export const carriesTexts = (phoneNumber: string): boolean => !/^\+49(?!1[5-7]|800)/.test(phoneNumber);

export const pricesOf = (country: string): Readonly<Record<NumberKind, string>> | undefined =>
  markets[country.toUpperCase()]?.price;

/** Without the plus. */
export const callingCodeOf = (country: string): string | undefined => markets[country.toUpperCase()]?.prefix.slice(1);

/** The country by its calling code, else US. */
export function countryOf(phoneNumber: string): string {
  return Object.entries(markets).find(([, { prefix }]) => phoneNumber.startsWith(prefix))?.[0] ?? "US";
}
