import { type FieldValues, messages, type OptionalField, optionalFields } from "@callwright/contracts";
import { flagReasons, type RowFlag } from "@callwright/contracts/endpoints/import";
import { refusal } from "@callwright/contracts/refusals";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { transactParts } from "../db/transact.ts";
import { AppError } from "../kernel/error.ts";
import * as Parent from "../parent/index.ts";
import { advance, type Counts, endLoad, type ImportItem } from "./item.ts";
import { type LeftOutRow, readChecked, writeLeftOut } from "./parts.ts";
import { flagReason, type Row } from "./row.ts";

export async function load(item: ImportItem): Promise<"more" | "done"> {
  const { part } = item;
  const rows = await readChecked(item, part);
  if (item.isStopping) {
    await endLoad(item, "cancelled", { added: await countAddedByImport(item, rows) });
    return "done";
  }
  const parent = await Parent.load(item.parentId);
  if (!parent) throw new AppError("unprocessable", refusal("job_deleted"));
  const { leftOutRows, ...counts } = await loadPart(item, parent, rows);
  await writeLeftOut(item, part, leftOutRows);
  const partCounts: Counts = { ...counts, skipped: leftOutRows.length, done: rows.length };
  if (part + 1 < item.parts) return (await advance(item, part, partCounts)) ? "more" : "done";
  await endLoad(item, "completed", partCounts);
  return "done";
}

/** Before the cancellation, a worker may have died after adding candidates of this part. */
async function countAddedByImport(item: ImportItem, rows: readonly Row[]): Promise<number> {
  const { parentId, importId } = item;
  const people = rows.flatMap(({ row, person }) =>
    person ? [{ row, parentId, phoneNumber: person.phoneNumber }] : [],
  );
  const holderOf = await Candidate.loadHolderLookup(people);
  return people.filter((person) => {
    const holder = holderOf(person);
    return holder?.batchId === importId && holder.row === person.row;
  }).length;
}

type Person = Candidate.NewPerson & { readonly row: number };

interface PartContext {
  readonly item: ImportItem;
  readonly parent: Parent.ParentItem;
  /** Reasons by row number. */
  readonly leftOut: Map<number, string>;
  readonly suppressed: ReadonlySet<string>;
}

async function loadPart(item: ImportItem, parent: Parent.ParentItem, rows: readonly Row[]) {
  if (item.refusals === "suppress") await suppressRefused(rows);
  const leftOut = new Map<number, string>();
  const firsts: Person[] = [];
  const repeats: Person[] = [];
  for (const row of rows) {
    const flag = row.flags.find((rowFlag) => isLeftOut(item, rowFlag));
    if (flag) leftOut.set(row.row, flagReason(row, flag));
    else if (row.person) {
      const people = row.flags.includes("duplicate_in_file") ? repeats : firsts;
      people.push({ ...row.person, row: row.row, importId: item.importId });
    }
  }
  // Opt-outs may have arrived since the check.
  const numbers = new Set([...firsts, ...repeats].map(({ phoneNumber }) => phoneNumber));
  const context = { item, parent, leftOut, suppressed: await Compliance.suppressedAmong([...numbers]) };
  const { added, merged } = await loadFirsts(context, firsts, reasonsToSkip(item, rows));
  const mergedLater = await mergeRepeats(context, repeats);
  const leftOutRows = rows.flatMap((row) => toLeftOutRows(row, leftOut.get(row.row)));
  return { added, merged: merged + mergedLater, leftOutRows };
}

async function suppressRefused(rows: readonly Row[]): Promise<void> {
  const entries = rows.flatMap(({ person, refusedBy }) =>
    person && refusedBy !== undefined
      ? [{ phoneNumber: person.phoneNumber, source: "csv" as const, words: refusedBy }]
      : [],
  );
  await Compliance.suppressMany(entries);
}

