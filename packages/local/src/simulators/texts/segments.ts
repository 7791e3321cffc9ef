/** How a text is cut into segments, and in which alphabet it is encoded. */

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These take two places each. */
const EXTENDED = "^{}\\[~]|€\f";

export interface Segments {
  readonly encoding: "GSM-7" | "UCS-2";
  readonly count: number;
}

/** `lacking`: letters that the carrier leaves out of the alphabet. */
export function segmentsOf(text: string, lacking = ""): Segments {
  const known = (character: string) => BASIC.includes(character) || EXTENDED.includes(character);
  const isGsm = [...text].every((character) => known(character) && !lacking.includes(character));
  const length = isGsm ? [...text].reduce((sum, each) => sum + (EXTENDED.includes(each) ? 2 : 1), 0) : text.length;
  // A segment of several gives some of its places to a header.
  const [singleLimit, partLimit] = isGsm ? [160, 153] : [70, 67];
  return { encoding: isGsm ? "GSM-7" : "UCS-2", count: length <= singleLimit ? 1 : Math.ceil(length / partLimit) };
}
