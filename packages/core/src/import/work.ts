/** Checks or loads an import until its budget ends. Idempotent: a worker whose part was already done stops. */
import { now } from "../kernel/clock.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import { check } from "./check.ts";
import { fail, type ImportItem, load as loadItem } from "./item.ts";
import { load } from "./load.ts";
import { workOnImport } from "./messages.ts";

/** Milliseconds until the rest is left to the next message, behind those of other tenants. */
const budgetMs = 10_000;

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
