import type { createTenantBody } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import * as Account from "../account/index.ts";
import * as Audit from "../audit/index.ts";
import * as Billing from "../billing/index.ts";
import { transact } from "../db/transact.ts";
import { isTimeZone, nowIso } from "../kernel/clock.ts";
import { ports, tenantId, userActor } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { send } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as TenantData from "../tenant-data/index.ts";
import * as Text from "../text/index.ts";
import * as User from "../user/index.ts";
import { invitationOrigin } from "./create.ts";
import { inTenant, isSuperAdmin } from "./scope.ts";

export interface TenantRow {
  readonly tenant: Tenant.TenantItem;
  readonly users: number;
  /** Absent if the platform has set no allowance for the tenant. */
  readonly minutes: { readonly used: number; readonly allowed: number } | undefined;
}

export async function listTenants(request: { search?: string | undefined; limit: number; after?: string | undefined }) {
  const { items, next } = isSuperAdmin()
    ? await Tenant.directory(request)
    : { items: [await Tenant.current({ consistent: false })], next: undefined };
  return { rows: await Promise.all(items.map(tenantRow)), next };
}

const tenantRow = (tenant: Tenant.TenantItem): Promise<TenantRow> =>
  inTenant(tenant.tenantId, async () => {
    const [users, minutes] = await Promise.all([User.count(), Billing.tenantMinutes()]);
    return { tenant, users, minutes };
  });

export async function createTenant(body: z.output<typeof createTenantBody>, origin: string): Promise<TenantRow> {
  const { name, slug, timezone, host, ownerName, ownerEmail, language } = body;
  if (!isTimeZone(timezone)) throw invalidField("timezone", refusal("tenant_time_zone_unknown"));
  const createdId = await Tenant.create({ name, slug, timezone, numberPicker: "required", hosts: [host] });
  return inTenant(createdId, async () => {
    const userId = await User.create(
      {
        ...Account.newUserDefaults,
        email: ownerEmail,
        name: ownerName,
        companyName: name,
        timezone,
        language,
        roles: ["tenantOwner"],
        invitedBy: userActor().userId,
      },
      (writer) => [
        Audit.entry(writer, {
          action: "tenant.created",
          target: { kind: "tenant", id: createdId, name },
          after: { name, slug, timezone, host, owner: ownerEmail },
        }),
      ],
    );
    const tenant = await Tenant.current();
    await send(Account.invited, { userId, origin: invitationOrigin(tenant, origin) });
    return tenantRow(tenant);
  });
}

/** Signs out the tenant's users at their next request, and holds its calls. */
export async function suspendTenant(id: string, reason: string): Promise<TenantRow> {
  if (id === tenantId()) throw new AppError("unprocessable", refusal("tenant_is_yours"));
  const tenant = await getTenant(id);
  return inTenant(id, async () => {
    if (!tenant.suspendedAt) {
      const result = await transact((writer) => [
        Tenant.suspend(writer, id, reason),
        Audit.entry(writer, { action: "tenant.suspended", target: auditTarget(tenant), reason }),
      ]);
      if (!result.ok) throw new AppError("conflict");
    }
    // Outside the condition, so that a repeat completes a suspension that failed halfway.
    Tenant.forgetActiveTenant(id);
    await Billing.setCallsHeld(true);
    return tenantRow(await Tenant.current());
  });
}

export async function resumeTenant(id: string): Promise<TenantRow> {
  const tenant = await getTenant(id);
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
    await Billing.setCallsHeld(false);
    await wakeTexts();
    return tenantRow(await Tenant.current());
  });
}

/** Sends the texts that have waited during the suspension. */
async function wakeTexts(): Promise<void> {
  let after: string | undefined;
  do {
    const { items, next } = await PhoneNumber.listOfTenant({ limit: 100, after });
    await Promise.all(items.map(({ numberId }) => Text.wakeNow(numberId)));
    after = next;
  } while (after);
}

async function getTenant(id: string): Promise<Tenant.TenantItem> {
  const tenant = (await Tenant.loadMany([id])).get(id);
  if (!tenant) throw notFound("tenant");
  return tenant;
}

const auditTarget = ({ tenantId, name }: Tenant.TenantItem) => ({ kind: "tenant", id: tenantId, name });

const linkSeconds = 15 * 60;

export interface TenantExport {
  readonly item: TenantData.ExportItem;
  readonly isStalled: boolean;
  readonly rows: number;
  readonly parts: readonly { readonly bytes: number; readonly url: string }[];
}

export async function listTenantExports(id: string): Promise<readonly TenantExport[]> {
  await getTenant(id);
  return inTenant(id, async () => Promise.all((await TenantData.listExports()).map(withLinks)));
}

async function withLinks(item: TenantData.ExportItem): Promise<TenantExport> {
  let rows = 0;
  for (const count of Object.values(item.counts.rows)) rows += count;
  if (item.state !== "complete") return { item, isStalled: TenantData.hasStalled(item), rows, parts: [] };
  const link = async ({ key, bytes }: (typeof item.parts)[number]) => ({
    bytes,
    url: await ports().blobs.link(key, linkSeconds),
  });
  return { item, isStalled: false, rows, parts: await Promise.all(item.parts.map(link)) };
}

export async function exportTenant(id: string): Promise<TenantExport> {
  const [{ name }, author] = await Promise.all([getTenant(id), User.current()]);
  return inTenant(id, async () => withLinks(await TenantData.startExport(author.name, name)));
}

/** Audited in the administrator's own tenant, since the removed one loses its log. A repeat continues the removal. */
export async function removeTenant(id: string, { name, reason }: { name: string; reason: string }): Promise<TenantRow> {
  if (id === tenantId()) throw new AppError("unprocessable", refusal("tenant_is_yours"));
  const tenant = await getTenant(id);
  if (name !== tenant.name) throw invalidField("name", refusal("tenant_name_differs"));
  if (!tenant.suspendedAt) throw new AppError("conflict", refusal("tenant_not_suspended"));
  if (!tenant.removal) {
    const result = await transact((writer) => [
      Tenant.beginRemoval(writer, id, nowIso()),
      Audit.entry(writer, { action: "tenant.removed", target: auditTarget(tenant), reason }),
    ]);
    if (!result.ok) throw new AppError("conflict", refusal("tenant_not_suspended"));
  }
  return inTenant(id, async () => {
    await TenantData.startRemoval();
    return tenantRow(await Tenant.current());
  });
}
