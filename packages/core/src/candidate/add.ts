/** Adds people to a job: rows, guards and counters in the same transactions, so that a repeat adds nobody twice. */
import { messages } from "@callwright/contracts";
import * as Compliance from "../compliance/index.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import * as Job from "../job/index.ts";
import { nowIso } from "../kernel/clock.ts";
import { notFound } from "../kernel/error.ts";
import { candidateId, newId } from "../kernel/id.ts";
import { creation, type NewPerson, writesOfCreation } from "./change.ts";
import { askFold } from "./list/index.ts";
import { holders } from "./number.ts";
import { judgeRows, type RejectedRow } from "./row.ts";

export interface Added {
  readonly added: number;
  readonly candidateIds: string[];
  readonly rejected: RejectedRow[];
}

/** Adds the good ones of rows as they came from outside. With the same key, rows told again are answered as before. */
export async function add(
  job: Job.JobItem,
  rows: readonly Readonly<Record<string, unknown>>[],
  key?: string,
): Promise<Added> {
  const { good, rejected } = judgeRows(rows);
  const { added, present } = await addBatch(job, good, key === undefined ? newId("req") : `req_${key}`);
  const all = [...rejected, ...present.map(duplicate)].sort((a, b) => a.row - b.row);
  return { added: added.length, candidateIds: added.map((person) => person.candidateId), rejected: all };
}

const duplicate = ({ row }: { readonly row: number }): RejectedRow => ({
  row,
  reason: messages.candidateInJobAlready,
  kind: "duplicate",
});

export interface BatchPlace {
  /** The row's place in its batch, chosen by the caller. */
  readonly row: number;
  /** Who holds the row's number now: they themselves, or whoever was there before. */
  readonly candidateId: string;
}

export interface BatchAdded {
  readonly added: BatchPlace[];
  readonly present: BatchPlace[];
}

/** DynamoDB's limit for one transaction, less the write of the job. */
const peopleAtOnce = Math.floor(99 / writesOfCreation);

/** So many are soon folded into the list; fewer wait for who reads it. */
const manyNewcomers = 30;

type JudgedRow = NewPerson & { readonly row: number };

/**
 * Adds people whose rows were judged, in their order. The same batch and row told again adds nobody twice and answers as
 * before; a number must not stand twice in a batch. Rows that are barred are only looked up: whoever is not there stays out.
 */
export async function addBatch(
  job: Job.JobItem,
  rows: readonly JudgedRow[],
  batchId: string,
  barred: ReadonlySet<number> = new Set(),
): Promise<BatchAdded> {
  const { waiting: missing, ...done } = await lookUp(job, rows, batchId);
  const waiting = missing.filter(({ row }) => !barred.has(row));
  const ours = new Set([...done.added, ...waiting].map(({ row }) => row));
  const numbers = rows.flatMap(({ row, phoneNumber }) => (ours.has(row) ? [phoneNumber] : []));
  // Notes are advice, and nobody waits for them to be true.
  const [chunks] = await Promise.all([
    addChunks(job, waiting, { batchId, lastOrdinal: job.lastOrdinal }),
    Compliance.noteAdded(job.jobId, numbers),
  ]);
  for (const { added, present } of chunks) {
    done.added.push(...added);
    done.present.push(...present);
  }
  for (const places of [done.added, done.present]) places.sort((a, b) => a.row - b.row);
  if (done.added.length >= manyNewcomers) await askFold(job.jobId);
  return done;
}

async function addChunks(job: Job.JobItem, rows: readonly JudgedRow[], request: ChunkRequest): Promise<BatchAdded[]> {
  const chunks: BatchAdded[] = [];
  let { lastOrdinal } = request;
  for (let from = 0; from < rows.length; from += peopleAtOnce) {
    const chunk = await addChunk(job, rows.slice(from, from + peopleAtOnce), { ...request, lastOrdinal });
    chunks.push(chunk);
    lastOrdinal = chunk.lastOrdinal;
  }
  return chunks;
}

interface ChunkRequest {
  readonly batchId: string;
  readonly lastOrdinal: number;
}

/** The ordinals are taken in the same transaction: they have no gaps, and the list finds newcomers by them. */
async function addChunk(job: Job.JobItem, rows: readonly JudgedRow[], request: ChunkRequest) {
  const { batchId } = request;
  let { lastOrdinal } = request;
  const done: BatchAdded = { added: [], present: [] };
  let waiting = rows;
  while (waiting.length > 0) {
    const newcomers = waiting.map((person, index) => ({ person, id: candidateId(lastOrdinal + index + 1) }));
    const result = await transact((writer) => [
      countAdded(writer, job, newcomers.length, lastOrdinal),
      ...newcomers.flatMap(({ person: { row, ...person }, id }) =>
        creation(writer, ownerOf(job), { ...person, createdAt: nowIso() }, id, { batchId, row }),
      ),
    ]);
    if (result.ok) {
      done.added.push(...newcomers.map(({ person, id }) => ({ row: person.row, candidateId: id })));
      return { ...done, lastOrdinal: lastOrdinal + newcomers.length };
    }
    // Others took ordinals, or brought one of the numbers, or this very transaction had been done: all is looked up anew.
    lastOrdinal = await readLastOrdinal(job.jobId);
    const found = await lookUp(job, waiting, batchId);
    done.added.push(...found.added);
    done.present.push(...found.present);
    waiting = found.waiting;
  }
  return { ...done, lastOrdinal };
}

/** Who of these is there already, by this batch or before it. */
async function lookUp({ jobId: parentId }: Job.JobItem, rows: readonly JudgedRow[], batchId: string) {
  const holderOf = await holders(rows.map(({ phoneNumber }) => ({ parentId, phoneNumber })));
  const added: BatchPlace[] = [];
  const present: BatchPlace[] = [];
  for (const { row, phoneNumber } of rows) {
    const holder = holderOf({ parentId, phoneNumber });
    if (!holder) continue;
    const isOurs = holder.batchId === batchId && holder.row === row;
    (isOurs ? added : present).push({ row, candidateId: holder.candidateId });
  }
  return { added, present, waiting: rows.filter(({ phoneNumber }) => !holderOf({ parentId, phoneNumber })) };
}

async function readLastOrdinal(jobId: string): Promise<number> {
  const tally = await Job.loadCounters(jobId);
  if (!tally) throw notFound("job");
  return tally.lastOrdinal;
}

const ownerOf = ({ tenantId, jobId, userId }: Job.JobItem) => ({ tenantId, parentId: jobId, userId });

const countAdded = (writer: Writer, { tenantId, jobId }: Job.JobItem, count: number, lastOrdinal: number): Write =>
  writer.jobCounters
    .patch({ tenantId, parentId: jobId })
    .add({ lastOrdinal: count, totalCandidates: count, version: 1 })
    .where((attributes, op) => op.eq(attributes.lastOrdinal, lastOrdinal))
    .commit();
