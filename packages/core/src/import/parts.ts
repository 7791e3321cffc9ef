import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { csvLine } from "@callwright/contracts/csv";
import type { FlaggedRow } from "@callwright/contracts/endpoints/import";
import { refusal } from "@callwright/contracts/refusals";
import { ports } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import type { ImportItem } from "./item.ts";
import { flagReason, type Row } from "./row.ts";

/** A part ends at this number of rows or of characters, whichever comes first. */
export const partRows = 1_000;
export const maxPartLength = 4_000_000;

type ImportKey = Pick<ImportItem, "tenantId" | "importId">;

const fileKey = ({ tenantId, importId }: ImportKey, name: string): string => `imports/${tenantId}/${importId}/${name}`;
export const uploadKey = (key: ImportKey): string => fileKey(key, "rows.jsonl.gz");
const checkedKey = (key: ImportKey, part: number): string => fileKey(key, `checked/${part}.json.gz`);
const leftOutKey = (key: ImportKey, part: number): string => fileKey(key, `left/${part}.json.gz`);
const headerKey = (key: ImportKey): string => fileKey(key, "header.json");
const samplesKey = (key: ImportKey): string => fileKey(key, "samples.json");

export interface LeftOutRow extends Pick<Row, "line" | "cells"> {
  readonly reason: string;
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** The content is not validated, since only this module writes it. */
async function readPacked<T>(key: string): Promise<readonly T[]> {
  const bytes = await ports().blobs.getBytes(key);
  if (!bytes) throw new AppError("not_found", refusal("import_rows_expired"));
  return JSON.parse((await unpack(bytes)).toString("utf8"));
}

const writePacked = async (key: string, rows: readonly unknown[]): Promise<void> =>
  ports().blobs.put(key, await pack(JSON.stringify(rows), { level: 1 }), "application/gzip");

export const readChecked = (key: ImportKey, part: number) => readPacked<Row>(checkedKey(key, part));
export const writeChecked = (key: ImportKey, part: number, rows: readonly Row[]) =>
  writePacked(checkedKey(key, part), rows);
const readLeftOut = (key: ImportKey, part: number) => readPacked<LeftOutRow>(leftOutKey(key, part));
export const writeLeftOut = (key: ImportKey, part: number, rows: readonly LeftOutRow[]) =>
  writePacked(leftOutKey(key, part), rows);

async function readList<T>(key: string): Promise<readonly T[]> {
  const text = await ports().blobs.getText(key);
  return text === undefined ? [] : JSON.parse(text);
}

const writeList = (key: string, values: readonly unknown[]): Promise<void> =>
  ports().blobs.put(key, JSON.stringify(values), "application/json");

export const readHeader = (key: ImportKey) => readList<string>(headerKey(key));
export const writeHeader = (key: ImportKey, header: readonly string[]) => writeList(headerKey(key), header);
export const readSamples = (key: ImportKey) => readList<FlaggedRow>(samplesKey(key));
export const writeSamples = (key: ImportKey, samples: readonly FlaggedRow[]) => writeList(samplesKey(key), samples);

export async function* reportLines(item: ImportItem): AsyncGenerator<string> {
  const header = await readHeader(item);
  yield csvLine(["line", "reason", ...header]);
  // Reports the rows left out so far once loading has begun, before that all rows that the check flagged.
  const hasLoadBegun = item.startedAt !== undefined;
  const parts = hasLoadBegun && item.state !== "completed" ? item.part : item.parts;
  for (let part = 0; part < parts; part += 1) {
    const rows = await (hasLoadBegun ? readLeftOut(item, part) : flaggedRows(item, part));
    yield rows.map((row) => reportLine(row, header)).join("");
  }
}

async function flaggedRows(item: ImportItem, part: number): Promise<LeftOutRow[]> {
  const rows = await readChecked(item, part);
  return rows
    .filter(({ flags }) => flags.length > 0)
    .map((row) => ({
      line: row.line,
      reason: row.flags.map((flag) => flagReason(row, flag)).join("; "),
      cells: row.cells,
    }));
}

const reportLine = ({ line, reason, cells }: LeftOutRow, header: readonly string[]): string =>
  csvLine([line, reason, ...header.map((_, position) => cells[position] ?? "")]);
