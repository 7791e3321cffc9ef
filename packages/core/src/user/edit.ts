import type { Write, Writer } from "../db/transact.ts";
import { type Access, endsSessions } from "./access.ts";
import type { UserItem } from "./item.ts";

export interface Edit extends Partial<Access> {
  readonly name?: string;
  readonly email?: string;
  readonly companyName?: string;
  readonly subscriptionPlan?: string;
  readonly isPaid?: boolean;
  /** Of a person who has not accepted the invitation yet. */
  readonly startMinutes?: number;
}

/** A new address is refused where another user has it; that is the last write but one. */
export function writeEdit(writer: Writer, user: UserItem, { roles, email, ...edit }: Edit): Write[] {
  const { tenantId, userId, sessionEpoch } = user;
  const key = { tenantId, userId };
  const patch = writer.user.patch(key);
  const changed = (email ? patch.remove(["returnedMail"]) : patch)
    .set({
      ...edit,
      ...(email ? { email } : {}),
      ...(roles ? { roles: [...roles] } : {}),
      // The plan's label in the menu.
      ...(edit.subscriptionPlan ? { subscriptionSettings: edit.subscriptionPlan } : {}),
      ...(endsSessions({ ...edit, ...(roles ? { roles } : {}) }) ? { sessionEpoch: sessionEpoch + 1 } : {}),
      ...(edit.isDisabled ? { keyEpoch: user.keyEpoch + 1, apiKeyCount: 0 } : {}),
      version: user.version + 1,
    })
    .where((row, op) =>
      [
        op.eq(row.sessionEpoch, sessionEpoch),
        user.version === undefined ? op.notExists(row.version) : op.eq(row.version, user.version),
      ].join(" AND "),
    )
    .commit();
  if (!email) return [changed];
  return [
    changed,
    writer.userEmail.create({ tenantId, email, userId }).commit(),
    writer.userEmail.delete({ tenantId, email: user.email }).commit(),
  ];
}
