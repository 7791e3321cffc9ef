/** Invitations: people in the list who become users by accepting. */
import type { Write, Writer } from "../db/transact.ts";
import type { UserItem } from "./item.ts";
import { countPeople } from "./people.ts";

/**
 * Makes an invited person a user with their first password. Refused if they already are one, were removed or are
 * disabled.
 */
export const acceptInvitation = (writer: Writer, { tenantId, userId }: UserItem, passwordHash: string): Write =>
  writer.user
    .patch({ tenantId, userId })
    .set({ passwordHash })
    .remove(["invitedBy"])
    .where(({ invitedBy, isDisabled }, op) => `${op.exists(invitedBy)} AND ${op.eq(isDisabled, false)}`)
    .commit();

/** Removes a person who has not accepted; their address is free again. */
export const uninvite = (writer: Writer, { tenantId, userId, email }: UserItem): Write[] => [
  writer.user
    .delete({ tenantId, userId })
    .where(({ invitedBy }, op) => op.exists(invitedBy))
    .commit(),
  writer.userEmail.delete({ tenantId, email }).commit(),
  countPeople(writer, tenantId, -1),
];
