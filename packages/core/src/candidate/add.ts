/** Adds people to a job: rows, guards, search words and counters in the same transactions, so that a repeat adds nobody twice. */
import { messages } from "@callwright/contracts";
import { db } from "../db/service.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import * as Job from "../job/index.ts";
import { nowIso } from "../kernel/clock.ts";
import { notFound } from "../kernel/error.ts";
import { candidateId } from "../kernel/id.ts";
import { type GoodRow, judgeRows, type RejectedRow } from "./row.ts";
import { initialOf, tokensOf } from "./token.ts";

export interface Added {
  readonly added: number;
  readonly candidateIds: string[];
  readonly rejected: RejectedRow[];
}

/** DynamoDB's limit for one transaction, less the write of the job. */
const maxWrites = 99;

interface Newcomer extends GoodRow {
  readonly tokens: readonly string[];
}

export async function add(job: Job.JobItem, rows: readonly Readonly<Record<string, unknown>>[]): Promise<Added> {
  const { good, rejected } = judgeRows(rows);
  const present = await numbersPresent(job, good);
  const newcomers = good.filter(({ phoneNumber }) => !present.has(phoneNumber));
  const candidateIds: string[] = [];
  const late: RejectedRow[] = [];
  let lastOrdinal = job.lastOrdinal;
  for (const chunk of chunksOf(newcomers.map((row) => ({ ...row, tokens: tokensOf(row) })))) {
    const done = await addChunk(job, chunk, lastOrdinal);
    lastOrdinal = done.lastOrdinal;
    candidateIds.push(...done.candidateIds);
    late.push(...done.present.map(duplicate));
  }
  const known = good.filter(({ phoneNumber }) => present.has(phoneNumber)).map(duplicate);
  const all = [...rejected, ...known, ...late].sort((a, b) => a.row - b.row);
  return { added: candidateIds.length, candidateIds, rejected: all };
}

const duplicate = ({ row }: GoodRow): RejectedRow => ({
  row,
  reason: messages.candidateInJobAlready,
  kind: "duplicate",
});

async function numbersPresent(job: Job.JobItem, rows: readonly GoodRow[]): Promise<Set<string>> {
  const { tenantId, jobId: parentId } = job;
  const present = new Set<string>();
  let keys = rows.map(({ phoneNumber }) => ({ tenantId, parentId, phoneNumber }));
  while (keys.length > 0) {
    const { data, unprocessed } = await db().candidatePhone.get(keys).go({ consistent: true });
    for (const { phoneNumber } of data) present.add(phoneNumber);
    keys = unprocessed;
  }
  return present;
}

/** Each person takes a row, a guard and a row a word; a chunk is what fits into one transaction. */
function* chunksOf(people: readonly Newcomer[]): Generator<readonly Newcomer[]> {
  let chunk: Newcomer[] = [];
  let writes = 0;
  for (const person of people) {
    const own = 2 + person.tokens.length;
    if (writes + own > maxWrites) {
      yield chunk;
      chunk = [];
      writes = 0;
    }
    chunk.push(person);
    writes += own;
  }
  if (chunk.length > 0) yield chunk;
}

interface ChunkDone {
  readonly candidateIds: readonly string[];
  /** Those who had come in the meantime by another request. */
  readonly present: readonly GoodRow[];
  readonly lastOrdinal: number;
}

/** The ordinals are taken in the same transaction: they have no gaps, and a page of people is a key range. */
async function addChunk(job: Job.JobItem, chunk: readonly Newcomer[], lastOrdinal: number): Promise<ChunkDone> {
  let people = chunk;
  let from = lastOrdinal;
  const present: GoodRow[] = [];
  while (people.length > 0) {
    const newcomers = people.map((person, index) => ({ person, id: candidateId(from + index + 1) }));
    const result = await transact((writer) => [
      countAdded(writer, job, people.length, from),
      ...newcomers.map(({ person, id }) => guard(writer, job, person, id)),
      ...newcomers.flatMap(({ person, id }) => personWrites(writer, job, person, id)),
    ]);
    if (result.ok)
      return { candidateIds: newcomers.map(({ id }) => id), present, lastOrdinal: from + newcomers.length };
    const refused = new Set(result.failed.map((index) => index - 1));
    present.push(...people.filter((_, index) => refused.has(index)));
    people = people.filter((_, index) => !refused.has(index));
    if (refused.has(-1)) from = await readLastOrdinal(job.jobId);
  }
  return { candidateIds: [], present, lastOrdinal: from };
}

async function readLastOrdinal(jobId: string): Promise<number> {
  const job = await Job.load(jobId);
  if (!job) throw notFound("Job");
  return job.lastOrdinal;
}

const countAdded = (writer: Writer, { tenantId, jobId }: Job.JobItem, count: number, lastOrdinal: number): Write =>
  writer.job
    .patch({ tenantId, jobId })
    .add({ lastOrdinal: count, totalCandidates: count, version: 1 })
    .where((attributes, op) => op.eq(attributes.lastOrdinal, lastOrdinal))
    .commit();

const guard = (writer: Writer, job: Job.JobItem, { phoneNumber }: Newcomer, id: string): Write =>
  writer.candidatePhone.create({ tenantId: job.tenantId, parentId: job.jobId, phoneNumber, candidateId: id }).commit();

function personWrites(writer: Writer, job: Job.JobItem, newcomer: Newcomer, id: string): Write[] {
  const { row: _, tokens, ...person } = newcomer;
  const key = { tenantId: job.tenantId, parentId: job.jobId, candidateId: id };
  return [
    writer.candidate.create({ ...key, ...person, userId: job.userId, createdAt: nowIso() }).commit(),
    ...tokens.map((token) => writer.candidateToken.put({ ...key, token, initial: initialOf(token) }).commit()),
  ];
}
