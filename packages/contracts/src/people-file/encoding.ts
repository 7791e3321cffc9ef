/** Detects a file's encoding by byte order mark, zero bytes, valid UTF-8 or spelled words; undoes double decoding. */
import type { CsvRecord } from "./records.ts";

/** Encodings of one byte for each letter, the likelier ones first. */
const byteEncodings = ["windows-1252", "windows-1256", "ibm850", "macintosh", "windows-1250", "windows-1254"] as const;
const unlikelyEncodings: readonly string[] = ["windows-1250", "windows-1254"];

export const encodings = ["utf-8", ...byteEncodings, "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof encodings)[number];

export interface DetectedEncoding {
  readonly encoding: Encoding;
  readonly isUnsure: boolean;
}

/** Guesses from the beginning of a file; "utf-8" is the default, which the rest of the file may disprove. */
export function guessFromHead(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  // Digits, delimiters and line ends have a zero byte in UTF-16, always on the same side.
  let evenZeros = 0;
  let oddZeros = 0;
  for (const [index, byte] of head.entries()) {
    if (byte === 0 && index % 2 === 0) evenZeros += 1;
    if (byte === 0 && index % 2 === 1) oddZeros += 1;
  }
  if (evenZeros + oddZeros < head.length / 10) return "utf-8";
  if (oddZeros > 4 * evenZeros) return "utf-16le";
  return evenZeros > 4 * oddZeros ? "utf-16be" : "utf-8";
}

/** How many bytes follow the first byte of a UTF-8 character; -1 if the byte begins no character. */
function continuationCount(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : -1;
}

/** Kinds of bytes before and after a byte that is not ASCII; a kind fits into three bits. */
const [other, consonant, vowel, upper, high] = [0, 1, 2, 3, 4];

const kindByByte = Uint8Array.from({ length: 256 }, (_, byte) => {
  const letter = String.fromCharCode(byte);
  if (byte >= 0x80) return high;
  if (/[A-Z]/.test(letter)) return upper;
  if (/[aeiou]/.test(letter)) return vowel;
  return /[a-z]/.test(letter) ? consonant : other;
});

/** Distinguishes UTF-8 from one-byte encodings by all bytes of a file, which are added part by part. */
export function createEncodingDetector() {
  let goodCharacters = 0;
  let badBytes = 0;
  let awaitedBytes = 0;
  // Counts each non-ASCII byte by the kinds of its neighbours. Index: 7 bits for the byte, 3 for each kind.
  const counts = new Uint32Array(1 << 13);
  let lastByte = 0;
  let kindBeforeLast = 0;

  function add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (lastByte >= 0x80) countLast(byte);
      if (byte >= 0x80) kindBeforeLast = kindByByte[lastByte] ?? 0;
      lastByte = byte;
      const isContinuation = byte >= 0x80 && byte < 0xc0;
      if (awaitedBytes > 0 && isContinuation) {
        awaitedBytes -= 1;
        if (awaitedBytes === 0) goodCharacters += 1;
        continue;
      }
      if (awaitedBytes > 0) badBytes += 1;
      awaitedBytes = 0;
      if (byte < 0x80) continue;
      const continuationBytes = continuationCount(byte);
      if (continuationBytes < 0) badBytes += 1;
      else awaitedBytes = continuationBytes;
    }
  }

  function countLast(next: number): void {
    const index = ((lastByte & 127) << 6) | (kindBeforeLast << 3) | (kindByByte[next] ?? 0);
    counts[index] = (counts[index] ?? 0) + 1;
  }

  /** A few broken characters do not rule out UTF-8, since another encoding would misread all good characters. */
  function result(): DetectedEncoding {
    if (lastByte >= 0x80) countLast(0);
    lastByte = 0;
    const isUtf8 = badBytes === 0 || goodCharacters > 10 * badBytes;
    return isUtf8 ? { encoding: "utf-8", isUnsure: false } : likeliestEncoding(counts);
  }

  return { add, result };
}

