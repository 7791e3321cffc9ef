import { refusal } from "@callwright/contracts/refusals";
import * as Audit from "../audit/index.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError, invalidField } from "../kernel/error.ts";
import * as Tenant from "../tenant/index.ts";
import * as TenantData from "../tenant-data/index.ts";
import * as User from "../user/index.ts";
import { inTenant } from "./scope.ts";
import { auditTarget, load, type TenantRow, tenantRow } from "./tenants.ts";

const linkSeconds = 900;

export interface TenantExport {
  readonly item: TenantData.ExportItem;
  readonly isStalled: boolean;
  readonly rows: number;
  readonly parts: readonly { readonly bytes: number; readonly url: string }[];
}

export async function listTenantExports(id: string): Promise<readonly TenantExport[]> {
  await load(id);
  return inTenant(id, async () => Promise.all((await TenantData.listExports()).map(withLinks)));
}

async function withLinks(item: TenantData.ExportItem): Promise<TenantExport> {
  const rows = Object.values(item.counts.rows).reduce((sum, count) => sum + count, 0);
  if (item.state !== "complete") return { item, isStalled: TenantData.hasStalled(item), rows, parts: [] };
  const link = async ({ key, bytes }: (typeof item.parts)[number]) => ({
    bytes,
    url: await ports().blobs.link(key, linkSeconds),
  });
  return { item, isStalled: false, rows, parts: await Promise.all(item.parts.map(link)) };
}

export async function exportTenant(id: string): Promise<TenantExport> {
  const [{ name }, me] = await Promise.all([load(id), User.current()]);
  return inTenant(id, async () => withLinks(await TenantData.startExport(me.name, name)));
}

/** Logged in the administrator's own tenant, since the tenant's log goes with it. Repeated, it continues a removal. */
export async function removeTenant(id: string, { name, reason }: { name: string; reason: string }): Promise<TenantRow> {
  if (id === tenantId()) throw new AppError("unprocessable", refusal("tenant_is_yours"));
  const tenant = await load(id);
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
