import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { runAs } from "../kernel/context.ts";
import { send } from "../kernel/message.ts";
import { askAgain, workShard } from "./item.ts";
import { workOnImport } from "./messages.ts";

export async function sweep(): Promise<{ imports: number }> {
  const { data } = await db()
    .import.query.unfinished({ workShard })
    .lte({ workAt: nowIso() })
    .go({ limit: 50, hydrate: true });
  for (const { tenantId, userId, importId, state } of data) {
    await runAs({ actor: { type: "system", tenantId, userId, cause: "sweep" }, tenantId }, async () => {
      const later = db()
        .import.patch({ tenantId, importId })
        .set(askAgain())
        .where((attributes, op) => op.eq(attributes.state, state));
      if (await tryWrite(later.go())) await send(workOnImport, { importId });
    });
  }
  return { imports: data.length };
}
