/** How many messages a text is sent and paid as: GSM 03.38 where its letters allow it, else UCS-2; and how many a carrier takes. */
import type { NumberProvider } from "./catalog.ts";

/** One septet each; the extension table's take two. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("\f^{}\\[~]|€");
/** What Telnyx leaves out of that alphabet, as not every network has it. */
const notAtTelnyx = new Set("ΔΦΓΛΩΠΨΣΘΞÇ¤§€\f");

export interface SmsSize {
  readonly encoding: "gsm" | "ucs2";
  /** Septets, or UTF-16 units. */
  readonly units: number;
  readonly segments: number;
}

/** A single message holds more than each part of a long one, which carries its place among the others. */
const room = { gsm: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const;

export function smsSize(text: string, provider?: NumberProvider): SmsSize {
  const letters = [...text];
  const isMissing = (letter: string) => provider === "telnyx" && notAtTelnyx.has(letter);
  const isGsm = letters.every((letter) => (basic.has(letter) || extended.has(letter)) && !isMissing(letter));
  const encoding = isGsm ? "gsm" : "ucs2";
  const sizes = letters.map((letter) => (isGsm ? (extended.has(letter) ? 2 : 1) : letter.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { single, part } = room[encoding];
  if (units === 0) return { encoding, units, segments: 0 };
  return { encoding, units, segments: units <= single ? 1 : parts(sizes, part) };
}

/** Telnyx takes so many parts, Twilio so many letters. */
const mostParts = 10;
const mostLetters = 1_600;

/** Whether a carrier would refuse a text for its length alone. */
export const isTooLong = (text: string, provider: NumberProvider): boolean =>
  provider === "telnyx" ? smsSize(text, provider).segments > mostParts : text.length > mostLetters;

/** A letter of two units is never torn apart. */
function parts(sizes: readonly number[], part: number): number {
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return segments;
}
