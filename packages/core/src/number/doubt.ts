import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { ports } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import { openAccount } from "./account.ts";
import { credentialsOf } from "./connect.ts";
import { noteMissed } from "./missed.ts";
import { isUsable } from "./read.ts";
import { type NumberItem, save, settledFields } from "./row.ts";

/** Nothing is sent until the number is reconnected. No-op if it has other credentials than `used` by now. */
export async function markUnusable(used: NumberItem, reason: Refusal): Promise<void> {
  const marked = await save(used, { status: "reconnect", reason, ...settledFields }, used.sealed);
  if (marked) log.warn("number.unusable", { tenantId: used.tenantId, numberId: used.numberId });
}

export async function noteTexts(used: NumberItem, smsReason: Refusal | undefined): Promise<void> {
  await save(used, { smsReason }, used.sealed);
}

const doubtMinutes = 10;
const otherKey = refusal("number_signed_by_other_key");

export async function stillHolds(number: NumberItem): Promise<boolean> {
  const account = await openAccount(number);
  const check = await (await ports().carrier(account.provider)).checkNumber(credentialsOf(number, account));
  if (check.kind === "bad_credentials") await markUnusable(number, check.reason);
  return check.kind === "owned";
}

/** True if the credentials hold after a bad signature. Asks the carrier every ten minutes at most. `at`: ISO 8601. */
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
