import type { AuditAction } from "@callwright/contracts";
import { foldForSearch, readKeys, readRows } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";
import { now, toIso } from "../kernel/clock.ts";

export type AuditItem = Item<"audit">;

export interface EntryFilter {
  readonly tenantId: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly actorId?: string | undefined;
  readonly targetId?: string | undefined;
  /** Instants; `to` is excluded. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

interface EntryPage {
  readonly items: readonly AuditItem[];
  readonly next?: string | undefined;
}

/** Limit for one page. If few of these rows match, the page is short and has a next page. */
const maxRowsRead = 2_000;
const chunkSize = 200;
const firstMonth = "2020-01";
const firstInstant = `${firstMonth}-01T00:00:00.000Z`;
const dayMs = 86_400_000;

export async function entries(filter: EntryFilter, limit: number, after?: string): Promise<EntryPage> {
  const matching: AuditItem[] = [];
  let cursor = after;
  for (let rowsRead = 0; rowsRead < maxRowsRead; rowsRead += chunkSize) {
    const rows = await readChunk(filter, cursor);
    for (const row of rows) {
      if (!matches(row, filter)) continue;
      matching.push(row);
      if (matching.length === limit) return { items: matching, next: entryCursor(row) };
    }
    const last = rows.at(-1);
    if (!last) return { items: matching };
    cursor = entryCursor(last);
  }
  return { items: matching, next: cursor };
}

const entryCursor = ({ at, entryId }: AuditItem): string => `${at}#${entryId}`;

function matches(row: AuditItem, { action, actorId, targetId, search }: EntryFilter): boolean {
  if (targetId && row.targetId !== targetId) return false;
  if (action && row.action !== action) return false;
  if (actorId && row.actorId !== actorId) return false;
  return !search || [row.actorName, row.targetName].some((name) => foldForSearch(name).includes(foldForSearch(search)));
}

function instantRange({ from = firstInstant, to = toIso(now() + dayMs) }: EntryFilter, after: string | undefined) {
  const [at = to, entryId = ""] = after?.split("#") ?? [];
  return [
    { at: from, entryId: "" },
    { at, entryId },
  ] as const;
}

/** Drops `high`, which `between` includes: the last entry of the previous chunk, or the excluded `to`. */
const isBefore = (high: Bound) => (row: AuditItem) => entryCursor(row) < `${high.at}#${high.entryId}`;

async function readChunk(filter: EntryFilter, cursor: string | undefined): Promise<readonly AuditItem[]> {
  const [low, high] = instantRange(filter, cursor);
  if (low.at > high.at) return [];
  if (filter.tenantId === undefined) return readMonths(low, high);
  const { data } = await db()
    .audit.query.primary({ tenantId: filter.tenantId })
    .between(low, high)
    .go({ order: "desc", limit: chunkSize, consistent: true });
  return data.filter(isBefore(high));
}

interface Bound {
  readonly at: string;
  readonly entryId: string;
}

async function readMonths(low: Bound, high: Bound): Promise<readonly AuditItem[]> {
  const oldest = low.at.slice(0, 7);
  for (let month = high.at.slice(0, 7); month >= oldest && month >= firstMonth; month = previousMonth(month)) {
    const query = db().audit.query.ofMonth({ month }).between(low, high).params({ order: "desc" });
    const { data } = db().audit.parse({ Items: await readRows(await readKeys(query, chunkSize)) });
    const rows = data.filter(isBefore(high));
    if (rows.length > 0) return rows;
  }
  return [];
}

function previousMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}
