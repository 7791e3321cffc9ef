import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { runAsSystem } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import { check } from "./check.ts";
import { fail, type ImportItem, loadItem, sweeperFields, workShard } from "./item.ts";
import { load } from "./load.ts";
import { workOnImport } from "./messages.ts";

const budgetMs = 10_000;
const batchSize = 50;

export async function work(importId: string): Promise<void> {
  const deadline = now() + budgetMs;
  for (;;) {
    const item = await loadItem(importId);
    if (item?.state !== "checking" && item?.state !== "importing") return;
    if ((await step(item, deadline)) === "done") return;
    if (now() > deadline) return send(workOnImport, { importId });
  }
}

async function step(item: ImportItem, deadline: number): Promise<"more" | "done"> {
  try {
    return await (item.state === "checking" ? check(item, deadline) : load(item));
  } catch (error) {
    // Errors that a retry cannot fix end the import and are shown to the user.
    if (!(error instanceof AppError) || (error.code !== "unprocessable" && error.code !== "not_found")) throw error;
    log.info("import.failed", { importId: item.importId, tenantId: item.tenantId, reason: error.message });
    await fail(item, error.refusal);
    return "done";
  }
}

export async function sweep(): Promise<{ imports: number }> {
  const { data } = await db()
    .import.query.unfinished({ workShard })
    .lte({ workAt: nowIso() })
    .go({ limit: batchSize, hydrate: true });
  for (const { tenantId, userId, importId, state } of data) {
    await runAsSystem({ tenantId, userId }, "sweep", async () => {
      const patch = db()
        .import.patch({ tenantId, importId })
        .set(sweeperFields())
        .where((attributes, op) => op.eq(attributes.state, state));
      if (await tryWrite(patch.go())) await send(workOnImport, { importId });
    });
  }
  return { imports: data.length };
}
