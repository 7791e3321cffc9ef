/** All tenants, newest first. Callers check who may see them. */
import { getAll } from "../db/get-all.ts";
import { readKeys, readRows } from "../db/page.ts";
import { db } from "../db/service.ts";
import type { TenantItem } from "./item.ts";

export interface DirectoryPage {
  readonly items: readonly TenantItem[];
  readonly next?: string | undefined;
}

/** Tenants that one page of a search reads; it may be short and continue. */
const maxSearched = 1_000;
const chunk = 200;
/** Sorts after every tenant id. */
const newest = "ten_~";

export async function directory(request: {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}): Promise<DirectoryPage> {
  const { search, limit, after = newest } = request;
  if (!search) {
    const items = await below(after, limit);
    return { items, next: items.length < limit ? undefined : items.at(-1)?.tenantId };
  }
  const items: TenantItem[] = [];
  let place = after;
  for (let read = 0; read < maxSearched; read += chunk) {
    const tenants = await below(place, chunk);
    for (const tenant of tenants) {
      if (!normalize(tenant.name).includes(normalize(search))) continue;
      items.push(tenant);
      if (items.length === limit) return { items, next: tenant.tenantId };
    }
    const last = tenants.at(-1);
    if (!last || tenants.length < chunk) return { items };
    place = last.tenantId;
  }
  return { items, next: place };
}

async function below(tenantId: string, limit: number): Promise<readonly TenantItem[]> {
  const query = db().tenant.query.directory({}).lt({ tenantId }).params({ order: "desc" });
  return db().tenant.parse({ Items: await readRows(await readKeys(query, limit)) }).data;
}

export async function* allIds(): AsyncGenerator<readonly string[]> {
  let after: string | undefined;
  do {
    const { items, next } = await directory({ limit: chunk, after });
    yield items.map(({ tenantId }) => tenantId);
    after = next;
  } while (after);
}

export async function loadMany(ids: readonly string[]): Promise<ReadonlyMap<string, TenantItem>> {
  const keys = ids.map((tenantId) => ({ tenantId }));
  const tenants = await getAll(keys, (some) => db().tenant.get(some).go());
  return new Map(tenants.map((tenant) => [tenant.tenantId, tenant]));
}

const normalize = (text: string): string => text.normalize("NFKC").toLowerCase();
