import {
  type CallStatus,
  type CandidateField,
  type CandidateSort,
  candidateFields,
  comparisons,
  type Decision,
  type FieldFilters,
  fieldFilters,
  type IndexedField,
  type MustHaveState,
  outcomeFilterOf,
  parseOutcomeFilters,
} from "@callwright/contracts";
import { scoreRank } from "../../scorecard/index.ts";
import { fold, type SearchTerm } from "../search-terms.ts";
import type { StoredRow } from "./row.ts";

export interface View extends FieldFilters {
  readonly search: string;
  readonly status: string;
  readonly callStatus: "all" | CallStatus;
  readonly minScore?: number | undefined;
  readonly maxScore?: number | undefined;
  readonly mustHaves?: MustHaveState | undefined;
  readonly decision?: Decision | "none" | undefined;
  readonly maxNotice?: number | undefined;
  readonly startBy?: string | undefined;
}

export interface Order {
  readonly sort: CandidateSort;
  readonly order: "asc" | "desc";
}

type PersonField = "candidateId" | "firstName" | "lastName" | "phoneNumber" | IndexedField | "hasPreText" | "decision";
type CallField = "callStatus" | "bucket" | "outcomeLabel" | "calledAt" | "evaluation" | "scorecard" | "nextAt";
export type IndexedRow = Pick<StoredRow, PersonField | CallField>;
export type SortKey = string | number | undefined;

export const nameKey = (person: Pick<IndexedRow, "firstName" | "lastName">): string =>
  fold(`${person.firstName} ${person.lastName}`);

/** What the person said in a call takes precedence over the imported value. */
export function effectiveValue(
  person: Pick<IndexedRow, "evaluation" | IndexedField>,
  name: IndexedField,
): string | number | undefined {
  const { evaluationKey }: CandidateField = candidateFields[name];
  return (evaluationKey && person.evaluation?.[evaluationKey]) ?? person[name];
}

const sortKeys: Record<Exclude<CandidateSort, IndexedField>, (person: IndexedRow) => SortKey> = {
  added: ({ candidateId }) => candidateId,
  name: nameKey,
  outcome: ({ outcomeLabel }) => labelKey(outcomeLabel),
  status: ({ callStatus }) => statusKey(callStatus),
  called: ({ calledAt }) => calledAt,
  score: ({ scorecard }) => scoreRank(scorecard),
};

export const labelKey = (label: string | undefined): SortKey => (label ? fold(label) : undefined);
export const statusKey = (status: string): SortKey => (status === "not_executed" ? undefined : fold(status));

export const sortKey = (person: IndexedRow, sort: CandidateSort): SortKey =>
  isFieldSort(sort) ? fieldKey(effectiveValue(person, sort)) : sortKeys[sort](person);

export const isFieldSort = (sort: CandidateSort): sort is CandidateSort & IndexedField => sort in candidateFields;
export const fieldKey = (value: string | number | undefined): SortKey =>
  typeof value === "string" ? fold(value) : value;

/** People without a value come last in both directions. */
export function compareKeys(a: SortKey, b: SortKey, order: Order["order"]): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return (a < b ? -1 : 1) * (order === "asc" ? 1 : -1);
}

export function outcomeTest({ status }: View): ((label: string | undefined) => boolean) | undefined {
  const filters = parseOutcomeFilters(status);
  return filters && ((label) => filters.has(outcomeFilterOf(label)));
}

export interface AnsweredValues {
  readonly score: number | undefined;
  readonly mustHaves: string | undefined;
  readonly decision: string | undefined;
  readonly field: (name: IndexedField) => string | number | undefined;
  readonly notice: number | undefined;
  readonly date: string | undefined;
}

const answeredValues = (person: IndexedRow): AnsweredValues => ({
  score: person.scorecard?.score,
  mustHaves: person.scorecard?.mustHaves,
  decision: person.decision,
  field: (name) => effectiveValue(person, name),
  notice: person.scorecard?.notice,
  date: person.scorecard?.date,
});

/** A person without a value fails its filter, except decision "none". Undefined if the view has no such filter. */
export function answersTest(view: View): ((values: AnsweredValues) => boolean) | undefined {
  const { minScore, maxScore, mustHaves, decision, maxNotice, startBy } = view;
  const limits = [minScore, maxScore, mustHaves, decision, maxNotice, startBy];
  const tests = fieldFilters.flatMap(({ name, field, comparison }) => {
    const limit = view[name];
    return limit === undefined ? [] : [{ field, passes: comparisons[comparison], limit }];
  });
  if (tests.length === 0 && limits.every((limit) => limit === undefined)) return undefined;
  return (values) =>
    (minScore === undefined || (values.score ?? -1) >= minScore) &&
    (maxScore === undefined || (values.score ?? Number.POSITIVE_INFINITY) <= maxScore) &&
    (mustHaves === undefined || values.mustHaves === mustHaves) &&
    (decision === undefined || (values.decision ?? "none") === decision) &&
    tests.every(({ field, passes, limit }) => {
      const value = values.field(field);
      return value !== undefined && passes(value, limit);
    }) &&
    (maxNotice === undefined || (values.notice ?? Number.POSITIVE_INFINITY) <= maxNotice) &&
    (startBy === undefined || (values.date !== undefined && values.date <= startBy));
}

export const isUnfiltered = (view: View): boolean =>
  view.search === "" && view.status === "all" && view.callStatus === "all" && !answersTest(view);

export function matchesExceptOutcome(
  person: IndexedRow,
  searchText: string,
  view: View,
  terms: readonly SearchTerm[],
): boolean {
  if (view.callStatus !== "all" && person.callStatus !== view.callStatus) return false;
  if (answersTest(view)?.(answeredValues(person)) === false) return false;
  return terms.every((term) => term.some((part) => searchText.includes(part)));
}
