/** SMS: the segments in which a text is sent and billed, the longest text that a carrier accepts, and prices. */
import { carriers, type NumberProvider } from "./carriers.ts";
import { isoCountryOf } from "./phone-place.ts";

/** The alphabet of GSM 03.38, one unit for each character; characters of its extension table take two. */
const gsmBasic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const gsmExtended = new Set("\f^{}\\[~]|€");

export interface SmsSize {
  readonly encoding: "gsm" | "ucs2";
  readonly units: number;
  readonly segments: number;
}

/** Units that fit into a single message, and into each segment of a longer message, where a header takes some. */
const capacity = { gsm: { single: 160, segment: 153 }, ucs2: { single: 70, segment: 67 } } as const;

export function smsSize(text: string, provider?: NumberProvider): SmsSize {
  const characters = [...text];
  const missingCharacters = provider ? carriers[provider].missingFromGsm : "";
  const isInGsm = (character: string) =>
    (gsmBasic.has(character) || gsmExtended.has(character)) && !missingCharacters.includes(character);
  const encoding = characters.every(isInGsm) ? "gsm" : "ucs2";
  const sizes = characters.map(encoding === "gsm" ? gsmUnits : ucs2Units);
  const { single, segment } = capacity[encoding];
  let units = 0;
  for (const size of sizes) units += size;
  if (units === 0) return { encoding, units, segments: 0 };
  return { encoding, units, segments: units <= single ? 1 : countSegments(sizes, segment) };
}

const gsmUnits = (character: string) => (gsmExtended.has(character) ? 2 : 1);
const ucs2Units = (character: string) => character.length;

/** A character of two units is never split across segments. */
function countSegments(sizes: readonly number[], unitsPerSegment: number): number {
  let segments = 1;
  let usedUnits = 0;
  for (const size of sizes) {
    if (usedUnits + size > unitsPerSegment) {
      segments += 1;
      usedUnits = 0;
    }
    usedUnits += size;
  }
  return segments;
}

export function isTooLong(text: string, provider: NumberProvider): boolean {
  const { maxText } = carriers[provider];
  return "segments" in maxText ? smsSize(text, provider).segments > maxText.segments : text.length > maxText.characters;
}

const pricesAsOf = "2026-09-01";

export interface SmsPrice {
  readonly perSegment: number;
  readonly currency: "USD";
  readonly asOf: string;
}

export function smsPriceTo(provider: NumberProvider, phoneNumber: string): SmsPrice | undefined {
  return smsPriceIn(provider, isoCountryOf(phoneNumber));
}

export function smsPriceIn(provider: NumberProvider, country: string | undefined): SmsPrice | undefined {
  const perSegment = country === undefined ? undefined : carriers[provider].pricePerSegment[country];
  return perSegment === undefined ? undefined : { perSegment, currency: "USD", asOf: pricesAsOf };
}
