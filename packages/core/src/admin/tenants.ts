import type { createTenantBody } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import * as Account from "../account/index.ts";
import * as Audit from "../audit/index.ts";
import * as Billing from "../billing/index.ts";
import { transact } from "../db/transact.ts";
import { isTimeZone } from "../kernel/clock.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { send } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as Text from "../text/index.ts";
import * as User from "../user/index.ts";
import { invitationOrigin } from "./create.ts";
import { inTenant, isPlatform } from "./scope.ts";

export interface TenantRow {
  readonly tenant: Tenant.TenantItem;
  readonly users: number;
  readonly minutes: { readonly used: number; readonly allowed: number } | undefined;
}

export async function listTenants(request: { search?: string | undefined; limit: number; after?: string | undefined }) {
  const { items, next } = isPlatform()
    ? await Tenant.directory(request)
    : { items: [await Tenant.current({ consistent: false })], next: undefined };
  return { rows: await Promise.all(items.map(tenantRow)), next };
}

export const tenantRow = (tenant: Tenant.TenantItem): Promise<TenantRow> =>
  inTenant(tenant.tenantId, async () => {
    const [users, minutes] = await Promise.all([User.count(), Billing.tenantMinutes()]);
    return { tenant, users, minutes };
  });

export async function createTenant(body: z.output<typeof createTenantBody>, origin: string): Promise<TenantRow> {
  const { name, slug, timezone, host, ownerName, ownerEmail, language } = body;
  if (!isTimeZone(timezone)) throw invalidField("timezone", refusal("tenant_time_zone_unknown"));
  const created = await Tenant.create({ name, slug, timezone, numberPicker: "required", hosts: [host] });
  return inTenant(created, async () => {
    const userId = await User.create(
      {
        ...Account.newUserDefaults,
        ...{ email: ownerEmail, name: ownerName, companyName: name, timezone, language },
        roles: ["tenantOwner"],
        invitedBy: userActor().userId,
      },
      (writer) => [
        Audit.entry(writer, {
          action: "tenant.created",
          target: { kind: "tenant", id: created, name },
          after: { name, slug, timezone, host, owner: ownerEmail },
        }),
      ],
    );
    const tenant = await Tenant.current();
    await send(Account.invited, { userId, origin: invitationOrigin(tenant, origin) });
    return tenantRow(tenant);
  });
}

/** Everyone of the tenant is signed out at the next request, and its calls wait. */
export async function suspendTenant(id: string, reason: string): Promise<TenantRow> {
  if (id === tenantId()) throw new AppError("unprocessable", refusal("tenant_is_yours"));
  const tenant = await load(id);
  return inTenant(id, async () => {
    if (!tenant.suspendedAt) {
      const result = await transact((writer) => [
        Tenant.suspend(writer, id, reason),
        Audit.entry(writer, { action: "tenant.suspended", target: auditTarget(tenant), reason }),
      ]);
      if (!result.ok) throw new AppError("conflict");
    }
    Tenant.forgetSuspension(id);
    await Billing.holdCalls(true);
    return tenantRow(await Tenant.current());
  });
}

export async function resumeTenant(id: string): Promise<TenantRow> {
  const tenant = await load(id);
  return inTenant(id, async () => {
    if (tenant.suspendedAt) {
      const result = await transact((writer) => [
        Tenant.resume(writer, id),
        Audit.entry(writer, {
          action: "tenant.resumed",
          target: auditTarget(tenant),
          before: { suspendedAt: tenant.suspendedAt, suspendedFor: tenant.suspendedFor },
        }),
      ]);
      if (!result.ok) throw new AppError("conflict");
    }
    Tenant.forgetSuspension(id);
    await Billing.holdCalls(false);
    await wakeTexts();
    return tenantRow(await Tenant.current());
  });
}

async function wakeTexts(): Promise<void> {
  let after: string | undefined;
  do {
    const { items, next } = await PhoneNumber.listOfTenant({ limit: 100, after });
    await Promise.all(items.map(({ numberId }) => Text.wakeNow(numberId)));
    after = next;
  } while (after);
}

export async function load(id: string): Promise<Tenant.TenantItem> {
  const tenant = (await Tenant.loadMany([id])).get(id);
  if (!tenant) throw notFound("tenant");
  return tenant;
}

export const auditTarget = ({ tenantId, name }: Tenant.TenantItem) => ({ kind: "tenant", id: tenantId, name });
