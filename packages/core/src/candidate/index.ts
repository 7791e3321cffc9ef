/** Candidate owns the people of a job and their latest status: adding, finding, paging, walking through all. */
import { db } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import { candidateIdPrefix } from "../kernel/id.ts";
import { ordinalOf } from "./list/row.ts";
import { type CandidateItem, getMany as getManyOf } from "./read.ts";

export { add, addBatch, type BatchPlace } from "./add.ts";
export { asRead, type Change, creation, type NewPerson, patch, removal, statusBetweenCalls } from "./change.ts";
export {
  askFold,
  askFoldOfGone,
  clearPeople,
  foldList,
  type ListRow,
  rewriteList,
  runClear,
  runFold,
  runSweep,
  sweepListFiles,
} from "./list/index.ts";
export { holders } from "./number.ts";
export { page, type View } from "./page.ts";
export type { CandidateItem } from "./read.ts";
export { type Listed, listedAmong, type Selection, selected } from "./selected.ts";
export { extraColumns, walk } from "./walk.ts";
export { ordinalOf };

/** A person of the signed-in user's job; anybody else's is not found. */
export async function get(parentId: string, candidateId: string): Promise<CandidateItem> {
  const candidate = await load(parentId, candidateId);
  if (candidate?.userId !== userActor().userId) throw notFound("candidate");
  return candidate;
}

/** A person of the tenant at hand, for work in the background; undefined when they were deleted. */
export async function load(parentId: string, candidateId: string): Promise<CandidateItem | undefined> {
  const { data } = await db().candidate.get({ tenantId: tenantId(), parentId, candidateId }).go({ consistent: true });
  return data ?? undefined;
}

/** Eventually consistent; for callers whose own writes test what they read. */
export async function getEventual(parentId: string, candidateId: string): Promise<CandidateItem | undefined> {
  const { data } = await db().candidate.get({ tenantId: tenantId(), parentId, candidateId }).go();
  return data ?? undefined;
}

/** People by id, in the order asked for; those who are gone, or never were in that job, are left out. */
export const getMany = (parentId: string, ids: readonly string[]): Promise<CandidateItem[]> =>
  getManyOf(tenantId(), parentId, ids);

export interface Walk {
  readonly items: readonly CandidateItem[];
  /** Where to go on; absent after the last. */
  readonly cursor: string | undefined;
}

const endOfIds = candidateIdPrefix(999_999_999);

/** The next people in import order after a cursor: the last person looked at. */
export async function pageAfter(parentId: string, cursor: string | undefined, limit: number): Promise<Walk> {
  const after = cursor ? ordinalOf(cursor) : 0;
  const { data, cursor: more } = await db()
    .candidate.query.primary({ tenantId: tenantId(), parentId })
    .between({ candidateId: candidateIdPrefix(after + 1) }, { candidateId: endOfIds })
    .go({ limit, consistent: true });
  return { items: data, cursor: more ? data.at(-1)?.candidateId : undefined };
}

/** Whether a job, or what is left of it, still has anybody. */
export const isAnyLeft = async (parentId: string): Promise<boolean> =>
  (await pageAfter(parentId, undefined, 1)).items.length > 0;

/** Everyone of a job in import order, read page by page as they are asked for. */
export async function* all(parentId: string): AsyncGenerator<CandidateItem> {
  let cursor: string | undefined;
  do {
    const walk: Walk = await pageAfter(parentId, cursor, 200);
    yield* walk.items;
    cursor = walk.cursor;
  } while (cursor);
}
