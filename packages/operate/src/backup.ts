/** Backs up a table to a file and restores it, in the format of DynamoDB's export: gzip, one `{"Item": …}` per line. */
import { once } from "node:events";
import { createReadStream, createWriteStream, renameSync } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { belongsTo } from "@callwright/core/db/tenant-rows";
import {
  type Counts,
  countEach,
  entityOf,
  mapConcurrently,
  putRow,
  type Row,
  readRows,
  type Table,
  toPlain,
} from "./rows.ts";

export async function backUp(table: Table, file: string): Promise<Counts> {
  const entities: string[] = [];
  const partFile = `${file}.part`;
  async function* lines() {
    for await (const row of readRows(table)) {
      entities.push(entityOf(row));
      yield `${JSON.stringify({ Item: row })}\n`;
    }
  }
  const out = createWriteStream(partFile, { mode: 0o600 });
  await pipeline(lines, createGzip(), out);
  // The pipeline ends when all is written, which is before the file is closed.
  if (!out.closed) await once(out, "close");
  renameSync(partFile, file);
  return countEach(entities);
}

export async function* rowsOfFile(file: string): AsyncGenerator<Row> {
  const lines = createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) if (line !== "") yield (JSON.parse(line) as { Item: Row }).Item;
}

export interface RestoreOptions {
  readonly isDry: boolean;
  readonly tenantId?: string | undefined;
  readonly entity?: string | undefined;
  /** Also writes rows that the table has already. */
  readonly mayReplace: boolean;
}

export interface RestoreReport {
  readonly found: Counts;
  readonly written: Counts;
}

export async function restore(
  source: AsyncIterable<Row>,
  table: Table,
  options: RestoreOptions,
): Promise<RestoreReport> {
  const { isDry, tenantId, entity, mayReplace } = options;
  async function* matchingRows() {
    for await (const row of source) {
      if (tenantId !== undefined && !belongsTo(toPlain(row), tenantId)) continue;
      if (entity !== undefined && entityOf(row) !== entity) continue;
      yield row;
    }
  }
  const restored = await mapConcurrently(matchingRows(), async (row) => ({
    entity: entityOf(row),
    isWritten: isDry || (await putRow(table, row, mayReplace)),
  }));
  const count = (rows: typeof restored) => countEach(rows.map((row) => row.entity));
  return { found: count(restored), written: count(restored.filter(({ isWritten }) => isWritten)) };
}
