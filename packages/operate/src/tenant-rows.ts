import type { Database } from "@callwright/core/db/database";
import { type PlainRow, pageOfTenant } from "@callwright/core/db/tenant-rows";

export async function* tenantRows(database: Database, tenantId: string): AsyncGenerator<PlainRow> {
  let page = await pageOfTenant(database, tenantId);
  yield* page.rows;
  while (page.next) {
    page = await pageOfTenant(database, tenantId, page.next);
    yield* page.rows;
  }
}
