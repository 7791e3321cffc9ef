/** Addresses whose mails come back. They get only mails that their reader requests, until a mailed link or code is used. */
import type { ReturnedMail } from "@callwright/contracts/endpoints/session";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import type { UserItem } from "./item.ts";

interface Returned extends Pick<ReturnedMail, "kind"> {
  readonly userId: string;
  readonly address: string;
  readonly sentAt: string;
}

/** False for what is known, and for mails from before the user's present address or its confirmation: events come late. */
export function noteReturnedMail({ userId, address, sentAt, kind }: Returned): Promise<boolean> {
  const noted = db()
    .user.patch({ tenantId: tenantId(), userId })
    .set({ returnedMail: { kind, at: nowIso() } })
    .where((row, op) =>
      [
        op.eq(row.email, address.toLowerCase()),
        op.notExists(row.returnedMail),
        `(${op.notExists(row.mailConfirmedAt)} OR ${op.lt(row.mailConfirmedAt, sentAt)})`,
      ].join(" AND "),
    );
  return tryWrite(noted.go());
}

export async function confirmAddress({ tenantId, userId, email, returnedMail }: UserItem): Promise<void> {
  if (!returnedMail) return;
  const confirmed = db()
    .user.patch({ tenantId, userId })
    .remove(["returnedMail"])
    .set({ mailConfirmedAt: nowIso() })
    .where((row, op) => `${op.eq(row.email, email)} AND ${op.eq(row.returnedMail.at, returnedMail.at)}`);
  await tryWrite(confirmed.go());
}
