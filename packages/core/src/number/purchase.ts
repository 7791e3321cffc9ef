/** A purchase is stored, then ordered once: after a crash it is looked up in the carrier's account instead. */
import type { BuyNumber, CarrierAccount } from "@callwright/contracts";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { db, type Item } from "../db/service.ts";
import { omitUndefined, tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso, toTtl } from "../kernel/clock.ts";
import { ports, userActor } from "../kernel/context.ts";
import { AppError, causeOf } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import type { PurchaseResult } from "../ports/carrier.ts";
import { openAccount, sealAccount } from "./account.ts";
import { importWith } from "./import.ts";
import { find } from "./read.ts";
import type { NumberItem } from "./row.ts";
import { accountFrom } from "./search.ts";

export type PurchaseItem = Item<"purchase">;

/** A purchase that the carrier does not know fails after this time. */
const maxAbsentMs = 5 * 60_000;
/** A purchase of which the carrier gives no clear answer fails after this time. */
const maxUnconfirmedMs = 24 * 3_600_000;
/** About an hour, with the backoff of `importBought`. */
const maxImportTries = 12;
/** Longer than the purchasing request lives. */
const takeOverSeconds = 60;
const checkSeconds = 10;
const shownDays = 30;

interface BuyResult {
  readonly purchase: PurchaseItem;
  readonly number?: NumberItem | undefined;
}

/** Idempotent: a repeated request returns the state of the first. `price`: the carrier's, as JSON. */
export async function buy(order: BuyNumber, price?: string): Promise<BuyResult> {
  const account = await accountFrom(order);
  const { tenantId, userId } = userActor();
  const previous = await findPurchase(tenantId, order.phoneNumber);
  if (previous && isOpen(previous)) {
    if (previous.userId !== userId) throw new AppError("conflict", refusal("purchase_by_colleague"));
    return withNumber(isDue(previous) ? await continuePurchase(previous) : previous);
  }
  await refuseImported(order.phoneNumber);
  const purchase = await createPurchase({ ...order, price }, account, previous);
  return withNumber(await applyResult(purchase, await placeOrder(purchase, account)));
}

async function withNumber(purchase: PurchaseItem): Promise<BuyResult> {
  return { purchase, number: purchase.state === "imported" ? await find(purchase.numberId) : undefined };
}

async function refuseImported(phoneNumber: string): Promise<void> {
  const { data } = await db().numberClaim.get({ phoneNumber }).go({ consistent: true });
  if (data) throw new AppError("duplicate", refusal("number_already_imported"));
}

/** A number that the account already holds is not ordered. */
async function placeOrder(purchase: PurchaseItem, account: CarrierAccount): Promise<PurchaseResult> {
  const carrier = await ports().carrier(account.provider);
  const { phoneNumber, label, purchaseId } = purchase;
  const check = await carrier.checkNumber({ ...account, phoneNumber, label });
  if (check.kind === "owned") return { kind: "bought" };
  if (check.kind !== "not_owned") return check;
  return carrier.buyNumber(account, { purchaseId, phoneNumber });
}

async function applyResult(purchase: PurchaseItem, result: PurchaseResult): Promise<PurchaseItem> {
  switch (result.kind) {
    case "bought":
      return importBought(
        await changePurchase(purchase, { state: "bought", isBought: true, tries: 0, reason: undefined }),
      );
    case "pending":
      return changePurchase(purchase, sweepAfterFields(checkSeconds));
    case "unknown":
      return changePurchase(purchase, { state: "unknown", reason: result.reason, ...sweepAfterFields(checkSeconds) });
    // In each of these cases the number is certainly not bought.
    case "rejected":
    case "bad_credentials":
    case "unavailable":
      return failPurchase(purchase, result.reason);
  }
}

