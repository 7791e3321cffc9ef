import type { ParentKind } from "@callwright/contracts";
import { concurrent, getAll } from "../db/get-all.ts";
import { type PageRequest, pageOfIndex, readKeys, readRows } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import * as User from "../user/index.ts";
import { companyKeyOf, idPrefixOf, kindOfId, type ParentCounters, type ParentItem, parentItemOf } from "./item.ts";

export async function get(parentId: string, kind?: ParentKind): Promise<ParentItem> {
  const parent = await load(parentId);
  requireOwn(parentId, parent, kind);
  return parent;
}

export const parentNotFound = (parentId: string) => notFound(kindOfId(parentId));

export function requireOwn<T extends { readonly userId: string }>(
  parentId: string,
  found: T | undefined,
  kind = kindOfId(parentId),
): asserts found is T {
  if (kind !== kindOfId(parentId)) throw notFound(kind);
  if (found?.userId !== userActor().userId) throw parentNotFound(parentId);
  requireAreaOf(parentId);
}

/** Administrators can close campaigns to a user. */
export function requireAreaOf(parentId: string): void {
  User.requireVisible({ parentId });
}

export async function load(parentId: string): Promise<ParentItem | undefined> {
  const key = { tenantId: tenantId() };
  const [{ data: parent }, { data: counters }] = await Promise.all([
    db()
      .parent.get({ ...key, parentId })
      .go({ consistent: true }),
    db()
      .parentCounters.get({ ...key, parentId })
      .go({ consistent: true }),
  ]);
  return parent && counters ? parentItemOf(parent, counters) : undefined;
}

/** Eventually consistent, without the counters; texts and version come from the same save. */
export async function loadTexts(parentId: string): Promise<Item<"parent"> | undefined> {
  const { data } = await db().parent.get({ tenantId: tenantId(), parentId }).go();
  return data ?? undefined;
}

export const loadMany = (ids: readonly string[]): Promise<Item<"parent">[]> =>
  getAll(
    ids.map((parentId) => ({ tenantId: tenantId(), parentId })),
    (batch) => db().parent.get(batch).go({ concurrent }),
  );

/** Undefined if the version is known. Reads the counters first, so that an old parent never gets a newer version. */
export async function getIfChanged(
  parentId: string,
  isKnown: (version: number) => boolean,
  kind?: ParentKind,
): Promise<ParentItem | undefined> {
  const counters = await loadCounters(parentId);
  requireOwn(parentId, counters, kind);
  if (isKnown(counters.version)) return undefined;
  const { data: parent } = await db().parent.get({ tenantId: tenantId(), parentId }).go({ consistent: true });
  if (!parent) throw parentNotFound(parentId);
  return parentItemOf(parent, counters);
}

export async function loadCounters(parentId: string): Promise<ParentCounters | undefined> {
  const { data } = await db().parentCounters.get({ tenantId: tenantId(), parentId }).go({ consistent: true });
  return data ?? undefined;
}

export interface ListRequest extends PageRequest {
  readonly companyName?: string | undefined;
}

export async function list(
  kind: ParentKind,
  { companyName, ...request }: ListRequest,
): Promise<{ items: readonly ParentItem[]; total: number }> {
  const { tenantId, userId } = userActor();
  const parentId = idPrefixOf(kind);
  const { query } = db().parent;
  const parentsQuery =
    companyName === undefined
      ? query.ofUser({ tenantId, userId }).begins({ parentId })
      : query.ofCompany({ tenantId, userId }).begins({ companyKey: companyKeyOf(companyName), parentId });
  const { rows, total } = await pageOfIndex(parentsQuery.params({ order: "desc" }), request);
  return { items: await withCounters(db().parent.parse({ Items: rows }).data), total };
}

const ulidLength = 26;

/** Jobs and campaigns together, newest first; reads all their keys, and only the page's rows. */
export async function listAll({
  page,
  pageSize,
}: PageRequest): Promise<{ items: readonly ParentItem[]; total: number }> {
  const { tenantId, userId } = userActor();
  const keys = await readKeys(db().parent.query.ofUser({ tenantId, userId }).params());
  const ulidOf = ({ sk }: { sk: string }) => sk.slice(-ulidLength);
  const newestFirst = keys.toSorted((one, other) => ulidOf(other).localeCompare(ulidOf(one)));
  const rows = await readRows(newestFirst.slice((page - 1) * pageSize, page * pageSize));
  return { items: await withCounters(db().parent.parse({ Items: rows }).data), total: keys.length };
}

export async function withCounters(parents: readonly Item<"parent">[]): Promise<ParentItem[]> {
  const countersByParentId = await countersOf(parents.map(({ tenantId, parentId }) => ({ tenantId, parentId })));
  return parents.flatMap((parent) => {
    const counters = countersByParentId.get(parent.parentId);
    return counters ? parentItemOf(parent, counters) : [];
  });
}

async function countersOf(keys: { tenantId: string; parentId: string }[]): Promise<Map<string, ParentCounters>> {
  const rows = await getAll(keys, (batch) => db().parentCounters.get(batch).go({ consistent: true, concurrent }));
  return new Map(rows.map((counters) => [counters.parentId, counters]));
}
