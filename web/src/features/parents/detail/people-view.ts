/** The view is in the address to survive a reload; page and size are also stored in the browser (core spec §4). */
import {
  type CandidateSort,
  candidateSorts,
  type FieldFilters,
  fieldFilters,
} from "@callwright/contracts/candidate-fields";
import { jobViewPageSize } from "@callwright/contracts/catalog";
import { type CallStatus, callStatuses, type OutcomeFilter, parseOutcomeFilters } from "@callwright/contracts/outcome";
import { type Decision, decisions, type MustHaveState, mustHaveStates } from "@callwright/contracts/states";
import { useEffect, useMemo } from "react";
import type { CallPart } from "../../../components/call/call-view.tsx";
import { useLayerHistory } from "../../../lib/layer-history.ts";
import { readStoredJson, writeStored } from "../../../lib/storage.ts";

export const pageSizes = [5, 10, 20, 30, 50, 100] as const;

/** The value of the parameter `size` that selects the scrolled list. */
export const ALL_ROWS = "all";

/** In the address, the scrolled list's page numbers count pages of this size, of which the others are multiples. */
const SMALLEST_PAGE_SIZE = pageSizes[0];

/** The page of the scrolled list that begins with the current page's first row. */
export const scrolledPage = ({ page, pageSize }: Pick<PeopleView, "page" | "pageSize">) =>
  String(((page - 1) * pageSize) / SMALLEST_PAGE_SIZE + 1);

export type StatusFilter = "all" | CallStatus;

export interface AnswerFilters extends FieldFilters {
  readonly minScore: number | undefined;
  readonly maxScore: number | undefined;
  readonly mustHaves: MustHaveState | undefined;
  readonly decision: Decision | "none" | undefined;
  /** In weeks. */
  readonly maxNotice: number | undefined;
  /** ISO date. */
  readonly startBy: string | undefined;
}

export interface PeopleFilter extends AnswerFilters {
  readonly search: string;
  /** "all", or outcomes separated by commas; the parameter `outcome` of the address. */
  readonly status: string;
  /** The parameter `status` of the address. */
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
  /** The id of the call in the drawer. For a person without calls, `person` has the person's id instead. */
  readonly call: string | undefined;
  readonly person: string | undefined;
  readonly part: CallPart | undefined;
  /** The id of the person whose texts are open. */
  readonly texts: string | undefined;
}

const STORAGE_KEY = "cw-job-page";

const parsePageSize = (text: unknown) =>
  text === ALL_ROWS ? ALL_ROWS : pageSizes.find((size) => String(size) === text);

interface StoredPage {
  readonly page: number;
  readonly size: ReturnType<typeof parsePageSize>;
}

const firstPage: StoredPage = { page: 1, size: undefined };

export function readStoredPage(stored: unknown, parentId: string): StoredPage {
  const isObject = typeof stored === "object" && stored !== null;
  const { job, page, size } = (isObject ? stored : {}) as Readonly<Record<string, unknown>>;
  if (job !== parentId) return firstPage;
  return { page: Math.max(1, Math.trunc(Number(page)) || 1), size: parsePageSize(size) };
}

export function lastPageIfBeyond({ page, totalPages }: { readonly page: number; readonly totalPages: number }) {
  return totalPages > 0 && page > totalPages ? totalPages : undefined;
}

const callParts: readonly CallPart[] = ["summary", "recording", "transcript"];

export const MAX_SCORE = 5;
/** Five years. */
export const MAX_NOTICE_WEEKS = 260;

/** "2027-02-01". */
const isoDate = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The outcomes are in a fixed order, so that equal views have equal query keys. */
function readOutcomes(text: string) {
  const outcomes = [...(parseOutcomeFilters(text) ?? [])];
  return { outcomes, status: outcomes.join(",") || "all" };
}

