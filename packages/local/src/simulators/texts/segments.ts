/** How a text is cut into segments, and in which alphabet it is encoded. */

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Characters that take two places each. */
const EXTENDED = "^{}\\[~]|€\f";

export interface Segments {
  readonly encoding: "GSM-7" | "UCS-2";
  readonly count: number;
}

/** `unsupported`: characters that the carrier's version of the GSM alphabet lacks. */
export function segmentsOf(text: string, unsupported = ""): Segments {
  const isInAlphabet = (character: string) => BASIC.includes(character) || EXTENDED.includes(character);
  const isGsm = [...text].every((character) => isInAlphabet(character) && !unsupported.includes(character));
  // If a text has several segments, a header takes some places of each.
  const [singleLimit, partLimit] = isGsm ? [160, 153] : [70, 67];
  const placesOf = (character: string) => (isGsm ? (EXTENDED.includes(character) ? 2 : 1) : character.length);
  let length = 0;
  let [parts, lastPart] = [1, 0];
  for (const places of [...text].map(placesOf)) {
    length += places;
    // A character of two places is not split between two parts.
    const startsPart = lastPart + places > partLimit;
    if (startsPart) parts += 1;
    lastPart = startsPart ? places : lastPart + places;
  }
  return { encoding: isGsm ? "GSM-7" : "UCS-2", count: length <= singleLimit ? 1 : parts };
}
