/**
 * Buys numbers in the user's own account and imports them. The purchase is written before the carrier is asked, and the
 * carrier is asked once: whatever breaks off, or is not answered, is looked up in the account and never bought again.
 */
import type { BuyNumber, CarrierAccount } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { ports, userActor } from "../kernel/context.ts";
import { AppError, causeOf } from "../kernel/error.ts";
import { describeError, log } from "../kernel/log.ts";
import type { PurchaseResult } from "../ports/carrier.ts";
import { openAccount } from "./account.ts";
import { importWith } from "./import.ts";
import {
  askedAgainIn,
  begin,
  ended,
  failed,
  isOpen,
  moved,
  type PurchaseItem,
  patienceSeconds,
  read,
} from "./purchase-row.ts";
import { find, type NumberItem } from "./read.ts";
import { accountFrom } from "./search.ts";

/** Until the carrier must know of a purchase that it took. */
const graceMs = 5 * 60_000;
/** Until a purchase that the carrier neither confirms nor denies is left to the person. */
const giveUpMs = 24 * 3_600_000;
const importTries = 12;

interface Bought {
  readonly purchase: PurchaseItem;
  readonly number?: NumberItem | undefined;
}

/** Asked twice, it is bought once: the second one is told how far the first has come. */
export async function buy(order: BuyNumber): Promise<Bought> {
  const account = await accountFrom(order);
  const { tenantId, userId } = userActor();
  const known = await read(tenantId, order.phoneNumber);
  if (known && isOpen(known)) {
    if (known.userId !== userId) throw new AppError("conflict", refusal("purchase_by_colleague"));
    return withNumber(isDue(known) ? await goOn(known) : known);
  }
  await refuseImported(order.phoneNumber);
  const purchase = await begin(order, account, known);
  return withNumber(await settleAnswer(purchase, await ask(purchase, account)));
}

async function withNumber(purchase: PurchaseItem): Promise<Bought> {
  return { purchase, number: purchase.state === "imported" ? await find(purchase.numberId) : undefined };
}

async function refuseImported(phoneNumber: string): Promise<void> {
  const { data } = await db().numberClaim.get({ phoneNumber }).go({ consistent: true });
  if (data) throw new AppError("duplicate", refusal("number_already_imported"));
}

/** A number that is in the account already needs no purchase; else it is ordered. */
async function ask(purchase: PurchaseItem, account: CarrierAccount): Promise<PurchaseResult> {
  const carrier = await ports().carrier(account.provider);
  const { phoneNumber, label, purchaseId } = purchase;
  const check = await carrier.checkNumber({ ...account, phoneNumber, label });
  if (check.kind === "owned") return { kind: "bought" };
  if (check.kind !== "not_owned") return check;
  return carrier.buyNumber(account, { purchaseId, phoneNumber });
}

async function settleAnswer(purchase: PurchaseItem, result: PurchaseResult): Promise<PurchaseItem> {
  switch (result.kind) {
    case "bought":
      return importBought(await moved(purchase, { state: "bought", isBought: true, tries: 0, reason: undefined }));
    case "pending":
      return moved(purchase, { ...askedAgainIn(10) });
    case "unknown":
      return moved(purchase, { state: "unknown", reason: result.reason, ...askedAgainIn(10) });
    case "rejected":
    case "bad_credentials":
    case "unavailable":
      return failed(purchase, result.reason);
  }
}

/** Imported under the id that it was given; a failure is tried again, since a fresh number is not known everywhere at once. */
async function importBought(purchase: PurchaseItem): Promise<PurchaseItem> {
  const { tenantId, numberId, sealed, phoneNumber, label } = purchase;
  if (sealed === undefined) return purchase;
  const account = await openAccount({ tenantId, numberId, sealed });
  try {
    const number = await importWith({ ...account, phoneNumber, label }, numberId);
    const { numberId: importedAs } = number;
    return await moved(purchase, { state: "imported", numberId: importedAs, reason: undefined, ...ended() });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const tries = purchase.tries + 1;
    const reason = causeOf(error);
    if (error.code === "duplicate" || tries >= importTries)
      return failed(purchase, refusal("purchase_import_by_hand", { reason }));
    return moved(purchase, { reason, tries, ...askedAgainIn(Math.min(600, 5 * 2 ** tries)) });
  }
}

const notBought = refusal("purchase_unknown_to_carrier");
const cannotTell = refusal("purchase_unconfirmed");

const isDue = ({ workAt }: PurchaseItem): boolean => workAt !== undefined && workAt <= nowIso();

/** Goes on with a purchase that broke off or is not certain. One at a time: whoever moves its time. */
export async function goOn(purchase: PurchaseItem): Promise<PurchaseItem> {
  const { tenantId, phoneNumber, workAt = "" } = purchase;
  const later = askedAgainIn(patienceSeconds);
  const claim = db()
    .purchase.patch({ tenantId, phoneNumber })
    .set(later)
    .where((attributes, op) => op.eq(attributes.workAt, workAt));
  if (!(await tryWrite(claim.go()))) return (await read(tenantId, phoneNumber)) ?? purchase;
  const claimed = { ...purchase, ...later };
  return claimed.state === "bought" ? importBought(claimed) : lookUp(claimed);
}

async function lookUp(purchase: PurchaseItem): Promise<PurchaseItem> {
  const { tenantId, numberId, sealed, phoneNumber, purchaseId } = purchase;
  if (sealed === undefined) return failed(purchase, cannotTell);
  const account = await openAccount({ tenantId, numberId, sealed });
  const found = await (await ports().carrier(account.provider)).findPurchase(account, { purchaseId, phoneNumber });
  if (found.kind === "bought") return settleAnswer(purchase, { kind: "bought" });
  const ageMs = now() - Date.parse(purchase.createdAt);
  if (found.kind === "absent" && ageMs > graceMs) return failed(purchase, notBought);
  if (ageMs > giveUpMs) return failed(purchase, cannotTell);
  const tries = purchase.tries + 1;
  const reason = "reason" in found ? found.reason : purchase.reason;
  return moved(purchase, { state: "unknown", reason, tries, ...askedAgainIn(Math.min(900, 10 * tries)) });
}

/** The user's purchases of the last days, newest first. Whoever looks helps on what is due. */
export async function purchases(): Promise<PurchaseItem[]> {
  const { tenantId, userId } = userActor();
  const { data } = await db()
    .purchase.query.ofUser({ tenantId, userId })
    .go({ hydrate: true, order: "desc", limit: 20 });
  return Promise.all(data.map((one) => (isOpen(one) && isDue(one) ? helped(one) : one)));
}

const helped = (purchase: PurchaseItem): Promise<PurchaseItem> =>
  goOn(purchase).catch((error: unknown) => {
    log.warn("purchase.go-on-failed", { numberId: purchase.numberId, error: describeError(error) });
    return purchase;
  });