/** Retried with backoff, since a new number is not visible everywhere immediately. */
async function importBought(purchase: PurchaseItem): Promise<PurchaseItem> {
  const { tenantId, numberId, sealed, phoneNumber, label } = purchase;
  if (sealed === undefined) return purchase;
  const account = await openAccount({ tenantId, numberId, sealed });
  try {
    const number = await importWith({ ...account, phoneNumber, label }, numberId);
    return await changePurchase(purchase, {
      state: "imported",
      numberId: number.numberId,
      reason: undefined,
      ...endedFields(),
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const tries = purchase.tries + 1;
    const reason = causeOf(error);
    if (error.code === "duplicate" || tries >= maxImportTries)
      return failPurchase(purchase, refusal("purchase_import_by_hand", { reason }));
    return changePurchase(purchase, { reason, tries, ...sweepAfterFields(Math.min(600, 5 * 2 ** tries)) });
  }
}

const unknownToCarrier = refusal("purchase_unknown_to_carrier");
const unconfirmed = refusal("purchase_unconfirmed");

const isDue = ({ workAt }: PurchaseItem): boolean => workAt !== undefined && workAt <= nowIso();

export async function continuePurchase(purchase: PurchaseItem): Promise<PurchaseItem> {
  const { tenantId, phoneNumber, workAt = "" } = purchase;
  const claimFields = sweepAfterFields(takeOverSeconds);
  const claim = db()
    .purchase.patch({ tenantId, phoneNumber })
    .set(claimFields)
    .where((attributes, op) => op.eq(attributes.workAt, workAt));
  if (!(await tryWrite(claim.go()))) return (await findPurchase(tenantId, phoneNumber)) ?? purchase;
  const claimed = { ...purchase, ...claimFields };
  return claimed.state === "bought" ? importBought(claimed) : settleByCarrier(claimed);
}

async function settleByCarrier(purchase: PurchaseItem): Promise<PurchaseItem> {
  const { tenantId, numberId, sealed, phoneNumber, purchaseId } = purchase;
  if (sealed === undefined) return failPurchase(purchase, unconfirmed);
  const account = await openAccount({ tenantId, numberId, sealed });
  const lookup = await (await ports().carrier(account.provider)).findPurchase(account, { purchaseId, phoneNumber });
  if (lookup.kind === "bought") return applyResult(purchase, { kind: "bought" });
  const ageMs = now() - Date.parse(purchase.createdAt);
  if (lookup.kind === "absent" && ageMs > maxAbsentMs) return failPurchase(purchase, unknownToCarrier);
  if (ageMs > maxUnconfirmedMs) return failPurchase(purchase, unconfirmed);
  const tries = purchase.tries + 1;
  const reason = "reason" in lookup ? lookup.reason : purchase.reason;
  return changePurchase(purchase, { state: "unknown", reason, tries, ...sweepAfterFields(Math.min(900, 10 * tries)) });
}

/** The user's latest purchases. Continues those that are due. */
export async function listPurchases(): Promise<PurchaseItem[]> {
  const { tenantId, userId } = userActor();
  const { data } = await db()
    .purchase.query.ofUser({ tenantId, userId })
    .go({ hydrate: true, order: "desc", limit: 20 });
  return Promise.all(data.map((purchase) => (isOpen(purchase) && isDue(purchase) ? tryContinue(purchase) : purchase)));
}

const tryContinue = (purchase: PurchaseItem): Promise<PurchaseItem> =>
  continuePurchase(purchase).catch((error: unknown) => {
    log.warn("purchase.go-on-failed", { numberId: purchase.numberId, error: describeError(error) });
    return purchase;
  });

/** One shard, since open purchases are few. */
export const workShard = "purchases";
const sweepAfterFields = (seconds: number) => ({ workShard, workAt: toIso(now() + seconds * 1000) });

const isOpen = ({ state }: PurchaseItem): boolean => state === "buying" || state === "unknown" || state === "bought";

const findPurchase = async (tenantId: string, phoneNumber: string): Promise<PurchaseItem | undefined> =>
  (await db().purchase.get({ tenantId, phoneNumber }).go({ consistent: true })).data ?? undefined;

/** Stores the purchase before the order: only the request that stored it may place the order. */
async function createPurchase(
  order: BuyNumber & { readonly price: string | undefined },
  account: CarrierAccount,
  previous?: PurchaseItem,
): Promise<PurchaseItem> {
  const { tenantId, userId } = userActor();
  const { phoneNumber, label, price } = order;
  const numberId = newId("num");
  const { sealed, provider } = await sealAccount(account, { tenantId, numberId });
  const row = {
    tenantId,
    phoneNumber,
    userId,
    provider,
    label,
    numberId,
    sealed,
    purchaseId: newId("buy"),
    state: "buying" as const,
    price,
    createdAt: nowIso(),
    ...sweepAfterFields(takeOverSeconds),
  };
  const write = db()
    .purchase.put(row)
    .where(({ purchaseId }, op) => (previous ? op.eq(purchaseId, previous.purchaseId) : op.notExists(purchaseId)));
  if (!(await tryWrite(write.go()))) throw new AppError("conflict", refusal("purchase_in_progress"));
  return { ...row, isBought: false, tries: 0 };
}

const endedFields = () => ({
  sealed: undefined,
  workShard: undefined,
  workAt: undefined,
  ttl: toTtl(now() + shownDays * 86_400_000),
});

const failPurchase = (purchase: PurchaseItem, reason: Refusal): Promise<PurchaseItem> =>
  changePurchase(purchase, { state: "failed", reason, ...endedFields() });

type Change = Partial<
  Pick<PurchaseItem, "state" | "isBought" | "numberId" | "reason" | "tries" | "sealed" | "workShard" | "workAt" | "ttl">
>;
const removable = ["reason", "sealed", "workShard", "workAt"] as const;

/** No-op if a newer purchase of the same number has replaced this one. */
async function changePurchase(purchase: PurchaseItem, change: Change): Promise<PurchaseItem> {
  const { tenantId, phoneNumber, purchaseId } = purchase;
  const set = omitUndefined(change);
  const cleared = removable.filter((name) => name in change && change[name] === undefined);
  const patch = db()
    .purchase.patch({ tenantId, phoneNumber })
    .set(set)
    .remove(cleared)
    .where((attributes, op) => op.eq(attributes.purchaseId, purchaseId));
  return (await tryWrite(patch.go())) ? { ...purchase, ...change } : purchase;
}
