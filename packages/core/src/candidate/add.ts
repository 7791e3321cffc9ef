/** Validates rows of candidates and adds them to a job, each number once. */
import { candidateFields, type candidateInputSchema, messages, optionalFields } from "@callwright/contracts";
import { readCandidate } from "@callwright/contracts/candidate-row";
import { cleanValue } from "@callwright/contracts/cell";
import { findContactRefusalInJson } from "@callwright/contracts/contact-columns";
import * as Compliance from "../compliance/index.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { invalidByRules } from "../kernel/error.ts";
import { newCandidateId, newId } from "../kernel/id.ts";
import * as Parent from "../parent/index.ts";
import { creationWrites, type NewPerson, writesPerCreation } from "./change.ts";
import { loadHolderLookup } from "./read.ts";

/** Throws with the rows' reasons if none is valid. Idempotent by `key`. */
export async function add(parent: Parent.ParentItem, rows: readonly Readonly<Record<string, unknown>>[], key?: string) {
  const { good, rejected } = validateRows(rows);
  const { added, present } = await addBatch(parent, good, key === undefined ? newId("req") : `req_${key}`);
  // Not thrown if people are in the job already, so that a repeated request succeeds.
  if (added.length + present.length === 0)
    throw invalidByRules(rejected.map(({ row, reason }) => ({ path: `candidates.${row}`, message: reason })));
  return {
    added: added.length,
    candidateIds: added.map((person) => person.candidateId),
    rejected: mergeRejected(rejected, present),
  };
}

