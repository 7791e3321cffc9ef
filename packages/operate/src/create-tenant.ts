/** Creates a tenant, its host and its owner, who is invited and signs in by "Forgot password" at that host. */
import * as Account from "@callwright/core/account/index";
import type { Database } from "@callwright/core/db/database";
import { isTimeZone } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import * as Tenant from "@callwright/core/tenant/index";
import * as User from "@callwright/core/user/index";
import { asOperator } from "./deployment.ts";

export interface NewTenant {
  readonly slug: string;
  readonly name: string;
  readonly timezone: string;
  readonly host: string;
  readonly email: string;
  readonly isPlatform: boolean;
}

export function createTenant(database: Database, tenant: NewTenant) {
  const { slug, name, timezone, host, email, isPlatform } = tenant;
  if (!/^[a-z0-9][a-z0-9-]{1,30}$/.test(slug))
    throw new Error(`"${slug}" is no slug: small letters, digits and dashes`);
  if (!isTimeZone(timezone)) throw new Error(`There is no time zone "${timezone}"; one is Europe/Berlin`);
  if (!/^[^\s@]+@[^\s@]+[.][^\s@]+$/.test(email)) throw new Error(`"${email}" is no address`);
  return asOperator({ database }, async () => {
    const existing = await Tenant.ownerOf(host.toLowerCase());
    const tenantId =
      existing ?? (await Tenant.create({ slug, name, timezone, numberPicker: "required", hosts: [host] }));
    return runAs({ tenantId }, async () => {
      const userId = await User.create({
        ...Account.newUserDefaults,
        email,
        name,
        companyName: name,
        timezone,
        roles: [isPlatform ? "superAdmin" : "tenantOwner"],
        invitedBy: "platform",
      });
      return { tenantId, userId, next: `${email} opens https://${host}/forgot-password and follows the mail` };
    });
  });
}
