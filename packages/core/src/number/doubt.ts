import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { ports } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import { openAccount } from "./account.ts";
import { credentialsOf } from "./connect.ts";
import { noteMissedTexts } from "./missed.ts";
import { isUsable } from "./read.ts";
import { type NumberItem, save, settledFields } from "./row.ts";

/** Stops all sending until the number is reconnected. No-op if its credentials have changed since `number` was read. */
export async function markUnusable(number: NumberItem, reason: Refusal): Promise<void> {
  const isMarked = await save(number, { status: "reconnect", reason, ...settledFields }, number.sealed);
  if (isMarked) log.warn("number.unusable", { tenantId: number.tenantId, numberId: number.numberId });
}

export async function saveSmsReason(number: NumberItem, smsReason: Refusal | undefined): Promise<void> {
  await save(number, { smsReason }, number.sealed);
}

const recheckMinutes = 10;
const otherKeyRefusal = refusal("number_signed_by_other_key");

export async function recheckCredentials(number: NumberItem): Promise<boolean> {
  const account = await openAccount(number);
  const check = await (await ports().carrier(account.provider)).checkNumber(credentialsOf(number, account));
  if (check.kind === "bad_credentials") await markUnusable(number, check.reason);
  return check.kind === "owned";
}

/** Checks the credentials after a bad signature, at most every ten minutes; false if invalid or not checked now. */
export async function recheckAfterBadSignature(numberId: string, at: string): Promise<boolean> {
  // Noted before any check: the texts of that time must be read again whatever the checks find.
  const number = await noteMissedTexts(numberId, at);
  if (!number || !isUsable(number)) return false;
  const claim = db()
    .number.patch({ tenantId: number.tenantId, numberId })
    .set({ suspectedAt: nowIso() })
    .where(({ suspectedAt }, op) => {
      const recheckBefore = toIso(now() - recheckMinutes * 60_000);
      return `${op.notExists(suspectedAt)} OR ${op.lt(suspectedAt, recheckBefore)}`;
    });
  if (!(await tryWrite(claim.go()))) return false;
  if (!(await recheckCredentials(number))) return false;
  if (number.hasPublicKey) await save(number, { smsReason: otherKeyRefusal });
  return true;
}
