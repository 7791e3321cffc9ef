/** Numbers whose credentials are in doubt: the carrier refused them, or something arrived that they do not prove. */
import { db } from "../db/service.ts";
import { unlessRefused } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import { openAccount } from "./account.ts";
import { credentialsOf } from "./connect.ts";
import { find, isUsable } from "./read.ts";
import { save, settled } from "./save.ts";

/** The carrier or the voice provider refused the number's credentials: nothing more leaves until it is connected again. */
export async function markUnusable(numberId: string, reason: string): Promise<void> {
  log.warn("number.unusable", { tenantId: tenantId(), numberId });
  const number = await find(numberId);
  if (number) await save(number, { status: "reconnect", reason, ...settled });
}

const doubtMinutes = 10;
const otherKey =
  "Something signed with another key than ours came for this number. If you have a new public key, connect it again.";

/**
 * A webhook's signature did not fit: the account may have new secrets, or a stranger wrote it. Only the carrier can tell,
 * and it is asked now and then, whoever writes how often.
 */
export async function suspectSignature(numberId: string): Promise<void> {
  const number = await find(numberId);
  if (!number || !isUsable(number)) return;
  const claimed = db()
    .number.patch({ tenantId: number.tenantId, numberId })
    .set({ suspectedAt: nowIso() })
    .where(({ suspectedAt }, op) => {
      const before = toIso(now() - doubtMinutes * 60_000);
      return `${op.notExists(suspectedAt)} OR ${op.lt(suspectedAt, before)}`;
    });
  if (!(await unlessRefused(claimed.go()))) return;
  const account = await openAccount(number);
  const check = await ports().carrier(account.provider).checkNumber(credentialsOf(number, account));
  if (check.kind === "bad_credentials") return markUnusable(numberId, check.reason);
  if (check.kind === "owned" && number.hasPublicKey) await save(number, { smsReason: otherKey });
}