function readAnswerFilters(search: URLSearchParams): AnswerFilters {
  const numberIn = (name: keyof AnswerFilters, max: number) => {
    const value = Number(search.get(name) || Number.NaN); // Number("") is 0
    return value >= 0 && value <= max ? value : undefined;
  };
  const textIn = (name: keyof AnswerFilters, maxLength: number) => search.get(name)?.slice(0, maxLength) || undefined;
  return {
    minScore: numberIn("minScore", MAX_SCORE),
    maxScore: numberIn("maxScore", MAX_SCORE),
    mustHaves: mustHaveStates.find((state) => state === search.get("mustHaves")),
    decision: [...decisions, "none" as const].find((decision) => decision === search.get("decision")),
    ...Object.fromEntries(
      fieldFilters.map(({ name, type, max }) => [name, type === "number" ? numberIn(name, max) : textIn(name, max)]),
    ),
    maxNotice: numberIn("maxNotice", MAX_NOTICE_WEEKS),
    startBy: isoDate.exec(search.get("startBy") ?? "")?.[0],
  };
}

export function readView(search: URLSearchParams, stored: StoredPage = firstPage): PeopleView {
  const page = Math.trunc(Number(search.get("page")));
  const defaultSize = stored.size ?? jobViewPageSize;
  const size = parsePageSize(search.get("size")) ?? defaultSize;
  // A page index is only valid for its page size.
  const defaultPage = size === defaultSize ? stored.page : 1;
  return {
    page: page >= 1 ? page : defaultPage,
    pageSize: size === ALL_ROWS ? SMALLEST_PAGE_SIZE : size,
    isScrolled: size === ALL_ROWS,
    search: search.get("search") ?? "",
    ...readOutcomes(search.get("outcome") ?? ""),
    callStatus: callStatuses.find((status) => status === search.get("status")) ?? "all",
    answers: readAnswerFilters(search),
    sort: candidateSorts.find((sort) => sort === search.get("sort")) ?? "added",
    order: search.get("order") === "desc" ? "desc" : "asc",
    call: search.get("call") ?? undefined,
    person: search.get("person") ?? undefined,
    part: callParts.find((part) => part === search.get("part")),
    texts: search.get("texts") ?? undefined,
  };
}

export function peopleFilter({ search, status, callStatus, answers }: PeopleView): PeopleFilter {
  return { search, status, callStatus, ...answers };
}

export const countAnswerFilters = (answers: Partial<AnswerFilters>) =>
  Object.values(answers).filter((value) => value !== undefined).length;

export const isFiltered = ({ search, status, callStatus, answers }: PeopleView) =>
  search !== "" || status !== "all" || callStatus !== "all" || countAnswerFilters(answers) > 0;

type ListParameter = "page" | "size" | "search" | "outcome" | "status" | "sort" | "order";
type LayerParameter = "call" | "person" | "part" | "texts";
type ViewParameter = keyof AnswerFilters | ListParameter | LayerParameter;

/** Changes of the address: absent parameters stay, `undefined` ones are removed. */
export type ViewChange = Partial<Record<ViewParameter, string | undefined>>;

export function usePeopleView(parentId: string) {
  const history = useLayerHistory();
  const stored = useMemo(() => readStoredPage(readStoredJson(STORAGE_KEY), parentId), [parentId]);
  const view = readView(history.search, stored);
  const { page } = view;
  const size = view.isScrolled ? ALL_ROWS : String(view.pageSize);
  useEffect(() => writeStored(STORAGE_KEY, JSON.stringify({ job: parentId, page, size })), [parentId, page, size]);
  const change: (next: ViewChange) => void = history.change;
  /** Adds a history entry, so that Back undoes the change. */
  const push: (next: ViewChange) => void = history.open;
  const close: (...parameters: readonly ViewParameter[]) => void = history.close;
  const switchTo: (next: ViewChange) => void = history.switchTo;
  return { view, change, push, switchTo, close };
}

/** Removes all filters of `answers` from the address. */
export const clearedFilters = (answers: Partial<AnswerFilters>): ViewChange =>
  Object.fromEntries(Object.keys(answers).map((name) => [name, undefined]));
