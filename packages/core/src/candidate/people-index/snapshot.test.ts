import {
  type CandidateSort,
  callStatuses,
  candidateSorts,
  decisions,
  mustHaveStates,
  outcomeFilterOf,
  outcomeFilters,
} from "@callwright/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, searchTermsOf, searchTextOf } from "../search-terms.ts";
import { createBase, placeAt } from "./base.ts";
import { type Columns, readRows, writeChunk } from "./chunk.ts";
import type { Order, View } from "./order.ts";
import { applyPatch, type Patch, type StoredRow } from "./row.ts";
import { countAll, entriesOf, entryOfNewPerson, find, type Snapshot } from "./snapshot.ts";

const buckets = ["good_fit", "not_executed", "busy", "other"] as const;
const name = fc.constantFrom("Anna", "anna maria", "Çağla", "Łukasz", "Müller", "von der Straße", "محمد", "Zoë", "B");
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const details = {
  firstName: name,
  lastName: name,
  phoneNumber: fc
    .constantFrom("+49", "+44", "+962", "+1")
    .chain((country) => fc.nat(9_999).map((n) => country + 700 + n)),
  experience: optional(fc.nat(4)),
  salary: optional(fc.constantFrom(0, 50_000, 65_000.5)),
  callStatus: fc.constantFrom(...callStatuses),
  bucket: fc.constantFrom(...buckets),
  outcomeLabel: optional(fc.constantFrom("Good Fit", "Excellent", "Busy", "excellent fit", "Unbekannt ✓")),
  calledAt: optional(fc.constantFrom("2026-01-02T03:04:05.000Z", "2025-01-02T03:04:05.000Z")),
  scorecard: optional(
    fc.record(
      {
        callId: fc.constant("call_1"),
        score: fc.constantFrom(1, 2.5, 5),
        answered: fc.constantFrom(1, 3),
        of: fc.constantFrom(3, 4),
        mustHaves: fc.constantFrom(...mustHaveStates),
        notice: fc.constantFrom(0, 4),
        date: fc.constantFrom("2027-01-01", "2027-02-01"),
      },
      { requiredKeys: ["callId", "score", "answered", "of"] },
    ),
  ),
  decision: optional(fc.constantFrom(...decisions)),
  summary: optional(fc.constantFrom("They spoke.", 'A "quote"\nand a line')),
};

/** Later changes of people: some fields changed or emptied, or the person deleted. */
const patch: fc.Arbitrary<Patch> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Patch>({ isDeleted: true }) },
  {
    weight: 4,
    arbitrary: fc
      .record(details, { requiredKeys: [] })
      .map((fields) => Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? null]))),
  },
);

const idOf = (ordinal: number) => `cand_${String(ordinal).padStart(9, "0")}_abc123`;

