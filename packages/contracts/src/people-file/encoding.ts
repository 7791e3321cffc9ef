/** Which encoding a file of text has: by its mark, by where its zeros stand, by whether its bytes are UTF-8, or by what they make of words. */

/** Those of one byte for each letter, the likelier ones first. */
const oneByte = ["windows-1252", "windows-1256", "ibm850", "macintosh", "windows-1250", "windows-1254"] as const;
/** Their letters stand where other systems have letters too. */
const seldom: readonly string[] = ["windows-1250", "windows-1254"];

export const encodings = ["utf-8", ...oneByte, "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof encodings)[number];

export interface Verdict {
  readonly encoding: Encoding;
  readonly isUnsure: boolean;
}

/** What the beginning of a file says; bytes without a mark or a pattern may yet turn out not to be UTF-8. */
export function firstGuess(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  // Digits, delimiters and line ends have a zero byte in UTF-16, always on the same side.
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index & 1] = (zeros[index & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < head.length / 10) return "utf-8";
  if (odd > 4 * even) return "utf-16le";
  return even > 4 * odd ? "utf-16be" : "utf-8";
}

const following = (byte: number) => {
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : -1;
};

const [other, lower, vowel, upper, high] = [0, 1, 2, 3, 4];

const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  const letter = String.fromCharCode(byte);
  if (byte >= 0x80) return high;
  if (/[A-Z]/.test(letter)) return upper;
  return /[aeiou]/.test(letter) ? vowel : /[a-z]/.test(letter) ? lower : other;
});

/** Looks at all bytes of a file, part by part, and says at the end what it is: UTF-8, or what systems wrote before that. */
export function createJudge() {
  let good = 0;
  let bad = 0;
  let awaited = 0;
  const seen = new Uint32Array(1 << 14);
  let last = 0;
  let before = 0;

  function add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (last >= 0x80) note(byte);
      if (byte >= 0x80) before = kinds[last] ?? 0;
      last = byte;
      if (awaited > 0 && byte >> 6 === 2) {
        awaited -= 1;
        if (awaited === 0) good += 1;
        continue;
      }
      if (awaited > 0) bad += 1;
      awaited = 0;
      if (byte < 0x80) continue;
      const count = following(byte);
      if (count < 0) bad += 1;
      else awaited = count;
    }
  }

  function note(next: number): void {
    const place = ((last & 127) << 6) | (before << 3) | (kinds[next] ?? 0);
    seen[place] = (seen[place] ?? 0) + 1;
  }

  /** A broken character among many good ones is no reason to misread them all. */
  function verdict(): Verdict {
    if (last >= 0x80) note(0);
    last = 0;
    return bad === 0 || good > 10 * bad ? { encoding: "utf-8", isUnsure: false } : likeliest(seen);
  }

  return { add, verdict };
}

function likeliest(seen: Uint32Array): Verdict {
  const places = [...seen.keys()].filter((place) => seen[place]);
  const tables = oneByte.map((encoding) => ({ encoding, letters: lettersOf(encoding) }));
  const scoreOf = (letters: string, at: readonly number[]) =>
    at.reduce(
      (sum, place) => sum + (seen[place] ?? 0) * fit(letters[place >> 6] ?? "", (place >> 3) & 7, place & 7),
      0,
    );
  const scores = tables.map(({ letters }) => scoreOf(letters, places));
  const [first] = tables;
  const best = tables[scores.indexOf(Math.max(...scores))] ?? first;
  if (!best) throw new RangeError("There is no encoding to choose from");
  const isClose = ({ letters }: (typeof tables)[number]) => {
    const unlike = places.filter((place) => letters[place >> 6] !== best.letters[place >> 6]);
    return unlike.length > 0 && scoreOf(letters, unlike) * 2 >= scoreOf(best.letters, unlike);
  };
  return { encoding: best.encoding, isUnsure: seldom.includes(best.encoding) || tables.some(isClose) };
}

const german = /[äöü]/i;
const common = /[àáâãåæçèéêëìíîïñòóôøúûßğışş]/i;
const rare = /[ðþ]/i;
const signs = /[€–’“”„]/;
const isSmall = (kind: number) => kind === lower || kind === vowel;

function fit(letter: string, before: number, after: number): number {
  const isInWord = isSmall(before) || isSmall(after) || before === upper || after === upper;
  if (/[\p{Cc}\ufffd]/u.test(letter)) return -4;
  if (/\p{Script=Arabic}|\p{M}/u.test(letter)) return isInWord ? -3 : before === high || after === high ? 2 : 0;
  if (!/\p{L}/u.test(letter)) {
    if (before > other && after > other && letter !== "’") return -3;
    return signs.test(letter) ? 1 : 0;
  }
  // A capital within a word, and a small letter within capitals.
  const isCapital = /\p{Lu}/u.test(letter);
  if (isCapital ? isSmall(before) || (before === upper && isSmall(after)) : before === upper && after === upper)
    return -3;
  if (!isInWord) return -1;
  if (letter === "ß" && before !== vowel && before !== high) return -3;
  if (german.test(letter)) return 4;
  return common.test(letter) ? 2 : rare.test(letter) ? 0 : 0.9;
}

/** Of Western Europe under MS-DOS: no browser knows it. */
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

export function judge(head: Uint8Array, all: Uint8Array = head): Verdict {
  const encoding = firstGuess(head);
  if (encoding !== "utf-8") return { encoding, isUnsure: false };
  const { add, verdict } = createJudge();
  add(all);
  return verdict();
}

export const decode = (bytes: Uint8Array): string => decodeAs(judge(bytes.subarray(0, 65_536), bytes).encoding, bytes);
