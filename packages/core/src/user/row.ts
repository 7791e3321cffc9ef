import type { ReturnedMail } from "@callwright/contracts/endpoints/session";
import { db, type Item } from "../db/service.ts";
import { tryWrite, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";

export type UserItem = Item<"user">;
export type UserKey = Pick<UserItem, "tenantId" | "userId">;

export const auditTarget = ({ userId, name }: Pick<UserItem, "userId" | "name">) => ({
  kind: "user",
  id: userId,
  name,
});

/** Stores a new hash of the same password; sessions continue. Does nothing if the password has changed since. */
export async function rehash({ tenantId, userId, passwordHash: oldHash = "" }: UserItem, hash: string): Promise<void> {
  await tryWrite(
    db()
      .user.patch({ tenantId, userId })
      .set({ passwordHash: hash })
      .where(({ passwordHash }, op) => op.eq(passwordHash, oldHash))
      .go(),
  );
}

/** Refused if the user's sessions were ended since `user` was read. */
export const writePassword = (writer: Writer, user: UserItem, passwordHash: string, { endsKeys = false } = {}): Write =>
  writer.user
    .patch({ tenantId: user.tenantId, userId: user.userId })
    .set({
      passwordHash,
      sessionEpoch: user.sessionEpoch + 1,
      ...(endsKeys ? { keyEpoch: user.keyEpoch + 1, apiKeyCount: 0 } : {}),
    })
    .where((attributes, op) => op.eq(attributes.sessionEpoch, user.sessionEpoch))
    .commit();

/** Refused if the user has a Google account or is disabled. Accepts a pending invitation: the mailbox is proved. */
export const linkGoogle = (writer: Writer, { tenantId, userId }: UserItem, subject: string): Write[] => [
  writer.userGoogle.create({ tenantId, subject, userId }).commit(),
  writer.user
    .patch({ tenantId, userId })
    .set({ googleSubject: subject })
    .remove(["invitedBy"])
    .where(({ googleSubject, isDisabled }, op) => `${op.notExists(googleSubject)} AND ${op.eq(isDisabled, false)}`)
    .commit(),
];

/** Refused if the person is a user already, was removed or is disabled. */
export const acceptInvitation = (writer: Writer, { tenantId, userId }: UserItem, passwordHash: string): Write =>
  writer.user
    .patch({ tenantId, userId })
    .set({ passwordHash })
    .remove(["invitedBy"])
    .where(({ invitedBy, isDisabled }, op) => `${op.exists(invitedBy)} AND ${op.eq(isDisabled, false)}`)
    .commit();

export const writeDashboardChange = (writer: Writer, { tenantId, userId }: UserKey): Write =>
  writer.dashboardChange.upsert({ tenantId, userId, changedAt: nowIso() }).commit();

export async function saveDashboardChange({ tenantId, userId }: UserKey): Promise<void> {
  await db().dashboardChange.upsert({ tenantId, userId, changedAt: nowIso() }).go();
}

export async function dashboardChangedAt({ tenantId, userId }: UserKey): Promise<string | undefined> {
  const { data } = await db().dashboardChange.get({ tenantId, userId }).go();
  return data?.changedAt;
}

interface ReturnedMailReport extends Pick<ReturnedMail, "kind"> {
  readonly userId: string;
  readonly address: string;
  readonly sentAt: string;
}

/** False for a second report, and for a mail sent before the address was set or confirmed: reports come late. */
export function recordReturnedMail({ userId, address, sentAt, kind }: ReturnedMailReport): Promise<boolean> {
  const patch = db()
    .user.patch({ tenantId: tenantId(), userId })
    .set({ returnedMail: { kind, at: nowIso() } })
    .where((row, op) =>
      [
        op.eq(row.email, address.toLowerCase()),
        op.notExists(row.returnedMail),
        `(${op.notExists(row.mailConfirmedAt)} OR ${op.lt(row.mailConfirmedAt, sentAt)})`,
      ].join(" AND "),
    );
  return tryWrite(patch.go());
}

export async function confirmAddress({ tenantId, userId, email, returnedMail }: UserItem): Promise<void> {
  if (!returnedMail) return;
  const patch = db()
    .user.patch({ tenantId, userId })
    .remove(["returnedMail"])
    .set({ mailConfirmedAt: nowIso() })
    .where((row, op) => `${op.eq(row.email, email)} AND ${op.eq(row.returnedMail.at, returnedMail.at)}`);
  await tryWrite(patch.go());
}
