/** The candidate domain: the people of a job and their latest status. */
import { db } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import { candidateIdPrefix, withoutPrefix } from "../kernel/id.ts";
import { ordinalOf } from "./people-index/row.ts";
import { type CandidateItem, getMany as getManyOf } from "./read.ts";

export { add, addBatch, type BatchRow, check, validateRows } from "./add.ts";
export { type Change, creationWrites, type NewPerson, patch, removalWrites, unchangedSince } from "./change.ts";
export { decide, decisionWrites, withDecision, withoutBulkDecision } from "./decide.ts";
export { linkTo, linkValues, targetOfLink } from "./link.ts";
export {
  extraColumns,
  type IndexedPerson,
  listSelected,
  page,
  type Selection,
  selectedIds,
  type View,
  walk,
} from "./list.ts";
export { listPeople, type PersonItem, searchPeople } from "./people.ts";
export {
  clearPeople,
  compactIndex,
  type ListRow,
  rebuildIndex,
  rewriteIndex,
  runClear,
  runCompaction,
  runSweep,
  sweepIndexFiles,
} from "./people-index/index.ts";
export { statusBetweenCalls } from "./people-index/row.ts";
export type { CandidateItem } from "./read.ts";
export { findHolder, fullName, loadHolderLookup } from "./read.ts";
export { searchTest } from "./search-terms.ts";
export { ordinalOf };

export async function get(parentId: string, candidateId: string): Promise<CandidateItem> {
  const candidate = await load(parentId, candidateId);
  if (candidate?.userId !== userActor().userId) throw notFound("candidate");
  return candidate;
}

export async function load(parentId: string, candidateId: string): Promise<CandidateItem | undefined> {
  const { data } = await db().candidate.get({ tenantId: tenantId(), parentId, candidateId }).go({ consistent: true });
  return data ?? undefined;
}

/** Eventually consistent; for callers whose own writes test what they read. */
export async function getEventual(parentId: string, candidateId: string): Promise<CandidateItem | undefined> {
  const { data } = await db().candidate.get({ tenantId: tenantId(), parentId, candidateId }).go();
  return data ?? undefined;
}

export const getMany = (parentId: string, ids: readonly string[]): Promise<CandidateItem[]> =>
  getManyOf(tenantId(), parentId, ids);

export interface CandidatePage {
  readonly items: readonly CandidateItem[];
  readonly cursor: string | undefined;
}

/** A salary without a currency is in the job's currency. */
export const salaryCurrency = (
  { currency, salary }: Pick<CandidateItem, "currency" | "salary">,
  parent: { readonly currency?: string | undefined },
): string | undefined => currency ?? (salary === undefined ? undefined : parent.currency);

const pageSize = 200;
const endOfIds = candidateIdPrefix(999_999_999);

export async function pageAfter(parentId: string, cursor: string | undefined, limit: number): Promise<CandidatePage> {
  const after = cursor ? ordinalOf(cursor) : 0;
  const { data, cursor: nextCursor } = await db()
    .candidate.query.primary({ tenantId: tenantId(), parentId })
    .between({ candidateId: candidateIdPrefix(after + 1) }, { candidateId: endOfIds })
    .go({ limit, consistent: true });
  return { items: data, cursor: nextCursor ? data.at(-1)?.candidateId : undefined };
}

export const hasCandidates = async (parentId: string): Promise<boolean> =>
  (await pageAfter(parentId, undefined, 1)).items.length > 0;

export async function* all(parentId: string): AsyncGenerator<CandidateItem> {
  let cursor: string | undefined;
  do {
    const nextPage: CandidatePage = await pageAfter(parentId, cursor, pageSize);
    yield* nextPage.items;
    cursor = nextPage.cursor;
  } while (cursor);
}

export const preCallTextId = (parentId: string, candidateId: string): string =>
  `${preCallTextIdPrefix(parentId)}${withoutPrefix(candidateId)}`;

export const preCallTextIdPrefix = (parentId: string): string => `text_pre_${withoutPrefix(parentId)}_`;
export const preCallTextValidSeconds = 72 * 3600;
