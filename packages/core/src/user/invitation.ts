import type { Write, Writer } from "../db/transact.ts";
import type { UserItem } from "./item.ts";
import { countPeople } from "./people.ts";

/** Refused if the person is a user already, was removed or is disabled. */
export const acceptInvitation = (writer: Writer, { tenantId, userId }: UserItem, passwordHash: string): Write =>
  writer.user
    .patch({ tenantId, userId })
    .set({ passwordHash })
    .remove(["invitedBy"])
    .where(({ invitedBy, isDisabled }, op) => `${op.exists(invitedBy)} AND ${op.eq(isDisabled, false)}`)
    .commit();

export const uninvite = (writer: Writer, { tenantId, userId, email }: UserItem): Write[] => [
  writer.user
    .delete({ tenantId, userId })
    .where(({ invitedBy }, op) => op.exists(invitedBy))
    .commit(),
  writer.userEmail.delete({ tenantId, email }).commit(),
  countPeople(writer, tenantId, -1),
];
