/** The people of a tenant in the order in which they came: their ids sort by time, so that a page is a range of keys. */
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { tenantId } from "../kernel/context.ts";
import type { UserItem } from "./index.ts";

/** A search looks at this many people at most. */
const maxSearched = 10_000;

interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

interface People {
  readonly items: readonly UserItem[];
  readonly total: number;
}

export const countPeople = (writer: Writer, tenantId: string, more: 1 | -1): Write =>
  writer.headcount.upsert({ tenantId }).add({ people: more }).commit();

/** A page of the tenant's people, from 1; reads as far as the page goes. Whoever came before there was a count is shown too. */
export async function list({ page, pageSize }: PageRequest): Promise<People> {
  const from = (page - 1) * pageSize;
  const [{ data: counted }, people] = await Promise.all([
    db().headcount.get({ tenantId: tenantId() }).go({ consistent: true }),
    first(from + pageSize),
  ]);
  return { items: people.slice(from), total: Math.max(counted?.people ?? 0, people.length) };
}

/** A page of those in whose name or address a text occurs. It reads them all for each word typed: at half the price, a moment late. */
export async function search(text: string, { page, pageSize }: PageRequest): Promise<People> {
  const wanted = folded(text);
  const found = (await first(maxSearched, { consistent: false })).filter(({ name, email }) =>
    [name, email].some((words) => folded(words).includes(wanted)),
  );
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}

/** The same letters, whatever their size and however they are put together. */
const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

async function first(count: number, { consistent } = { consistent: true }): Promise<UserItem[]> {
  const { data } = await db().user.query.primary({ tenantId: tenantId() }).go({ count, consistent });
  return data;
}
