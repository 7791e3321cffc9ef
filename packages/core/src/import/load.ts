/** Loads a checked import part by part. A part told again adds nobody twice and counts the same; it counts once. */
import { messages } from "@callwright/contracts";
import { flagReasons, type RowFlag } from "@callwright/contracts/endpoints/import";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import type { JobItem } from "../job/index.ts";
import * as Job from "../job/index.ts";
import { AppError } from "../kernel/error.ts";
import { reasonOf } from "./flag.ts";
import { advance, type Counts, endLoad, type ImportItem } from "./item.ts";
import { merge } from "./merge.ts";
import { type LeftRow, readChecked, writeLeft } from "./parts.ts";
import type { Row } from "./row.ts";

/** Loads the next part; answers whether there is more to do for whoever asks now. */
export async function load(item: ImportItem): Promise<"more" | "done"> {
  const { part } = item;
  const rows = await readChecked(item, part);
  if (item.isStopping) {
    await endLoad(item, "cancelled", { added: await countOurs(item, rows) });
    return "done";
  }
  const job = await Job.load(item.parentId);
  if (!job) throw new AppError("unprocessable", "The job was deleted.");
  const { left, ...counts } = await loadPart(item, job, rows);
  await writeLeft(item, part, left);
  const all: Counts = { ...counts, skipped: left.length, done: rows.length };
  if (part + 1 < item.parts) return (await advance(item, part, all)) ? "more" : "done";
  await endLoad(item, "completed", all);
  return "done";
}

/** Somebody who died over this part may have added people of it before the import was cancelled. */
async function countOurs(item: ImportItem, rows: readonly Row[]): Promise<number> {
  const { parentId, importId } = item;
  const asked = rows.flatMap(({ row, person }) => (person ? [{ row, parentId, phoneNumber: person.phoneNumber }] : []));
  const holder = await Candidate.holders(asked);
  return asked.filter((one) => {
    const held = holder(one);
    return held?.batchId === importId && held.row === one.row;
  }).length;
}

type Person = Candidate.NewPerson & { readonly row: number };

async function loadPart(item: ImportItem, job: JobItem, rows: readonly Row[]) {
  const left = new Map<number, string>();
  const wanted: Person[] = [];
  for (const row of rows) {
    const flag = row.flags.find((one) => isLeft(item, one));
    if (flag) left.set(row.row, reasonOf(row, flag));
    else if (row.person) wanted.push({ ...row.person, row: row.row, importId: item.importId });
  }
  const people = await notSuppressed(wanted, left);
  const { added, present } = await Candidate.addBatch(job, people, item.importId);
  let merged = 0;
  if (item.duplicates === "merge") {
    const gone = await merge(job, item.importId, present, people);
    for (const row of gone) left.set(row, messages.candidateInJobAlready);
    merged = present.length - gone.length;
    // Many changes at once: the next reader of the list should not have to lay them all over it.
    if (merged > 0) await Candidate.askFold(job.jobId);
  } else for (const { row } of present) left.set(row, messages.candidateInJobAlready);
  return { added: added.length, merged, left: rows.flatMap((row) => leftOf(row, left.get(row.row))) };
}

/** Whether a row with this flag stays out, by what the person chose. Who is in the job is known when it is loaded. */
function isLeft(item: ImportItem, flag: RowFlag): boolean {
  switch (flag) {
    case "invalid":
    case "duplicate_in_file":
    case "suppressed":
      return true;
    case "duplicate_in_job":
      return false;
    case "duplicate_in_tenant":
      return item.inTenant !== "import";
    case "recently_contacted":
      return item.contacted !== "import";
  }
}

/** Since the check somebody may have asked not to be called. */
async function notSuppressed(people: readonly Person[], left: Map<number, string>): Promise<Person[]> {
  const suppressed = await Compliance.suppressedAmong(people.map(({ phoneNumber }) => phoneNumber));
  return people.filter(({ row, phoneNumber }) => {
    if (suppressed.has(phoneNumber)) left.set(row, flagReasons.suppressed);
    return !suppressed.has(phoneNumber);
  });
}

const leftOf = ({ line, cells }: Row, reason: string | undefined): LeftRow[] =>
  reason === undefined ? [] : [{ line, reason, cells }];
