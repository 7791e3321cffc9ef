/** Undoes text that was decoded twice: UTF-8 that a program read as one byte for each letter, and saved so. */
import { type Encoding, lettersOf } from "./encoding.ts";
import type { CsvRecord } from "./records.ts";

/** By what UTF-8 is commonly misread, the likelier ones first. */
const misread = (["windows-1252", "windows-1256", "macintosh", "ibm850"] as const).map(tableOf);

interface Misreading {
  readonly bytes: ReadonlyMap<string, number>;
  readonly sign: RegExp;
}

function tableOf(encoding: Encoding): Misreading {
  const bytes = new Map([...lettersOf(encoding)].map((letter, at) => [letter, at + 128]));
  // Some programs take each byte for the letter of its number, which differs from this encoding in a few.
  if (encoding === "windows-1252")
    for (let byte = 128; byte < 160; byte += 1) bytes.set(String.fromCharCode(byte), byte);
  const between = (from: number, to: number) =>
    [...bytes].flatMap(([letter, byte]) => (byte >= from && byte <= to ? [letter] : [])).join("");
  return { bytes, sign: new RegExp(`[${between(0xc2, 0xf4)}][${between(0x80, 0xbf)}]`) };
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Undefined where the text is not UTF-8 misread so. Some texts went through it several times. */
function undo(misreading: Misreading, text: string): string | undefined {
  const codes: number[] = [];
  for (const letter of text) {
    const code = letter < "\x80" ? letter.charCodeAt(0) : misreading.bytes.get(letter);
    if (code === undefined) return undefined;
    codes.push(code);
  }
  try {
    const once = utf8.decode(Uint8Array.from(codes));
    return misreading.sign.test(once) ? (undo(misreading, once) ?? once) : once;
  } catch {
    return undefined;
  }
}

const notAscii = /[^\0-\x7f]/;
const letter = /[^\P{L}a-z]/iu;
const strange = /(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}\ufffd]/u;

export type Repair = (record: CsvRecord) => CsvRecord;

/** Sees all records of a file. A repair is certain where every suspicious cell is UTF-8 again, and letters among them. */
export function createTwiceJudge() {
  const tallies = misread.map((misreading) => ({ misreading, repaired: 0, isCertain: true }));

  function add({ fields }: CsvRecord): void {
    for (const field of fields) {
      if (!notAscii.test(field)) continue;
      for (const tally of tallies) {
        if (!tally.isCertain || !tally.misreading.sign.test(field)) continue;
        const text = undo(tally.misreading, field);
        if (text === undefined || strange.test(text)) tally.isCertain = false;
        else if (letter.test(text)) tally.repaired += 1;
      }
    }
  }

  function repair(): Repair | undefined {
    const [best] = tallies
      .filter(({ isCertain, repaired }) => isCertain && repaired > 0)
      .sort((one, other) => other.repaired - one.repaired);
    if (!best) return undefined;
    const { misreading } = best;
    return (record) => ({
      ...record,
      fields: record.fields.map((field) =>
        misreading.sign.test(field) ? (undo(misreading, field) ?? field).replace(/^\ufeff/, "") : field,
      ),
    });
  }

  return { add, repair };
}