export async function check(
  parent: Parent.ParentItem,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<{ readonly valid: number; readonly rejected: RejectedRow[] }> {
  const { good, rejected } = validateRows(rows);
  const { present, absent } = await lookUpNumbers(parent, good, newId("req"));
  return { valid: absent.length, rejected: mergeRejected(rejected, present) };
}

const mergeRejected = (rejected: readonly RejectedRow[], present: readonly BatchRow[]): RejectedRow[] =>
  [...rejected, ...present.map(duplicate)].sort((a, b) => a.row - b.row);

const duplicate = ({ row }: { readonly row: number }): RejectedRow => ({
  row,
  reason: messages.candidateInJobAlready,
  kind: "duplicate",
});

export interface BatchRow {
  readonly row: number;
  readonly candidateId: string;
}

interface BatchAdded {
  readonly added: BatchRow[];
  readonly present: BatchRow[];
}

/** DynamoDB's limit per transaction, less the write to the counters. */
const peopleAtOnce = Math.floor(99 / writesPerCreation);

/** Idempotent by batch and row; a number occurs once in a batch. Barred rows are looked up but never added. */
export async function addBatch(
  parent: Parent.ParentItem,
  rows: readonly GoodRow[],
  batchId: string,
  barred: ReadonlySet<number> = new Set(),
): Promise<BatchAdded> {
  const { absent, ...outcome } = await lookUpNumbers(parent, rows, batchId);
  const toAdd = absent.filter(({ row }) => !barred.has(row));
  const addedOrToAdd = new Set([...outcome.added, ...toAdd].map(({ row }) => row));
  const numbers = rows.flatMap(({ row, phoneNumber }) => (addedOrToAdd.has(row) ? [phoneNumber] : []));
  // In parallel, since each number's last job is only a hint.
  const [chunks] = await Promise.all([
    addChunks(parent, toAdd, { batchId, lastOrdinal: parent.lastOrdinal }),
    Compliance.recordLastJob(parent.parentId, numbers),
  ]);
  for (const { added, present } of chunks) {
    outcome.added.push(...added);
    outcome.present.push(...present);
  }
  for (const batchRows of [outcome.added, outcome.present]) batchRows.sort((a, b) => a.row - b.row);
  return outcome;
}

async function addChunks(
  parent: Parent.ParentItem,
  rows: readonly GoodRow[],
  request: ChunkRequest,
): Promise<BatchAdded[]> {
  const chunks: BatchAdded[] = [];
  let { lastOrdinal } = request;
  for (let from = 0; from < rows.length; from += peopleAtOnce) {
    const chunk = await addChunk(parent, rows.slice(from, from + peopleAtOnce), { ...request, lastOrdinal });
    chunks.push(chunk);
    lastOrdinal = chunk.lastOrdinal;
  }
  return chunks;
}

interface ChunkRequest {
  readonly batchId: string;
  readonly lastOrdinal: number;
}

/** Takes the ordinals in the same transaction, so that they have no gaps and the list finds new candidates by them. */
async function addChunk(parent: Parent.ParentItem, rows: readonly GoodRow[], request: ChunkRequest) {
  const { batchId } = request;
  let { lastOrdinal } = request;
  const outcome: BatchAdded = { added: [], present: [] };
  let remaining = rows;
  while (remaining.length > 0) {
    const newcomers = remaining.map((person, index) => ({ person, id: newCandidateId(lastOrdinal + index + 1) }));
    const result = await transact((writer) => [
      countAdded(writer, parent, newcomers.length, lastOrdinal),
      ...newcomers.flatMap(({ person: { row, ...person }, id }) =>
        creationWrites(writer, ownerOf(parent), { ...person, createdAt: nowIso() }, id, { batchId, row }),
      ),
    ]);
    if (result.ok) {
      outcome.added.push(...newcomers.map(({ person, id }) => ({ row: person.row, candidateId: id })));
      return { ...outcome, lastOrdinal: lastOrdinal + newcomers.length };
    }
    // Ordinals or numbers were taken concurrently, or this transaction had already succeeded: look everything up again.
    lastOrdinal = await readLastOrdinal(parent.parentId);
    const lookup = await lookUpNumbers(parent, remaining, batchId);
    outcome.added.push(...lookup.added);
    outcome.present.push(...lookup.present);
    remaining = lookup.absent;
  }
  return { ...outcome, lastOrdinal };
}

async function lookUpNumbers({ parentId }: Parent.ParentItem, rows: readonly GoodRow[], batchId: string) {
  const holderOf = await loadHolderLookup(rows.map(({ phoneNumber }) => ({ parentId, phoneNumber })));
  const added: BatchRow[] = [];
  const present: BatchRow[] = [];
  for (const { row, phoneNumber } of rows) {
    const holder = holderOf({ parentId, phoneNumber });
    if (!holder) continue;
    const isOfThisBatch = holder.batchId === batchId && holder.row === row;
    const batchRows = isOfThisBatch ? added : present;
    batchRows.push({ row, candidateId: holder.candidateId });
  }
  return { added, present, absent: rows.filter(({ phoneNumber }) => !holderOf({ parentId, phoneNumber })) };
}

async function readLastOrdinal(parentId: string): Promise<number> {
  const counters = await Parent.loadCounters(parentId);
  if (!counters) throw Parent.parentNotFound(parentId);
  return counters.lastOrdinal;
}

const ownerOf = ({ tenantId, parentId, userId }: Parent.ParentItem) => ({ tenantId, parentId, userId });

const countAdded = (
  writer: Writer,
  { tenantId, parentId }: Parent.ParentItem,
  count: number,
  lastOrdinal: number,
): Write =>
  writer.parentCounters
    .patch({ tenantId, parentId })
    .add({ lastOrdinal: count, totalCandidates: count, version: 1 })
    .where((attributes, op) => op.eq(attributes.lastOrdinal, lastOrdinal))
    .commit();

interface GoodRow extends NewPerson {
  readonly row: number;
}

interface RejectedRow {
  readonly row: number;
  readonly reason: string;
  readonly kind: "invalid" | "duplicate";
}

export function validateRows(rows: readonly Readonly<Record<string, unknown>>[], schema?: typeof candidateInputSchema) {
  const good: GoodRow[] = [];
  const rejected: RejectedRow[] = [];
  const seenNumbers = new Set<string>();
  for (const [row, input] of rows.entries()) {
    const checkedRow = checkRow(row, input, schema);
    if ("reason" in checkedRow) rejected.push(checkedRow);
    else if (seenNumbers.has(checkedRow.phoneNumber))
      rejected.push({ row, reason: messages.candidateInListTwice, kind: "duplicate" });
    else {
      seenNumbers.add(checkedRow.phoneNumber);
      good.push(checkedRow);
    }
  }
  return { good, rejected };
}

function checkRow(
  row: number,
  input: Readonly<Record<string, unknown>>,
  schema: typeof candidateInputSchema | undefined,
): GoodRow | RejectedRow {
  const person = readCandidate(withNumbers(input), schema);
  if (typeof person === "string") return { row, reason: person, kind: "invalid" };
  // A custom or unknown field may say that the person wants no calls.
  const { prompt: _, ...fields } = input;
  return findContactRefusalInJson(fields) === undefined
    ? { ...person, row }
    : { row, reason: messages.contactRefused, kind: "invalid" };
}

const numberFields = optionalFields.filter((name) => candidateFields[name].type === "number");

function withNumbers(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const row: Record<string, unknown> = { ...input };
  for (const field of numberFields) {
    const value = row[field];
    if (typeof value !== "string") continue;
    const text = cleanValue(value);
    const isDecimal = /^\d+(\.\d+)?$/.test(text);
    row[field] = isDecimal ? Number(text) : text || undefined;
  }
  return row;
}
