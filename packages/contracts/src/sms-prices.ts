import { carriers, type NumberProvider } from "./carriers.ts";
import { placeOfNumber } from "./phone-place.ts";

const asOf = "2026-09-01";

export interface SmsPrice {
  readonly perSegment: number;
  readonly currency: "USD";
  readonly asOf: string;
}

export function smsPriceTo(provider: NumberProvider, phoneNumber: string): SmsPrice | undefined {
  return smsPriceIn(provider, placeOfNumber(phoneNumber));
}

export function smsPriceIn(provider: NumberProvider, country: string | undefined): SmsPrice | undefined {
  const perSegment = country === undefined ? undefined : carriers[provider].pricePerSegment[country];
  return perSegment === undefined ? undefined : { perSegment, currency: "USD", asOf };
}
