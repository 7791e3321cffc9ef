/** What a segment of a text costs at a carrier, by the country to which it goes: list prices, for an estimate before the carrier tells. */
import type { NumberProvider } from "./catalog.ts";
import { placeOfNumber } from "./phone-place.ts";

/** US dollars a segment, with what US networks add, as of that day. The carriers' own figure replaces it once they tell. */
export const smsPrices = {
  asOf: "2026-09-01",
  currency: "USD",
  perSegment: {
    twilio: { US: 0.0113, GB: 0.0524, DE: 0.112, PK: 0.343, JO: 0.2835, AE: 0.1038, SA: 0.18 },
    telnyx: { US: 0.007, GB: 0.0389, DE: 0.0865, PK: 0.305, JO: 0.241, AE: 0.089, SA: 0.152 },
  },
} as const;

export interface SmsPrice {
  readonly perSegment: number;
  readonly currency: "USD";
  /** The day of the price list. */
  readonly asOf: string;
}

/** The price of a segment to a number (E.164); undefined where the list has no such country. */
export function smsPriceTo(provider: NumberProvider, phoneNumber: string): SmsPrice | undefined {
  return smsPriceIn(provider, placeOfNumber(phoneNumber));
}

/** The same by country, ISO 3166-1 alpha-2. */
export function smsPriceIn(provider: NumberProvider, country: string | undefined): SmsPrice | undefined {
  const list: Readonly<Record<string, number>> = smsPrices.perSegment[provider];
  const perSegment = country === undefined ? undefined : list[country];
  return perSegment === undefined ? undefined : { perSegment, currency: smsPrices.currency, asOf: smsPrices.asOf };
}
