/** How one person is searched, filtered and ordered. */
import { type CallStatus, type CandidateSort, outcomeFilterOf, outcomesIn } from "@callwright/contracts";
import { fold, type SearchTerm } from "../token.ts";
import type { StoredRow } from "./row.ts";

export interface View {
  readonly search: string;
  /** "all", or outcome filters separated by commas. */
  readonly status: string;
  readonly callStatus: "all" | CallStatus;
}

export interface Order {
  readonly sort: CandidateSort;
  readonly order: "asc" | "desc";
}

/** The fields by which people are found and ordered; in memory for all. */
export type Keys = Pick<
  StoredRow,
  | "candidateId"
  | "firstName"
  | "lastName"
  | "phoneNumber"
  | "experience"
  | "salary"
  | "callStatus"
  | "bucket"
  | "outcomeLabel"
  | "calledAt"
  | "evaluation"
  | "hasPreText"
>;

export type SortKey = string | number | undefined;

export const nameKey = (person: Pick<Keys, "firstName" | "lastName">): string =>
  fold(`${person.firstName} ${person.lastName}`);

/** What the person said counts before what the file says. */
export const experienceOf = ({ evaluation, experience }: Pick<Keys, "evaluation" | "experience">) =>
  evaluation?.experienceYears ?? experience;
export const salaryOf = ({ evaluation, salary }: Pick<Keys, "evaluation" | "salary">) =>
  evaluation?.salaryExpectation ?? salary;

const sortKeys: Record<CandidateSort, (person: Keys) => SortKey> = {
  added: ({ candidateId }) => candidateId,
  name: nameKey,
  experience: experienceOf,
  salary: salaryOf,
  outcome: ({ outcomeLabel }) => labelKey(outcomeLabel),
  status: ({ callStatus }) => statusKey(callStatus),
  called: ({ calledAt }) => calledAt,
};

export const labelKey = (label: string | undefined): SortKey => (label ? fold(label) : undefined);
export const statusKey = (status: string): SortKey => (status === "not_executed" ? undefined : fold(status));

export const sortKey = (person: Keys, sort: CandidateSort): SortKey => sortKeys[sort](person);

/** People without a value come last, whichever way. */
export function compareKeys(a: SortKey, b: SortKey, order: Order["order"]): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b === (order === "asc") ? -1 : 1;
}

/** Whether the view shows people with this label. */
export function outcomeTest({ status }: View): ((label: string | undefined) => boolean) | undefined {
  const wanted = outcomesIn(status);
  return wanted && ((label) => wanted.has(outcomeFilterOf(label)));
}

export function isShown(
  person: Keys,
  searchText: string,
  view: Pick<View, "callStatus">,
  terms: readonly SearchTerm[],
): boolean {
  if (view.callStatus !== "all" && person.callStatus !== view.callStatus) return false;
  return terms.every((term) => term.some((part) => searchText.includes(part)));
}
