/** Gives a Google account to one of the tenant's people. */
import type { Write, Writer } from "../db/transact.ts";
import type { UserItem } from "./index.ts";

/** Refused when they have one, or are disabled. It accepts an invitation: the mailbox is proved to be theirs. */
export const linkGoogle = (writer: Writer, { tenantId, userId }: UserItem, subject: string): Write[] => [
  writer.userGoogle.create({ tenantId, subject, userId }).commit(),
  writer.user
    .patch({ tenantId, userId })
    .set({ googleSubject: subject })
    .remove(["invitedBy"])
    .where(({ googleSubject, isDisabled }, op) => `${op.notExists(googleSubject)} AND ${op.eq(isDisabled, false)}`)
    .commit(),
];
