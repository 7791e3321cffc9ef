/** A link by which a user sets a password and signs in without mail. A second factor is still asked for. */
import * as Account from "@callwright/core/account/index";
import { runAs } from "@callwright/core/kernel/context";
import * as Tenant from "@callwright/core/tenant/index";
import * as User from "@callwright/core/user/index";
import { asOperator, type Deployment } from "./deployment.ts";

type Source = Pick<Deployment, "database" | "isStopped">;

export function signInLink({ database, isStopped }: Source, who: string) {
  return asOperator({ database }, async () => {
    const user = await findUser(who);
    if (!user) throw new Error(`There is no user ${who}: give an id, or email@TENANT with the tenant's id or host`);
    if (user.isDisabled) throw new Error(`${user.email} is disabled`);
    return runAs({ tenantId: user.tenantId }, async () => {
      const { host = "localhost" } = await Tenant.current();
      const origin = isStopped ? `http://${host}:3000` : `https://${host}`;
      const link = await Account.issueSignInLink(user, origin);
      return { tenantId: user.tenantId, userId: user.userId, email: user.email, link, validMinutes: 15 };
    });
  });
}

async function findUser(who: string): Promise<User.UserItem | undefined> {
  const at = who.lastIndexOf("@");
  if (at < 0) return User.locate(who);
  const tenant = who.slice(at + 1);
  const tenantId = (await Tenant.ownerOf(tenant.toLowerCase())) ?? tenant;
  return runAs({ tenantId }, () => User.byEmail(who.slice(0, at)));
}
