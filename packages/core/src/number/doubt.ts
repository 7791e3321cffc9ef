/** Numbers whose credentials are in doubt: the carrier refused them, or something arrived that they do not prove. */
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { ports } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import { openAccount } from "./account.ts";
import { credentialsOf } from "./connect.ts";
import { noteMissed } from "./missed.ts";
import { isUsable, type NumberItem } from "./read.ts";
import { save, settled } from "./save.ts";

/**
 * The carrier or the voice provider refused the number's credentials as they were used: nothing more leaves until it is
 * connected again. Where it has been meanwhile, the others are not doubted.
 */
export async function markUnusable(used: NumberItem, reason: Refusal): Promise<void> {
  const marked = await save(used, { status: "reconnect", reason, ...settled }, used.sealed);
  if (marked) log.warn("number.unusable", { tenantId: used.tenantId, numberId: used.numberId });
}

/** What stands against a number's texts at its carrier, or that nothing does any more. */
export async function noteTexts(used: NumberItem, smsReason: Refusal | undefined): Promise<void> {
  await save(used, { smsReason }, used.sealed);
}

const doubtMinutes = 10;
const otherKey = refusal("number_signed_by_other_key");

/** Asks the carrier whether it takes the number's secrets still; where it does not, the number says so. */
export async function stillHolds(number: NumberItem): Promise<boolean> {
  const account = await openAccount(number);
  const check = await (await ports().carrier(account.provider)).checkNumber(credentialsOf(number, account));
  if (check.kind === "bad_credentials") await markUnusable(number, check.reason);
  return check.kind === "owned";
}

/**
 * A webhook's signature did not fit (`at`: ISO 8601): the account may have new secrets, or a stranger wrote it. Only the
 * carrier can tell, and it is asked now and then, whoever writes how often. Answers whether it was, and takes our secrets as
 * before. Whatever comes of that, what may have come is noted: the sweeper has it read.
 */
export async function suspectSignature(numberId: string, at: string): Promise<boolean> {
  const number = await noteMissed(numberId, at);
  if (!number || !isUsable(number)) return false;
  const claimed = db()
    .number.patch({ tenantId: number.tenantId, numberId })
    .set({ suspectedAt: nowIso() })
    .where(({ suspectedAt }, op) => {
      const before = toIso(now() - doubtMinutes * 60_000);
      return `${op.notExists(suspectedAt)} OR ${op.lt(suspectedAt, before)}`;
    });
  if (!(await tryWrite(claimed.go()))) return false;
  if (!(await stillHolds(number))) return false;
  if (number.hasPublicKey) await save(number, { smsReason: otherKey });
  return true;
}