const isLeftOut = ({ inFile }: ImportItem, flag: RowFlag): boolean =>
  flag === "invalid" ||
  flag === "suppressed" ||
  flag === "contact_refused" ||
  (flag === "duplicate_in_file" && inFile !== "merge");

function reasonsToSkip({ inTenant, contacted }: ImportItem, rows: readonly Row[]): Map<number, string> {
  const skippedFlags = new Set<RowFlag>();
  if (inTenant !== "import") skippedFlags.add("duplicate_in_tenant");
  if (contacted !== "import") skippedFlags.add("recently_contacted");
  const reasonByRow = new Map<number, string>();
  for (const row of rows) {
    const flag = row.flags.find((rowFlag) => skippedFlags.has(rowFlag));
    if (flag) reasonByRow.set(row.row, flagReason(row, flag));
  }
  return reasonByRow;
}

/** A candidate added by this import counts as added on every retry. */
async function loadFirsts(context: PartContext, people: readonly Person[], skipReasons: ReadonlyMap<number, string>) {
  const { item, parent, leftOut, suppressed } = context;
  for (const { row, phoneNumber } of people) {
    const reason = suppressed.has(phoneNumber) ? flagReasons.suppressed : skipReasons.get(row);
    if (reason !== undefined) leftOut.set(row, reason);
  }
  const { added, present } = await Candidate.addBatch(parent, people, item.importId, new Set(leftOut.keys()));
  for (const { row } of added) leftOut.delete(row);
  const numberByRow = new Map(people.map(({ row, phoneNumber }) => [row, phoneNumber]));
  const alreadyInJob = present.filter(({ row }) => !suppressed.has(numberByRow.get(row) ?? ""));
  for (const { row } of alreadyInJob) leftOut.set(row, messages.candidateInJobAlready);
  if (item.duplicates !== "merge") return { added: added.length, merged: 0 };
  const mergedRows = await merge(parent, item.importId, alreadyInJob, people);
  for (const row of mergedRows) leftOut.delete(row);
  return { added: added.length, merged: mergedRows.length };
}

/** Merges into the candidate that an earlier row added or merged. Returns the number of rows merged. */
async function mergeRepeats(context: PartContext, repeats: readonly Person[]): Promise<number> {
  const { item, parent, leftOut, suppressed } = context;
  const people = foldByNumber(repeats);
  const { parentId } = parent;
  const holderOf = await Candidate.loadHolderLookup(people.map(({ phoneNumber }) => ({ parentId, phoneNumber })));
  const mergeable: Candidate.BatchRow[] = [];
  const reasons = new Map<string, string>();
  for (const { row, phoneNumber } of people) {
    const holder = holderOf({ parentId, phoneNumber });
    const mayMerge = item.duplicates === "merge" || holder?.batchId === item.importId;
    reasons.set(phoneNumber, holder && !mayMerge ? messages.candidateInJobAlready : messages.candidateInListTwice);
    if (suppressed.has(phoneNumber)) reasons.set(phoneNumber, flagReasons.suppressed);
    else if (holder && mayMerge) mergeable.push({ row, candidateId: holder.candidateId });
  }
  const mergedRows = new Set(await merge(parent, item.importId, mergeable, people));
  const mergedNumbers = new Set(people.filter(({ row }) => mergedRows.has(row)).map(({ phoneNumber }) => phoneNumber));
  const unmerged = repeats.filter(({ phoneNumber }) => !mergedNumbers.has(phoneNumber));
  for (const { row, phoneNumber } of unmerged)
    leftOut.set(row, reasons.get(phoneNumber) ?? messages.candidateInListTwice);
  return repeats.length - unmerged.length;
}

function foldByNumber(rows: readonly Person[]): Person[] {
  const people = new Map<string, Person>();
  for (const row of rows) {
    const earlier = people.get(row.phoneNumber);
    people.set(row.phoneNumber, earlier ? foldInto(earlier, row) : row);
  }
  return [...people.values()];
}

const toLeftOutRows = ({ line, cells }: Row, reason: string | undefined): LeftOutRow[] =>
  reason === undefined ? [] : [{ line, reason, cells }];

