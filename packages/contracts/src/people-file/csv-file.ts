/** A CSV file of any encoding and delimiter, read part by part, as often as it is needed, without ever being whole in memory. */

import { findDelimiter } from "./delimiter.ts";
import { createDecoderStream, createJudge, decodeAs, type Encoding, judge } from "./encoding.ts";
import { createProfiler, type FileProfile } from "./file-profile.ts";
import { type CsvRecord, createCsvReader, NoTable } from "./records.ts";

/** A browser's file, or anything that is read like one. */
export type Bytes = Pick<Blob, "size" | "slice" | "stream">;

/** How a file's bytes are read. */
export interface Reading {
  readonly encoding: Encoding;
  readonly delimiter: string;
  /** Another encoding is nearly as likely. */
  readonly isUnsure: boolean;
}

/** What the person says of it. */
export type ReadOptions = Partial<Pick<Reading, "encoding" | "delimiter">>;

/** A table of any kind of file: its profile, and its records from the first line on. */
export interface TableFile {
  readonly profile: FileProfile;
  /** Of a CSV file. */
  readonly reading?: Reading;
  readonly each: (onRecord: (record: CsvRecord) => void, onShare?: OnShare) => Promise<void>;
}

/** Hears the share that is done, from 0 to 1; the reading goes on when it is ready for more. */
export type OnShare = (share: number) => void | Promise<void>;

const HEAD_BYTES = 65_536;

/** Throws `NoTable` for what is none. */
export async function openCsv(file: Bytes, onShare?: OnShare, readOptions: ReadOptions = {}): Promise<TableFile> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isWhole = file.size <= HEAD_BYTES;
  // The end of the head may cut a character in two: that must not decide.
  const guess = judge(head, isWhole ? head : head.subarray(0, -3));
  const encoding = readOptions.encoding ?? guess.encoding;
  const text = decodeAs(encoding, head);
  if (!readOptions.encoding) refuseOthers(text);
  const delimiter = readOptions.delimiter ?? findDelimiter(text);
  const first = await profileFile(file, { encoding, delimiter, isUnsure: false }, onShare);
  const isSure = readOptions.encoding !== undefined || encoding.startsWith("utf-16");
  if (isSure) return tableOf(file, { encoding, delimiter, isUnsure: false }, first.profile);
  const reading = { delimiter, ...first.verdict };
  if (reading.encoding === encoding) return tableOf(file, reading, first.profile);
  return tableOf(file, reading, (await profileFile(file, reading, onShare)).profile);
}

function tableOf(file: Bytes, reading: Reading, profile: FileProfile | undefined): TableFile {
  if (!profile) throw new NoTable();
  return { profile, reading, each: (onRecord, onShare) => eachRecord(file, reading, onRecord, onShare) };
}

/** Reads the encoding from all bytes; the file is parsed again where they contradict its beginning. */
async function profileFile(file: Bytes, reading: Reading, onShare?: OnShare) {
  const profile = createProfiler();
  const { add, verdict } = createJudge();
  await eachRecord(file, reading, profile.add, onShare, add);
  return { profile: profile.result(), verdict: verdict() };
}

async function eachRecord(
  file: Bytes,
  { encoding, delimiter }: Reading,
  onRecord: (record: CsvRecord) => void,
  onShare?: OnShare,
  onBytes?: (bytes: Uint8Array) => void,
): Promise<void> {
  const csv = createCsvReader(delimiter, onRecord);
  let done = 0;
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      onBytes?.(bytes);
      done += bytes.byteLength;
      controller.enqueue(bytes);
    },
  });
  const text = file.stream().pipeThrough(watched).pipeThrough(createDecoderStream(encoding));
  await text.pipeTo(
    new WritableStream({
      async write(part) {
        csv.add(part);
        await onShare?.(done / file.size);
      },
    }),
  );
  csv.end();
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