const world = fc.record({
  people: fc.array(fc.record(details), { maxLength: 40 }),
  chunkSize: fc.integer({ min: 1, max: 15 }),
  patches: fc.array(fc.tuple(fc.integer({ min: 1, max: 45 }), patch), { maxLength: 12 }),
  newcomers: fc.array(fc.record(details), { maxLength: 6 }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const storedRow = (person: World["people"][number], ordinal: number): StoredRow => ({
  ...person,
  candidateId: idOf(ordinal),
  createdAt: "2026-01-01T00:00:00.000Z",
  totalCalls: 0,
});

/** The stored list, and the current row of each person in it. */
function build({ people, chunkSize, patches, newcomers }: World): { snapshot: Snapshot; currentRows: StoredRow[] } {
  const rows = people.map((person, index) => storedRow(person, index + 1));
  const chunks: { id: string; columns: Columns }[] = [];
  for (let from = 0; from < rows.length; from += chunkSize)
    chunks.push({ id: `c${from}`, columns: writeChunk(rows.slice(from, from + chunkSize)).columns });
  const base = createBase(chunks.map((chunk) => structuredClone(chunk)));
  const byId = new Map(patches.map(([ordinal, one]) => [idOf(ordinal), one]));
  const addedRows = newcomers.map((person, index) => storedRow(person, people.length + index + 1));
  const entries = new Map([
    ...entriesOf(base, byId),
    ...addedRows.map((row) => [row.candidateId, entryOfNewPerson(row)] as const),
  ]);
  const keptRows = rows
    .filter(({ candidateId }) => !byId.get(candidateId)?.isDeleted)
    .map((row) => applyPatch(row, byId.get(row.candidateId)));
  return { snapshot: { base, entries }, currentRows: [...keptRows, ...addedRows] };
}

/** Undefined five times in six, so that most views find someone. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const view: fc.Arbitrary<View> = fc.record({
  search: fc.constantFrom(
    "",
    "an",
    "ANNA m",
    "ström",
    "strasse",
    "مح",
    "cag",
    "+49 7",
    "0700",
    "70012",
    "0012",
    "12 anna",
    "z",
  ),
  status: fc.oneof(
    fc.constant("all"),
    fc.subarray(outcomeFilters.slice(1), { minLength: 1, maxLength: 3 }).map((some) => some.join(",")),
  ),
  callStatus: fc.constantFrom("all", ...callStatuses),
  minScore: seldom(fc.constantFrom(0, 2, 5)),
  maxScore: seldom(fc.constantFrom(2, 5)),
  mustHaves: seldom(fc.constantFrom(...mustHaveStates)),
  decision: seldom(fc.constantFrom(...decisions, "none" as const)),
  minYears: seldom(fc.nat(4)),
  maxSalary: seldom(fc.constantFrom(0, 60_000)),
  maxNotice: seldom(fc.constantFrom(0, 4)),
  startBy: seldom(fc.constant("2027-01-15")),
});
const order: fc.Arbitrary<Order> = fc.record({
  sort: fc.constantFrom(...candidateSorts),
  order: fc.constantFrom("asc", "desc"),
});

const sortValues: Record<CandidateSort, (person: StoredRow) => string | number | undefined> = {
  added: ({ candidateId }) => candidateId,
  name: ({ firstName, lastName }) => fold(`${firstName} ${lastName}`),
  experience: ({ experience }) => experience,
  salary: ({ salary }) => salary,
  outcome: ({ outcomeLabel }) => outcomeLabel && fold(outcomeLabel),
  status: ({ callStatus }) => (callStatus === "not_executed" ? undefined : fold(callStatus)),
  called: ({ calledAt }) => calledAt,
  // Equal scores are ordered by the share of answered questions, in hundredths.
  score: ({ scorecard }) =>
    scorecard?.score === undefined
      ? undefined
      : scorecard.score * 10_000 + Math.round((scorecard.answered / scorecard.of) * 100),
};

type Answers = Omit<View, "search" | "status" | "callStatus">;

function matchesAnswers({ scorecard, decision, experience, salary }: StoredRow, filters: Answers): boolean {
  const { minScore, maxNotice = 999, startBy = "9999", minYears, maxSalary } = filters;
  if (filters.mustHaves && scorecard?.mustHaves !== filters.mustHaves) return false;
  if (filters.decision && (decision ?? "none") !== filters.decision) return false;
  if (minYears !== undefined && (experience === undefined || experience < minYears)) return false;
  if (maxSalary !== undefined && (salary === undefined || salary > maxSalary)) return false;
  if (filters.maxNotice !== undefined && (scorecard?.notice ?? 1_000) > maxNotice) return false;
  if (filters.startBy !== undefined && (scorecard?.date ?? "9999-99") > startBy) return false;
  if (filters.maxScore !== undefined && (scorecard?.score ?? 9) > filters.maxScore) return false;
  return minScore === undefined || (scorecard?.score !== undefined && scorecard.score >= minScore);
}

/** What `find` must return, computed from all rows. */
function expectedIds(
  currentRows: readonly StoredRow[],
  { search, status, callStatus, ...answers }: View,
  { sort, order }: Order,
): string[] {
  const matching = currentRows.filter(
    (person) =>
      (status === "all" || status.split(",").includes(outcomeFilterOf(person.outcomeLabel))) &&
      (callStatus === "all" || person.callStatus === callStatus) &&
      matchesAnswers(person, answers) &&
      searchTermsOf(search).every((term) => term.some((part) => searchTextOf(person).includes(part))),
  );
  const value = sortValues[sort];
  const withValue = matching.filter((person) => value(person) !== undefined);
  const withoutValue = matching.filter((person) => value(person) === undefined);
  const sign = order === "asc" ? 1 : -1;
  const compareValues = (a: StoredRow, b: StoredRow) => ((value(a) ?? "") < (value(b) ?? "") ? -sign : sign);
  const sorted = withValue.sort((a, b) => (value(a) === value(b) ? 0 : compareValues(a, b)));
  return [...sorted, ...withoutValue].map(({ candidateId }) => candidateId);
}

describe("a list", () => {
  it("finds in any view and order exactly what a scan of all rows finds, on any page", () => {
    fc.assert(
      fc.property(
        world,
        view,
        order,
        fc.nat(20),
        fc.integer({ min: 1, max: 9 }),
        (storedWorld, filters, sortOrder, page, size) => {
          const { snapshot, currentRows } = build(storedWorld);
          const expected = expectedIds(currentRows, filters, sortOrder);
          const { total, countByLabel, people } = find(snapshot, filters, sortOrder);
          expect(total).toBe(expected.length);
          const ofAnyStatus = expectedIds(currentRows, { ...filters, status: "all" }, sortOrder);
          const labelOf = new Map(currentRows.map((person) => [person.candidateId, person.outcomeLabel]));
          const counts = Map.groupBy(ofAnyStatus, (id) => labelOf.get(id));
          expect(countByLabel).toEqual(new Map([...counts].map(([label, ids]) => [label, ids.length])));
          expect([...people()].map(({ candidateId }) => candidateId)).toEqual(expected);
          const [from, to] = [page * size, (page + 1) * size];
          expect([...people(from, to)].map(({ candidateId }) => candidateId)).toEqual(expected.slice(from, to));
          expect(countAll(snapshot)).toBe(currentRows.length);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("knows the place of each row, and reads it in full", () => {
    fc.assert(
      fc.property(world, ({ people, ...otherParts }) => {
        const rows = people.map((person, index) => storedRow(person, index + 1));
        const { rows: bytes, columns } = writeChunk(rows);
        expect(readRows(bytes, columns)).toEqual(JSON.parse(JSON.stringify(rows)));
        const { snapshot } = build({ people, ...otherParts });
        for (let position = 0; position < people.length; position += 1) {
          const { chunk, index } = placeAt(snapshot.base, position);
          expect(chunk.columns.ids[index]).toBe(idOf(position + 1));
        }
      }),
    );
  });

  it("sorts folded letters by their code, in any locale of the machine", () => {
    const people = ["Zoë", "Ärmel", "arno", "Éclair", "Łukasz", "moritz"].map((firstName, index) => ({
      ...baseRow,
      candidateId: idOf(index + 1),
      firstName,
    }));
    const base = createBase([{ id: "c", columns: writeChunk(people).columns }]);
    const { people: found } = find({ base, entries: new Map() }, everything, { sort: "name", order: "asc" });
    const names = [...found()].map(
      ({ candidateId }) => people.find((one) => one.candidateId === candidateId)?.firstName,
    );
    expect(names).toEqual(["Ärmel", "arno", "Éclair", "Łukasz", "moritz", "Zoë"]);
  });
});

const everything: View = { search: "", status: "all", callStatus: "all" };
const baseRow: StoredRow = {
  candidateId: idOf(1),
  firstName: "A",
  lastName: "B",
  phoneNumber: "+4915112345678",
  callStatus: "not_executed",
  bucket: "not_executed",
  totalCalls: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
};
