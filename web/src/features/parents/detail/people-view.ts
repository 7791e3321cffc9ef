/** The view is in the address to survive a reload; page and size are also stored in the browser (core spec §4). */

import {
  type CandidateSort,
  candidateSorts,
  type FieldFilters,
  fieldFilters,
} from "@callwright/contracts/candidate-fields";
import { type CallStatus, callStatuses, type OutcomeFilter, outcomesIn } from "@callwright/contracts/outcome";
import { jobViewPageSize } from "@callwright/contracts/page-sizes";
import { type Decision, decisions, type MustHaveState, mustHaveStates } from "@callwright/contracts/scorecard-words";
import { useCallback, useEffect, useMemo } from "react";
import type { CallPart } from "../../../components/call/call-view.tsx";
import { useSteps } from "../../../lib/steps.ts";
import { readStoredJson, writeStored } from "../../../lib/storage.ts";

export const pageSizes = [5, 10, 20, 30, 50, 100] as const;

export const ALL = "all";

/** Positions count in the smallest pages, since every page of a larger size starts with one. */
const STEP = pageSizes[0];

export const allFrom = ({ page, pageSize }: Pick<PeopleView, "page" | "pageSize">) =>
  String(((page - 1) * pageSize) / STEP + 1);

export type StatusFilter = "all" | CallStatus;

export interface AnswerFilters extends FieldFilters {
  readonly minScore: number | undefined;
  readonly maxScore: number | undefined;
  readonly mustHaves: MustHaveState | undefined;
  readonly decision: Decision | "none" | undefined;
  /** Weeks. */
  readonly maxNotice: number | undefined;
  /** ISO date. */
  readonly startBy: string | undefined;
}

export interface PeopleFilter extends AnswerFilters {
  readonly search: string;
  /** "all", or outcomes separated by commas. */
  readonly status: string;
  readonly callStatus: StatusFilter;
}

export interface PeopleView extends Omit<PeopleFilter, keyof AnswerFilters> {
  readonly answers: AnswerFilters;
  readonly outcomes: readonly OutcomeFilter[];
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
  readonly isScrolled: boolean;
  readonly sort: CandidateSort;
  readonly order: "asc" | "desc";
  /** The call in the drawer; for a person without calls, `person`. */
  readonly call: string | undefined;
  readonly person: string | undefined;
  readonly part: CallPart | undefined;
  readonly texts: string | undefined;
}

const KEY = "cw-job-page";

const sizeOf = (text: unknown) => (text === ALL ? ALL : pageSizes.find((one) => String(one) === text));

interface KeptPage {
  readonly page: number;
  readonly size: ReturnType<typeof sizeOf>;
}

const firstPage: KeptPage = { page: 1, size: undefined };

export function keptPage(kept: unknown, parentId: string): KeptPage {
  const isOwn = typeof kept === "object" && kept !== null && "job" in kept && kept.job === parentId && "page" in kept;
  if (!isOwn) return firstPage;
  const page = Math.max(1, Math.trunc(Number(kept.page)) || 1);
  return { page, size: "size" in kept ? sizeOf(kept.size) : undefined };
}

export function lastPageIfBeyond({ page, totalPages }: { readonly page: number; readonly totalPages: number }) {
  return totalPages > 0 && page > totalPages ? totalPages : undefined;
}

const parts: readonly CallPart[] = ["summary", "recording", "transcript"];

/** In a fixed order, so equal views have equal query keys and server addresses. */
function outcomesOf(text: string) {
  const outcomes = [...(outcomesIn(text) ?? [])];
  return { outcomes, status: outcomes.join(",") || "all" };
}

function answersOf(search: URLSearchParams): AnswerFilters {
  const number = (name: keyof AnswerFilters, max: number) => {
    const value = Number(search.get(name) || Number.NaN);
    return value >= 0 && value <= max ? value : undefined;
  };
  return {
    minScore: number("minScore", 5),
    maxScore: number("maxScore", 5),
    mustHaves: mustHaveStates.find((state) => state === search.get("mustHaves")),
    decision: [...decisions, "none" as const].find((one) => one === search.get("decision")),
    ...Object.fromEntries(
      fieldFilters.map(({ name, type, max }) => [
        name,
        type === "number" ? number(name, max) : search.get(name)?.slice(0, max) || undefined,
      ]),
    ),
    maxNotice: number("maxNotice", 260),
    startBy: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(search.get("startBy") ?? "")?.[0],
  };
}

export function readView(search: URLSearchParams, kept: KeptPage = firstPage): PeopleView {
  const page = Math.trunc(Number(search.get("page")));
  const size = sizeOf(search.get("size")) ?? kept.size ?? jobViewPageSize;
  // A page index is only valid for its page size.
  const defaultPage = size === (kept.size ?? jobViewPageSize) ? kept.page : 1;
  return {
    page: page >= 1 ? page : defaultPage,
    pageSize: size === ALL ? STEP : size,
    isScrolled: size === ALL,
    search: search.get("search") ?? "",
    ...outcomesOf(search.get("outcome") ?? ""),
    callStatus: callStatuses.find((status) => status === search.get("status")) ?? "all",
    answers: answersOf(search),
    sort: candidateSorts.find((sort) => sort === search.get("sort")) ?? "added",
    order: search.get("order") === "desc" ? "desc" : "asc",
    call: search.get("call") ?? undefined,
    person: search.get("person") ?? undefined,
    part: parts.find((part) => part === search.get("part")),
    texts: search.get("texts") ?? undefined,
  };
}

export const filterOf = ({ search, status, callStatus, answers }: PeopleView): PeopleFilter => ({
  search,
  status,
  callStatus,
  ...answers,
});

export const answerCount = (answers: Partial<AnswerFilters>) =>
  Object.values(answers).filter((value) => value !== undefined).length;

export const isFiltered = ({ search, status, callStatus, answers }: PeopleView) =>
  search !== "" || status !== "all" || callStatus !== "all" || answerCount(answers) > 0;

type ViewPart =
  | keyof AnswerFilters
  | "page"
  | "size"
  | "search"
  | "outcome"
  | "status"
  | "sort"
  | "order"
  | "call"
  | "person"
  | "part"
  | "texts";

/** Changes of the address: absent parts stay, `undefined` ones are removed. */
export type ViewChange = Partial<Record<ViewPart, string | undefined>>;

export function usePeopleView(parentId: string) {
  const steps = useSteps();
  const kept = useMemo(() => keptPage(readStoredJson(KEY), parentId), [parentId]);
  const view = readView(steps.search, kept);
  const { page } = view;
  const size = view.isScrolled ? ALL : String(view.pageSize);
  useEffect(() => writeStored(KEY, JSON.stringify({ job: parentId, page, size })), [parentId, page, size]);
  const change = useCallback(
    // Only steps that Back should undo add a history entry.
    (next: ViewChange, isStep = false) => (isStep ? steps.open(next) : steps.change(next)),
    [steps.open, steps.change],
  );
  const close: (...parts: readonly ViewPart[]) => void = steps.close;
  const turn: (next: ViewChange) => void = steps.turn;
  return { view, change, turn, close };
}

export const withoutAnswers = (answers: Partial<AnswerFilters>): ViewChange =>
  Object.fromEntries(Object.keys(answers).map((name) => [name, undefined]));
