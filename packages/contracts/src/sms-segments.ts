/** How many messages a text is sent and paid as: GSM 03.38 where its letters allow it, else UCS-2; and how many a carrier takes. */
import { carriers, type NumberProvider } from "./carriers.ts";

/** One septet each; the extension table's take two. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("\f^{}\\[~]|€");

export interface SmsSize {
  readonly encoding: "gsm" | "ucs2";
  readonly units: number;
  readonly segments: number;
}

/** Each part of a long message holds less than a single message, since it carries a header with its position. */
const room = { gsm: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const;

export function smsSize(text: string, provider?: NumberProvider): SmsSize {
  const letters = [...text];
  const missing = provider ? carriers[provider].missingFromGsm : "";
  const isGsm = letters.every((letter) => (basic.has(letter) || extended.has(letter)) && !missing.includes(letter));
  const encoding = isGsm ? "gsm" : "ucs2";
  const sizes = letters.map((letter) => (isGsm ? (extended.has(letter) ? 2 : 1) : letter.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { single, part } = room[encoding];
  if (units === 0) return { encoding, units, segments: 0 };
  return { encoding, units, segments: units <= single ? 1 : parts(sizes, part) };
}

export function isTooLong(text: string, provider: NumberProvider): boolean {
  const { maxText } = carriers[provider];
  return "segments" in maxText ? smsSize(text, provider).segments > maxText.segments : text.length > maxText.characters;
}

/** A character of two units is never split across segments. */
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
