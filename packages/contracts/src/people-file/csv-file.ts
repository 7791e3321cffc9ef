/** A CSV file of any encoding and delimiter, read part by part, as often as it is needed, without ever being whole in memory. */

import { findDelimiter } from "./delimiter.ts";
import { createUtf8Judge, type Encoding, firstGuess } from "./encoding.ts";
import { createLook, type FileLook } from "./look.ts";
import { type CsvRecord, createRecordCutter, NoTable } from "./records.ts";

/** A browser's file, or anything that is read like one. */
export type Bytes = Pick<Blob, "size" | "slice" | "stream">;

/** A table of whatever kind of file: its first look, and its records from the first line on. */
export interface TableFile {
  readonly look: FileLook;
  readonly each: (onRecord: (record: CsvRecord) => void, onShare?: OnShare) => Promise<void>;
}

/** Hears the share that is done, from 0 to 1; the reading goes on when it is ready for more. */
export type OnShare = (share: number) => void | Promise<void>;

const HEAD_BYTES = 65_536;

/** Throws `NoTable` for what is none. */
export async function openCsv(file: Bytes, onShare?: OnShare): Promise<TableFile> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const guess = firstGuess(head);
  const judge = createUtf8Judge();
  // The end of the head may cut a character in two: that must not decide.
  judge.add(head.subarray(0, Math.max(0, head.length - 3)));
  const encoding = guess === "utf-8" ? judge.verdict() : guess;
  const isWhole = file.size <= HEAD_BYTES;
  const text = new TextDecoder(encoding).decode(head);
  refuseOthers(text);
  const delimiter = findDelimiter(text, isWhole);
  const first = await lookThrough(file, encoding, delimiter, onShare);
  if (first.encoding === encoding) return tableOf(file, encoding, delimiter, first.look);
  const second = await lookThrough(file, first.encoding, delimiter, onShare);
  return tableOf(file, first.encoding, delimiter, second.look);
}

function tableOf(file: Bytes, encoding: Encoding, delimiter: string, look: FileLook | undefined): TableFile {
  if (!look) throw new NoTable();
  return { look, each: (onRecord, onShare) => eachRecord(file, encoding, delimiter, onRecord, onShare) };
}

/** All bytes tell the encoding; where they contradict the beginning, the look has to be taken anew. */
async function lookThrough(file: Bytes, encoding: Encoding, delimiter: string, onShare?: OnShare) {
  const look = createLook();
  const judge = createUtf8Judge();
  await eachRecord(file, encoding, delimiter, look.add, onShare, judge.add);
  const isSure = encoding === "utf-16le" || encoding === "utf-16be";
  return { look: look.result(), encoding: isSure ? encoding : judge.verdict() };
}

async function eachRecord(
  file: Bytes,
  encoding: Encoding,
  delimiter: string,
  onRecord: (record: CsvRecord) => void,
  onShare?: OnShare,
  onBytes?: (bytes: Uint8Array) => void,
): Promise<void> {
  const decoder = new TextDecoder(encoding);
  const cutter = createRecordCutter(delimiter, onRecord);
  const reader = file.stream().getReader();
  let done = 0;
  for (;;) {
    const { value } = await reader.read();
    if (!value) break;
    onBytes?.(value);
    cutter.add(decoder.decode(value, { stream: true }));
    done += value.byteLength;
    await onShare?.(done / file.size);
  }
  cutter.add(decoder.decode());
  cutter.end();
}

/** Web pages, JSON and documents that only bear the name of a table. */
const others = /^\s*(?:<(?:!doctype|!--|html|head|body|table|script|\?xml)|\{|\[\s*[[{"\]]|%PDF-|PK\p{Cc})/iu;
const controls = /\p{Cc}/gu;
/** Those that lines and columns end with, and the zeros that some systems fill up with. */
const usual = new Set("\0\t\n\v\f\r\u001f\u0085");

export function refuseOthers(text: string): void {
  const odd = (text.match(controls) ?? []).filter((character) => !usual.has(character)).length;
  if (others.test(text) || odd * 50 > text.length) throw new NoTable();
}
