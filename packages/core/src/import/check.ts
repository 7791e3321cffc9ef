import { refusal } from "@callwright/contracts/refusals";
import { now } from "../kernel/clock.ts";
import { ports } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import type { ParentItem } from "../parent/index.ts";
import * as Parent from "../parent/index.ts";
import { addSamples, countFlags, flagKnown } from "./flag.ts";
import { advance, endCheck, type ImportItem } from "./item.ts";
import { maxPartLength, partRows, readHeader, readSamples, uploadKey, writeChecked, writeSamples } from "./parts.ts";
import { judge, type Row } from "./row.ts";
import { linesOf } from "./upload.ts";

const incomplete = refusal("upload_incomplete");

/** Rows after which other work of the same process has its turn. */
const turnRows = 25;
const nextTurn = () => new Promise((done) => setImmediate(done));

export async function check(item: ImportItem, deadline: number): Promise<"more" | "done"> {
  const [parent, upload, header] = await Promise.all([
    Parent.load(item.parentId),
    ports().blobs.getStream(uploadKey(item)),
    readHeader(item),
  ]);
  if (!parent) throw new AppError("unprocessable", refusal("job_deleted"));
  if (!upload) throw new AppError("unprocessable", incomplete);
  let parts = 0;
  let rows = 0;
  for await (const part of partsOf(upload, header)) {
    rows += part.length;
    parts += 1;
    if (parts <= item.part) continue;
    if (!(await checkPart(item, parent, parts - 1, part))) return "done";
    if (now() > deadline) return "more";
  }
  if (rows !== item.rows) throw new AppError("unprocessable", incomplete);
  await endCheck(item, parts);
  return "done";
}

/** Parts checked earlier are parsed again, since duplicates are found across parts. */
async function* partsOf(upload: ReadableStream<Uint8Array>, header: readonly string[]): AsyncGenerator<Row[]> {
  const numbers = new Set<string>();
  let part: Row[] = [];
  let partLength = 0;
  let rows = 0;
  for await (const text of linesOf(upload)) {
    const row = judge(text, rows, header);
    rows += 1;
    if (rows % turnRows === 0) await nextTurn();
    if (row.person) {
      if (row.flags.length === 0 && numbers.has(row.person.phoneNumber)) row.flags.push("duplicate_in_file");
      numbers.add(row.person.phoneNumber);
    }
    part.push(row);
    partLength += text.length;
    if (part.length < partRows && partLength < maxPartLength) continue;
    yield part;
    part = [];
    partLength = 0;
  }
  if (part.length > 0) yield part;
}

async function checkPart(item: ImportItem, parent: ParentItem, part: number, rows: readonly Row[]): Promise<boolean> {
  await flagKnown(parent, rows);
  const samples = await readSamples(item);
  const more = addSamples(samples, rows);
  await Promise.all([
    writeChecked(item, part, rows),
    more.length > samples.length ? writeSamples(item, more) : undefined,
  ]);
  return advance(item, part, { ...countFlags(rows), done: rows.length });
}
