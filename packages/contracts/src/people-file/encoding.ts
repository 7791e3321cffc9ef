/** Which encoding a file of text has: by its mark, by where its zeros stand, or by whether its bytes are UTF-8. */

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

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

/** How many bytes follow the first one of a character in UTF-8; -1: none begins so. */
const following = (byte: number) => {
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : -1;
};

/** Looks at all bytes of a file, part by part, and says at the end whether it is UTF-8 or what Windows wrote before that. */
export function createUtf8Judge() {
  let good = 0;
  let bad = 0;
  let awaited = 0;

  function add(bytes: Uint8Array): void {
    for (const byte of bytes) {
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

  /** A broken character among many good ones is no reason to misread them all. */
  const verdict = (): Encoding => (bad === 0 || good > 10 * bad ? "utf-8" : "windows-1252");

  return { add, verdict };
}

/** A whole file's bytes as text. */
export function decode(bytes: Uint8Array): string {
  const guess = firstGuess(bytes.subarray(0, 65_536));
  if (guess !== "utf-8") return new TextDecoder(guess).decode(bytes);
  const judge = createUtf8Judge();
  judge.add(bytes);
  return new TextDecoder(judge.verdict()).decode(bytes);
}
