/** A CSV file of any encoding and delimiter, read part by part, as often as it is needed, without ever being whole in memory. */

import { createTwiceJudge, type Repair } from "./decoded-twice.ts";
import { findDelimiter } from "./delimiter.ts";
import { createDecoderStream, createJudge, decode, decodeAs, type Encoding, judge } from "./encoding.ts";
import { createProfiler, type FileProfile } from "./file-profile.ts";
import { refuseOthers } from "./other-format.ts";
import { type CsvRecord, createCsvReader, NoTable } from "./records.ts";
import { isVcard, vcardRecords } from "./vcard.ts";

export type Bytes = Pick<Blob, "size" | "slice" | "stream">;

export interface Reading {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly isUnsure: boolean;
  readonly isBackslashed?: boolean;
}

export type ReadOptions = Partial<Pick<Reading, "encoding" | "delimiter">> & {
  /** Of a workbook: rows that are hidden or filtered out are read too. */
  readonly hasHiddenRows?: boolean;
};

export interface TableProfile extends FileProfile {
  /** Its text had been decoded twice, as "JÃ¼rgen", and is as it was meant. */
  readonly isRepaired?: true;
  readonly hidden?: { readonly rows: number; readonly isTaken: boolean };
}

export interface TableFile {
  readonly profile: TableProfile;
  readonly reading?: Reading;
  readonly each: (onRecord: (record: CsvRecord) => void, onShare?: OnShare) => Promise<unknown>;
}

/** Gets the share that is done, from 0 to 1; reading continues when the promise resolves. */
export type OnShare = (share: number) => void | Promise<void>;

export { refuseOthers } from "./other-format.ts";

const HEAD_BYTES = 65_536;

export async function openCsv(file: Bytes, onShare?: OnShare, readOptions: ReadOptions = {}): Promise<TableFile> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isWhole = file.size <= HEAD_BYTES;
  // The end of the head may cut a character in two: that must not decide.
  const guess = judge(head, isWhole ? head : head.subarray(0, -3));
  const encoding = readOptions.encoding ?? guess.encoding;
  const text = decodeAs(encoding, head);
  if (isVcard(text)) return openVcard(file);
  if (!readOptions.encoding) refuseOthers(text);
  const delimiter = readOptions.delimiter ?? findDelimiter(text);
  const isSure = readOptions.encoding !== undefined || encoding.startsWith("utf-16");
  let reading: Reading = { encoding, delimiter, isUnsure: false };
  let pass = await profileFile(file, reading, undefined, onShare);
  if (pass.isBackslashed || (!isSure && pass.verdict.encoding !== encoding)) {
    reading = { ...reading, ...(!isSure && pass.verdict), ...(pass.isBackslashed && { isBackslashed: true }) };
    pass = await profileFile(file, reading, undefined, onShare);
  } else if (!isSure) reading = { ...reading, ...pass.verdict };
  const { repair } = pass;
  const profile = repair ? (await profileFile(file, reading, repair, onShare)).profile : pass.profile;
  if (!profile) throw new NoTable();
  return {
    profile: repair ? { ...profile, isRepaired: true } : profile,
    reading,
    each: (onRecord, onShare) => eachRecord(file, reading, repaired(onRecord, repair), onShare),
  };
}

/** Address books are small, so each is read as a whole. */
async function openVcard(file: Bytes): Promise<TableFile> {
  const records = vcardRecords(decode(new Uint8Array(await file.slice(0, file.size).arrayBuffer())));
  const profile = createProfiler();
  for (const record of records) profile.add(record);
  const result = profile.result();
  if (!result) throw new NoTable();
  return {
    profile: result,
    async each(onRecord, onShare) {
      for (const record of records) onRecord(record);
      await onShare?.(1);
    },
  };
}

const repaired = (onRecord: (record: CsvRecord) => void, repair: Repair | undefined) =>
  repair ? (record: CsvRecord) => onRecord(repair(record)) : onRecord;

/** One pass over the whole file: what is in it, and what contradicts the reading of its beginning. */
async function profileFile(file: Bytes, reading: Reading, repair: Repair | undefined, onShare?: OnShare) {
  const profile = createProfiler();
  const encoding = createJudge();
  const twice = createTwiceJudge();
  const onRecord = repaired((record) => {
    profile.add(record);
    twice.add(record);
  }, repair);
  const isBackslashed = await eachRecord(file, reading, onRecord, onShare, encoding.add);
  return { profile: profile.result(), verdict: encoding.verdict(), isBackslashed, repair: twice.repair() };
}

async function eachRecord(
  file: Bytes,
  { encoding, delimiter, isBackslashed }: Reading,
  onRecord: (record: CsvRecord) => void,
  onShare?: OnShare,
  onBytes?: (bytes: Uint8Array) => void,
): Promise<boolean> {
  const csv = createCsvReader(delimiter, onRecord, isBackslashed);
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
  return csv.hasBackslashes();
}
