import type { Write, Writer } from "../db/transact.ts";
import type { UserItem } from "./item.ts";

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
