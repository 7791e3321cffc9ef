/** All tenants, newest first. Callers check who may see them. */
import { getAll } from "../db/get-all.ts";
import { type DirectoryRequest, directoryPage, readKeys, readRows } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";

export type TenantItem = Item<"tenant">;

const pageSize = 200;

export const directory = (request: DirectoryRequest) =>
  directoryPage(request, {
    // "~" sorts after every id.
    newest: "ten_~",
    below: tenantsBelow,
    idOf: ({ tenantId }) => tenantId,
    textsOf: ({ name }) => [name],
  });

async function tenantsBelow(tenantId: string, limit: number): Promise<readonly TenantItem[]> {
  const query = db().tenant.query.directory({}).lt({ tenantId }).params({ order: "desc" });
  return db().tenant.parse({ Items: await readRows(await readKeys(query, limit)) }).data;
}

export async function* allIds(): AsyncGenerator<readonly string[]> {
  let after: string | undefined;
  do {
    const { items, next } = await directory({ limit: pageSize, after });
    yield items.map(({ tenantId }) => tenantId);
    after = next;
  } while (after);
}

export async function loadMany(ids: readonly string[]): Promise<ReadonlyMap<string, TenantItem>> {
  const keys = ids.map((tenantId) => ({ tenantId }));
  const tenants = await getAll(keys, (batch) => db().tenant.get(batch).go());
  return new Map(tenants.map((tenant) => [tenant.tenantId, tenant]));
}