/** The encoding in which the bytes spell words best; `createEncodingDetector` defines the index of `counts`. */
function likeliestEncoding(counts: Uint32Array): DetectedEncoding {
  const indices = [...counts.keys()].filter((index) => counts[index]);
  const letterAt = (letters: string, index: number) => letters[index >> 6] ?? "";
  function scoreOf(letters: string, scoredIndices: readonly number[]): number {
    let score = 0;
    for (const index of scoredIndices)
      score += (counts[index] ?? 0) * scoreLetter(letterAt(letters, index), (index >> 3) & 7, index & 7);
    return score;
  }
  const tables = byteEncodings.map((encoding) => ({ encoding, letters: lettersOf(encoding) }));
  const scores = tables.map(({ letters }) => scoreOf(letters, indices));
  const best = tables[scores.indexOf(Math.max(...scores))];
  if (!best) throw new RangeError("There is no encoding to choose from");
  const isClose = ({ letters }: (typeof tables)[number]) => {
    const differingIndices = indices.filter((index) => letterAt(letters, index) !== letterAt(best.letters, index));
    return (
      differingIndices.length > 0 && scoreOf(letters, differingIndices) * 2 >= scoreOf(best.letters, differingIndices)
    );
  };
  return { encoding: best.encoding, isUnsure: unlikelyEncodings.includes(best.encoding) || tables.some(isClose) };
}

const umlaut = /[äöü]/i;
const commonLetter = /[àáâãåæçèéêëìíîïñòóôøúûßğışş]/i;
const rareLetter = /[ðþ]/i;
const typographicSign = /[€–’“”„]/;
const isSmall = (kind: number) => kind === consonant || kind === vowel;

/** How plausible a letter is between two kinds of bytes: positive if usual there, negative if no language has it. */
function scoreLetter(letter: string, before: number, after: number): number {
  const isInWord = isSmall(before) || isSmall(after) || before === upper || after === upper;
  if (/[\p{Cc}\ufffd]/u.test(letter)) return -4;
  if (/\p{Script=Arabic}|\p{M}/u.test(letter)) {
    if (isInWord) return -3;
    return before === high || after === high ? 2 : 0;
  }
  if (!/\p{L}/u.test(letter)) {
    if (before !== other && after !== other && letter !== "’") return -3;
    return typographicSign.test(letter) ? 1 : 0;
  }
  const isCapital = /\p{Lu}/u.test(letter);
  const isCapitalWithinWord = isCapital && (isSmall(before) || (before === upper && isSmall(after)));
  const isSmallWithinCapitals = !isCapital && before === upper && after === upper;
  if (isCapitalWithinWord || isSmallWithinCapitals) return -3;
  if (!isInWord) return -1;
  if (letter === "ß" && before !== vowel && before !== high) return -3;
  if (umlaut.test(letter)) return 4;
  if (commonLetter.test(letter)) return 2;
  return rareLetter.test(letter) ? 0 : 0.9;
}

/** The upper half of Western Europe's encoding under MS-DOS, which no browser knows. */
const ibm850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

export const lettersOf = (encoding: Encoding): string =>
  encoding === "ibm850"
    ? ibm850
    : new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, byte) => byte + 128));

const ibm850Codes = Uint16Array.from({ length: 256 }, (_, byte) => (byte < 128 ? byte : ibm850.charCodeAt(byte - 128)));
const decodeIbm850 = (bytes: Uint8Array): string =>
  new TextDecoder("utf-16le").decode(Uint16Array.from(bytes, (byte) => ibm850Codes[byte] ?? 0));

export const decodeAs = (encoding: Encoding, bytes: Uint8Array): string =>
  encoding === "ibm850" ? decodeIbm850(bytes) : new TextDecoder(encoding).decode(bytes);

