/** A way in without mail: an operator hands over the link that a reset or an invitation would mail, for a shorter time. */
import * as Audit from "../audit/index.ts";
import * as Auth from "../auth/index.ts";
import * as User from "../user/index.ts";
import { linkTo } from "./mails.ts";

const validMs = 15 * 60_000;

export async function issueSignInLink(user: User.UserItem, origin: string): Promise<string> {
  const { email, userId: subject, sessionEpoch: epoch, invitedBy } = user;
  const purpose = invitedBy ? "invitation" : "reset";
  // Logged first: no link without its entry.
  await Audit.log({ action: "user.sign_in_link_issued", target: User.auditTarget(user) });
  const token = await Auth.issueLink({ purpose, email, subject, epoch, validMs });
  return linkTo(origin, "/reset-password", { email, token, ...(invitedBy && { invitation: "1" }) });
}