/** Two writes per candidate and one for the job, of a transaction's 100. */
const peopleAtOnce = 49;

interface MergedRow {
  readonly row: number;
  readonly candidate: Candidate.CandidateItem;
  readonly change: Candidate.Change;
}

async function merge(
  parent: Parent.ParentItem,
  importId: string,
  present: readonly Candidate.BatchRow[],
  people: readonly Person[],
): Promise<number[]> {
  const personByRow = new Map(people.map((person) => [person.row, person]));
  const mergedRows: number[] = [];
  for (let from = 0; from < present.length; from += peopleAtOnce) {
    const batch = present.slice(from, from + peopleAtOnce);
    const candidates = await Candidate.getMany(
      parent.parentId,
      batch.map(({ candidateId }) => candidateId),
    );
    const byId = new Map(candidates.map((candidate) => [candidate.candidateId, candidate]));
    const mergedBatch = batch.flatMap(({ row, candidateId }): MergedRow[] => {
      const candidate = byId.get(candidateId);
      const person = personByRow.get(row);
      return candidate && person ? [{ row, candidate, change: toChange(candidate, person, importId) }] : [];
    });
    mergedRows.push(...(await writeMerged(parent, mergedBatch)));
  }
  return mergedRows;
}

type KnownValues = Pick<Candidate.NewPerson, "salary" | "currency" | "variables">;

function mergedValues(knownValues: KnownValues, person: Candidate.NewPerson) {
  const { firstName, lastName, variables } = person;
  const filledVariables = Object.entries(variables ?? {}).filter(([, value]) => value !== "");
  return {
    firstName,
    lastName,
    ...filledFields(person),
    ...mergedSalary(knownValues, person),
    ...(filledVariables.length > 0 && {
      variables: { ...knownValues.variables, ...Object.fromEntries(filledVariables) },
    }),
  };
}

/** A currency belongs to its salary: another salary without one loses the known currency. */
function mergedSalary(
  knownValues: KnownValues,
  { salary, currency }: Candidate.NewPerson,
): Pick<KnownValues, "salary" | "currency"> {
  if (salary === undefined) return {};
  if (currency) return { salary, currency };
  return salary === knownValues.salary ? { salary } : { salary, currency: undefined };
}

function filledFields(person: Candidate.NewPerson): FieldValues<PlainField> {
  const filledNames = plainFields.filter((name) => person[name] !== undefined && person[name] !== "");
  return Object.fromEntries(filledNames.map((name) => [name, person[name]]));
}

type PlainField = Exclude<OptionalField, "salary" | "currency">;
const plainFields = optionalFields.filter((name): name is PlainField => name !== "salary" && name !== "currency");

function toChange(candidate: Candidate.CandidateItem, person: Candidate.NewPerson, importId: string): Candidate.Change {
  const values = mergedValues(candidate, person);
  const { currency, ...set } = values;
  if (currency !== undefined) return { set: { ...set, currency, importId } };
  return { set: { ...set, importId }, remove: "currency" in values && candidate.currency ? ["currency"] : [] };
}

const foldInto = (first: Person, repeat: Person): Person => ({ ...first, ...mergedValues(first, repeat) });

async function writeMerged(parent: Parent.ParentItem, merged: readonly MergedRow[]): Promise<number[]> {
  let pending = merged;
  while (pending.length > 0) {
    const result = await transactParts<`row ${number}` | "parent">((put, writer) => {
      for (const { row, candidate, change } of pending) put(`row ${row}`, Candidate.patch(writer, candidate, change));
      put("parent", Parent.touch(writer, parent));
    });
    if (result.ok) return pending.map(({ row }) => row);
    const remaining = pending.filter(({ row }) => !result.failed.has(`row ${row}`));
    // No row failed, so the write to the job did: it was deleted.
    if (remaining.length === pending.length) return [];
    pending = remaining;
  }
  return [];
}
