/** Addresses that give our mails back. They get none but what their reader asks for, until a mailed link or code is used. */
import type { ReturnedMail } from "@callwright/contracts/endpoints/session";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import type { UserItem } from "./item.ts";

/** False if the user is gone, has another address by now, or is known to give mails back. */
export function noteReturnedMail(userId: string, address: string, kind: ReturnedMail["kind"]): Promise<boolean> {
  const noted = db()
    .user.patch({ tenantId: tenantId(), userId })
    .set({ returnedMail: { kind, at: nowIso() } })
    .where(({ email, returnedMail }, op) => `${op.eq(email, address.toLowerCase())} AND ${op.notExists(returnedMail)}`);
  return tryWrite(noted.go());
}

/** The user has used a link or code that was mailed to the address. */
export async function confirmAddress({ tenantId, userId, email, returnedMail }: UserItem): Promise<void> {
  if (!returnedMail) return;
  const confirmed = db()
    .user.patch({ tenantId, userId })
    .remove(["returnedMail"])
    .where((row, op) => op.eq(row.email, email));
  await tryWrite(confirmed.go());
}
