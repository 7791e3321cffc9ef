import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FlaggedRow } from "@callwright/contracts/endpoints/import";
import { refusal } from "@callwright/contracts/refusals";
import { ports } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import type { ImportItem } from "./item.ts";
import type { Row } from "./row.ts";

export const partRows = 1_000;
export const maxPartLength = 4_000_000;

type ImportKey = Pick<ImportItem, "tenantId" | "importId">;

const partKey = ({ tenantId, importId }: ImportKey, name: string): string => `imports/${tenantId}/${importId}/${name}`;

export const uploadKey = (of: ImportKey): string => partKey(of, "rows.jsonl.gz");
export const checkedKey = (of: ImportKey, part: number): string => partKey(of, `checked/${part}.json.gz`);
export const leftKey = (of: ImportKey, part: number): string => partKey(of, `left/${part}.json.gz`);
const headerKey = (of: ImportKey): string => partKey(of, "header.json");
const samplesKey = (of: ImportKey): string => partKey(of, "samples.json");

export interface LeftRow extends Pick<Row, "line" | "cells"> {
  readonly reason: string;
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Not validated, since only we write it. */
async function readPacked<T>(key: string): Promise<readonly T[]> {
  const bytes = await ports().blobs.getBytes(key);
  if (!bytes) throw new AppError("not_found", refusal("import_rows_expired"));
  return JSON.parse((await unpack(bytes)).toString("utf8"));
}

const writePacked = async (key: string, rows: readonly unknown[]): Promise<void> =>
  ports().blobs.put(key, await pack(JSON.stringify(rows), { level: 1 }), "application/gzip");

export const readChecked = (of: ImportKey, part: number) => readPacked<Row>(checkedKey(of, part));
export const writeChecked = (of: ImportKey, part: number, rows: readonly Row[]) =>
  writePacked(checkedKey(of, part), rows);
export const readLeft = (of: ImportKey, part: number) => readPacked<LeftRow>(leftKey(of, part));
export const writeLeft = (of: ImportKey, part: number, rows: readonly LeftRow[]) =>
  writePacked(leftKey(of, part), rows);

async function readList<T>(key: string): Promise<readonly T[]> {
  const text = await ports().blobs.getText(key);
  return text === undefined ? [] : JSON.parse(text);
}

const writeList = (key: string, values: readonly unknown[]): Promise<void> =>
  ports().blobs.put(key, JSON.stringify(values), "application/json");

export const readHeader = (of: ImportKey) => readList<string>(headerKey(of));
export const writeHeader = (of: ImportKey, header: readonly string[]) => writeList(headerKey(of), header);
export const readSamples = (of: ImportKey) => readList<FlaggedRow>(samplesKey(of));
export const writeSamples = (of: ImportKey, samples: readonly FlaggedRow[]) => writeList(samplesKey(of), samples);
