import { db } from "../db/service.ts";
import { tryWrite, type Write, type Writer } from "../db/transact.ts";
import type { UserItem } from "./item.ts";

/** Replaces a verified hash by a new hash of the same password; sessions continue. A changed password is kept. */
export async function rehash({ tenantId, userId, passwordHash: old = "" }: UserItem, hash: string): Promise<void> {
  await tryWrite(
    db()
      .user.patch({ tenantId, userId })
      .set({ passwordHash: hash })
      .where(({ passwordHash }, op) => op.eq(passwordHash, old))
      .go(),
  );
}

/** Refused if the user changed since it was read. */
export const writePassword = (writer: Writer, user: UserItem, passwordHash: string, endsKeys = false): Write =>
  writer.user
    .patch({ tenantId: user.tenantId, userId: user.userId })
    .set({
      passwordHash,
      sessionEpoch: user.sessionEpoch + 1,
      ...(endsKeys ? { keyEpoch: user.keyEpoch + 1, apiKeyCount: 0 } : {}),
    })
    .where((attributes, op) => op.eq(attributes.sessionEpoch, user.sessionEpoch))
    .commit();

/** Refused if the user has one or is disabled. Also accepts a pending invitation, since the mailbox is proved. */
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