export const createDecoderStream = (encoding: Encoding): ReadableWritablePair<string, Uint8Array<ArrayBuffer>> =>
  encoding === "ibm850"
    ? new TransformStream({ transform: (bytes, controller) => controller.enqueue(decodeIbm850(bytes)) })
    : new TextDecoderStream(encoding);

export function detectEncoding(head: Uint8Array, all: Uint8Array = head): DetectedEncoding {
  const encoding = guessFromHead(head);
  if (encoding !== "utf-8") return { encoding, isUnsure: false };
  const detector = createEncodingDetector();
  detector.add(all);
  return detector.result();
}

export const decode = (bytes: Uint8Array): string =>
  decodeAs(detectEncoding(bytes.subarray(0, 65_536), bytes).encoding, bytes);

const misreadings = (["windows-1252", "windows-1256", "macintosh", "ibm850"] as const).map(misreadingBy);

interface Misreading {
  readonly byteByLetter: ReadonlyMap<string, number>;
  /** Two letters whose bytes begin a character of UTF-8: "Ã¼". */
  readonly pattern: RegExp;
}

function misreadingBy(encoding: Encoding): Misreading {
  const byteByLetter = new Map([...lettersOf(encoding)].map((letter, index) => [letter, index + 128]));
  // Some programs decode by Latin-1 instead, where bytes 128 to 159 are the characters of that code.
  if (encoding === "windows-1252")
    for (let byte = 128; byte < 160; byte += 1) byteByLetter.set(String.fromCharCode(byte), byte);
  const lettersFor = (from: number, to: number) =>
    [...byteByLetter].flatMap(([letter, byte]) => (byte >= from && byte <= to ? [letter] : [])).join("");
  return { byteByLetter, pattern: new RegExp(`[${lettersFor(0xc2, 0xf4)}][${lettersFor(0x80, 0xbf)}]`) };
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Undefined if the text is no misread UTF-8. Recursive, since some texts were misread several times. */
function undoMisreading(misreading: Misreading, text: string): string | undefined {
  const codes: number[] = [];
  for (const letter of text) {
    const code = letter < "\x80" ? letter.charCodeAt(0) : misreading.byteByLetter.get(letter);
    if (code === undefined) return undefined;
    codes.push(code);
  }
  try {
    const decoded = utf8.decode(Uint8Array.from(codes));
    return misreading.pattern.test(decoded) ? (undoMisreading(misreading, decoded) ?? decoded) : decoded;
  } catch {
    return undefined;
  }
}

const nonAscii = /[^\0-\x7f]/;
const nonAsciiLetter = /[^\P{L}a-z]/iu;
const invalidCharacter = /(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}\ufffd]/u;

export type Repair = (record: CsvRecord) => CsvRecord;

/** Offers a repair if undoing one misreading turns every suspicious cell of the added records into valid text. */
export function createDoubleDecodingDetector() {
  const candidates = misreadings.map((misreading) => ({ misreading, repairedCells: 0, isPossible: true }));

  function add({ fields }: CsvRecord): void {
    for (const field of fields) {
      if (!nonAscii.test(field)) continue;
      for (const candidate of candidates) {
        if (!candidate.isPossible || !candidate.misreading.pattern.test(field)) continue;
        const text = undoMisreading(candidate.misreading, field);
        if (text === undefined || invalidCharacter.test(text)) candidate.isPossible = false;
        else if (nonAsciiLetter.test(text)) candidate.repairedCells += 1;
      }
    }
  }

  function repair(): Repair | undefined {
    const [best] = candidates
      .filter(({ isPossible, repairedCells }) => isPossible && repairedCells > 0)
      .sort((a, b) => b.repairedCells - a.repairedCells);
    if (!best) return undefined;
    const { misreading } = best;
    return (record) => ({
      ...record,
      fields: record.fields.map((field) =>
        misreading.pattern.test(field) ? (undoMisreading(misreading, field) ?? field).replace(/^\ufeff/, "") : field,
      ),
    });
  }

  return { add, repair };
}
