import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { runAsSystem } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import { measure } from "../kernel/metrics.ts";
import { resume } from "./import.ts";
import { continuePurchase, type PurchaseItem, workShard as purchaseShard } from "./purchase.ts";
import { followActivation } from "./read.ts";
import { type NumberItem, sweepAfterFields, workShard } from "./row.ts";

const batchSize = 50;
/** No work starts after this time, so that slow providers do not outlast the worker. */
const roundMs = 25_000;
const retrySeconds = 60;

export async function sweep(): Promise<{ numbers: number; purchases: number }> {
  const due = { workAt: nowIso() };
  const [numbers, purchases] = await Promise.all([
    db().number.query.unsettled({ workShard }).lte(due).go({ limit: batchSize, hydrate: true }),
    db().purchase.query.open({ workShard: purchaseShard }).lte(due).go({ limit: batchSize, hydrate: true }),
  ]);
  const startedAt = now();
  const work = [
    ...numbers.data.map((number) => () => runForOwner(number, () => settle(number))),
    ...purchases.data.map((purchase) => () => runForOwner(purchase, () => continuePurchase(purchase))),
  ];
  // The rest stays due for the next round.
  for (const run of work) if (now() - startedAt < roundMs) await run();
  return { numbers: numbers.data.length, purchases: purchases.data.length };
}

async function runForOwner(owned: NumberItem | PurchaseItem, work: () => Promise<unknown>) {
  await runAsSystem(owned, "sweep", work).catch((error: unknown) => {
    measure("UnansweredRounds");
    log.warn("sweep.number-failed", { numberId: owned.numberId, error: describeError(error) });
  });
}

async function settle(number: NumberItem): Promise<void> {
  const { tenantId, numberId, workAt = "" } = number;
  const claim = db()
    .number.patch({ tenantId, numberId })
    .set(sweepAfterFields(retrySeconds))
    .where((attributes, op) => op.eq(attributes.workAt, workAt));
  if (!(await tryWrite(claim.go()))) return;
  if (number.status === "activating") await followActivation(number);
  else await resume(number);
}
