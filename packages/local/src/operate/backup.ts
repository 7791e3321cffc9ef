/** A table into a file and back. The file is what DynamoDB's own export to S3 writes: gzip, a line `{"Item": …}` a row. */
import { once } from "node:events";
import { createReadStream, createWriteStream, renameSync } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { eachOf, entityOf, putRow, type Row, readRows, type Table, tally } from "./rows.ts";
import { isOf } from "./tenant-rows.ts";

export type Counts = Record<string, number>;

/** The file stands under its name when it is whole. */
export async function backUp(table: Table, file: string): Promise<Counts> {
  const entities: string[] = [];
  const unfinished = `${file}.part`;
  async function* lines() {
    for await (const row of readRows(table)) {
      entities.push(entityOf(row));
      yield `${JSON.stringify({ Item: row })}\n`;
    }
  }
  const out = createWriteStream(unfinished, { mode: 0o600 });
  await pipeline(lines, createGzip(), out);
  if (!out.closed) await once(out, "close");
  renameSync(unfinished, file);
  return tally(entities);
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
  /** Only rows of this tenant, and of this kind. */
  readonly tenantId?: string | undefined;
  readonly entity?: string | undefined;
  /** Rows that are there are put back as they were, too; else only those that are missing. */
  readonly mayReplace: boolean;
}

export interface Restored {
  /** Rows of the source that were asked for, and those of them that were written, or would be tried. */
  readonly found: Counts;
  readonly written: Counts;
}

export async function restore(source: AsyncIterable<Row>, table: Table, options: RestoreOptions): Promise<Restored> {
  const { isDry, tenantId, entity, mayReplace } = options;
  async function* wanted() {
    for await (const row of source) {
      if (tenantId !== undefined && !isOf(row, tenantId)) continue;
      if (entity !== undefined && entityOf(row) !== entity) continue;
      yield row;
    }
  }
  const done = await eachOf(wanted(), async (row) => ({
    entity: entityOf(row),
    isWritten: isDry || (await putRow(table, row, mayReplace)),
  }));
  const names = (rows: typeof done) => rows.map((row) => row.entity);
  return { found: tally(names(done)), written: tally(names(done.filter(({ isWritten }) => isWritten))) };
}
