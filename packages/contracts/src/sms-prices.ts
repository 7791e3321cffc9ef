/** What a segment of a text costs at a carrier, by the country to which it goes: list prices, for an estimate before the carrier tells. */
import { carriers, type NumberProvider } from "./carriers.ts";
import { placeOfNumber } from "./phone-place.ts";

const asOf = "2026-09-01";

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

export function smsPriceIn(provider: NumberProvider, country: string | undefined): SmsPrice | undefined {
  const perSegment = country === undefined ? undefined : carriers[provider].pricePerSegment[country];
  return perSegment === undefined ? undefined : { perSegment, currency: "USD", asOf };
}
