/** Reads a CSV file of any encoding and delimiter part by part, so that it is never whole in memory. */
import {
  createDecoderStream,
  createDoubleDecodingDetector,
  createEncodingDetector,
  decode,
  decodeAs,
  detectEncoding,
  type Encoding,
  type Repair,
} from "./encoding.ts";
import { createProfiler, type FileProfile } from "./file-profile.ts";
import { refuseOtherFormats } from "./other-format.ts";
import { type CsvFormat, type CsvRecord, createCsvReader, findDelimiter, NoTableError } from "./records.ts";
import { isVcard, vcardRecords } from "./vcard.ts";

export type InputFile = Pick<Blob, "size" | "slice" | "stream">;

export interface Reading extends CsvFormat {
  readonly encoding: Encoding;
  readonly isUnsure: boolean;
}

export type ReadOptions = Partial<Pick<Reading, "encoding" | "delimiter">> & {
  /** Also reads the rows of a workbook that are hidden or filtered out. */
  readonly readsHiddenRows?: boolean;
};

export interface TableProfile extends FileProfile {
  /** The file's text had been decoded twice, as "JÃ¼rgen", and was repaired. */
  readonly isRepaired?: true;
  /** A workbook's hidden rows, and whether they are read too. */
  readonly hidden?: { readonly rows: number; readonly isTaken: boolean };
}

export interface TableFile {
  readonly profile: TableProfile;
  readonly reading?: Reading;
  readonly each: (onRecord: (record: CsvRecord) => void, onProgress?: OnProgress) => Promise<unknown>;
}

/** Receives the share that is done, from 0 to 1; reading continues when the promise resolves. */
export type OnProgress = (share: number) => void | Promise<void>;

export { refuseOtherFormats } from "./other-format.ts";

const headBytes = 65_536;

export async function openCsv(
  file: InputFile,
  onProgress?: OnProgress,
  readOptions: ReadOptions = {},
): Promise<TableFile> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const isWhole = file.size <= headBytes;
  // The head may cut its last character, whose bytes (at most three) must not affect the guess.
  const guess = detectEncoding(head, isWhole ? head : head.subarray(0, -3));
  const encoding = readOptions.encoding ?? guess.encoding;
  const text = decodeAs(encoding, head);
  if (isVcard(text)) return openVcard(file);
  if (!readOptions.encoding) refuseOtherFormats(text);
  const mayChangeEncoding = readOptions.encoding === undefined && !encoding.startsWith("utf-16");
  const firstReading: Reading = { encoding, delimiter: readOptions.delimiter ?? findDelimiter(text), isUnsure: false };
  let pass = await profileFile(file, firstReading, onProgress);
  const reading: Reading = {
    ...firstReading,
    ...(mayChangeEncoding && pass.detected),
    ...(pass.isBackslashed && { isBackslashed: true }),
  };
  // A second pass reads with the encoding that all bytes suggest, or with backslashes before quotes.
  const needsAnotherPass = reading.encoding !== firstReading.encoding || reading.isBackslashed;
  if (needsAnotherPass) pass = await profileFile(file, reading, onProgress);
  const { repair } = pass;
  const profile = repair ? (await profileFile(file, reading, onProgress, repair)).profile : pass.profile;
  if (!profile) throw new NoTableError();
  return {
    profile: repair ? { ...profile, isRepaired: true } : profile,
    reading,
    each: (onRecord, onProgress) => eachRecord(file, reading, withRepair(onRecord, repair), onProgress),
  };
}

async function openVcard(file: InputFile): Promise<TableFile> {
  const records = vcardRecords(decode(new Uint8Array(await file.slice(0, file.size).arrayBuffer())));
  const profiler = createProfiler();
  for (const record of records) profiler.add(record);
  const profile = profiler.result();
  if (!profile) throw new NoTableError();
  return {
    profile,
    async each(onRecord, onProgress) {
      for (const record of records) onRecord(record);
      await onProgress?.(1);
    },
  };
}

const withRepair = (onRecord: (record: CsvRecord) => void, repair: Repair | undefined) =>
  repair ? (record: CsvRecord) => onRecord(repair(record)) : onRecord;

async function profileFile(file: InputFile, reading: Reading, onProgress?: OnProgress, repair?: Repair) {
  const profiler = createProfiler();
  const detector = createEncodingDetector();
  const doubleDecoding = createDoubleDecodingDetector();
  const onRecord = withRepair((record) => {
    profiler.add(record);
    doubleDecoding.add(record);
  }, repair);
  const { isBackslashed } = await eachRecord(file, reading, onRecord, onProgress, detector.add);
  return { profile: profiler.result(), detected: detector.result(), isBackslashed, repair: doubleDecoding.repair() };
}

async function eachRecord(
  file: InputFile,
  { encoding, delimiter, isBackslashed }: Reading,
  onRecord: (record: CsvRecord) => void,
  onProgress?: OnProgress,
  onBytes?: (bytes: Uint8Array) => void,
): Promise<{ readonly isBackslashed: boolean }> {
  const csv = createCsvReader({ delimiter, isBackslashed }, onRecord);
  let bytesDone = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      onBytes?.(bytes);
      bytesDone += bytes.byteLength;
      controller.enqueue(bytes);
    },
  });
  const text = file.stream().pipeThrough(counter).pipeThrough(createDecoderStream(encoding));
  await text.pipeTo(
    new WritableStream({
      async write(part) {
        csv.add(part);
        await onProgress?.(bytesDone / file.size);
      },
    }),
  );
  csv.end();
  return { isBackslashed: csv.hasBackslashes() };
}
