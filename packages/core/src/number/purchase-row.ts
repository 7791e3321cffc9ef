import type { BuyNumber, CarrierAccount } from "@callwright/contracts";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso, toTtl } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { defined } from "../kernel/defined.ts";
import { AppError } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { keep } from "./account.ts";

export type PurchaseItem = Item<"purchase">;

/** Longer than the purchasing request lives. */
export const takeOverSeconds = 60;
const shownDays = 30;

/** One shard, since open purchases are few. */
export const workShard = "purchases";
export const sweptAfter = (seconds: number) => ({ workShard, workAt: toIso(now() + seconds * 1000) });

export const isOpen = ({ state }: PurchaseItem): boolean =>
  state === "buying" || state === "unknown" || state === "bought";

export const read = async (tenantId: string, phoneNumber: string): Promise<PurchaseItem | undefined> =>
  (await db().purchase.get({ tenantId, phoneNumber }).go({ consistent: true })).data ?? undefined;

/** Write-ahead intent: its writer may place the order once. */
export async function createPurchase(
  order: BuyNumber & { readonly price: string | undefined },
  account: CarrierAccount,
  before?: PurchaseItem,
): Promise<PurchaseItem> {
  const { tenantId, userId } = userActor();
  const { phoneNumber, label, price } = order;
  const numberId = newId("num");
  const { sealed, provider } = await keep(account, { tenantId, numberId });
  const row = {
    ...{ tenantId, phoneNumber, userId, provider, label, numberId, sealed },
    purchaseId: newId("buy"),
    state: "buying" as const,
    price,
    createdAt: nowIso(),
    ...sweptAfter(takeOverSeconds),
  };
  const write = db()
    .purchase.put(row)
    .where(({ purchaseId }, op) => (before ? op.eq(purchaseId, before.purchaseId) : op.notExists(purchaseId)));
  if (!(await tryWrite(write.go()))) throw new AppError("conflict", refusal("purchase_in_progress"));
  return { ...row, isBought: false, tries: 0 };
}

export const endedFields = () => ({
  ...{ sealed: undefined, workShard: undefined, workAt: undefined },
  ttl: toTtl(now() + shownDays * 86_400_000),
});

export const failPurchase = (purchase: PurchaseItem, reason: Refusal): Promise<PurchaseItem> =>
  changePurchase(purchase, { state: "failed", reason, ...endedFields() });

type Change = Partial<
  Pick<PurchaseItem, "state" | "isBought" | "numberId" | "reason" | "tries" | "sealed" | "workShard" | "workAt" | "ttl">
>;
const removable = ["reason", "sealed", "workShard", "workAt"] as const;

/** No-op if a newer purchase of the same number has replaced this one. */
export async function changePurchase(purchase: PurchaseItem, change: Change): Promise<PurchaseItem> {
  const { tenantId, phoneNumber, purchaseId } = purchase;
  const set = defined(change);
  const gone = removable.filter((name) => name in change && change[name] === undefined);
  const patch = db()
    .purchase.patch({ tenantId, phoneNumber })
    .set(set)
    .remove(gone)
    .where((attributes, op) => op.eq(attributes.purchaseId, purchaseId));
  return (await tryWrite(patch.go())) ? { ...purchase, ...change } : purchase;
}
