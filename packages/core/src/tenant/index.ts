import { type SecondFactorPolicy, updateTenantSettings, type Variant } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as Audit from "../audit/index.ts";
import { db } from "../db/service.ts";
import { omitUndefined, transact, tryWrite, type Write, type Writer } from "../db/transact.ts";
import { isTimeZone, nowIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { fn } from "../kernel/fn.ts";
import { newId, newToken } from "../kernel/id.ts";
import type { TenantItem } from "./directory.ts";
import { forget } from "./host.ts";
import { retentionFields } from "./retention.ts";

export type { TenantItem } from "./directory.ts";
export { allIds, directory, loadMany } from "./directory.ts";
export { forget as forgetHost, ownerOf, releaseHost, resolve, takeHost } from "./host.ts";
export {
  beginRemoval,
  findRemoval,
  finishRemoval,
  forgetActiveTenant,
  isSuspended,
  requireActive,
  resume,
  saveRemoval,
  suspend,
} from "./lifecycle.ts";
export { retentionDue, saveRetentionProgress, sweepRetention } from "./retention.ts";

/** The current tenant, strongly consistent by default; an eventually consistent read costs half. */
export async function current({ consistent = true } = {}): Promise<TenantItem> {
  const { data } = await db().tenant.get({ tenantId: tenantId() }).go({ consistent });
  if (!data) throw notFound("tenant");
  return data;
}

export const variantOf = ({ numberPicker, guidedWalkthroughs, showsCallCosts }: TenantItem): Variant => ({
  numberPicker,
  guidedWalkthroughs,
  showsCallCosts,
});

export const update = fn(updateTenantSettings.body, async (changes): Promise<TenantItem> => {
  const { timezone } = changes;
  if (timezone !== undefined && !isTimeZone(timezone))
    throw invalidField("timezone", refusal("tenant_time_zone_unknown"));
  const { recordingDays, ...otherChanges } = changes;
  const newValues = omitUndefined(otherChanges);
  const before = await current();
  if (Object.keys(newValues).length === 0 && recordingDays === undefined) return before;
  const removedFields = recordingDays === null ? (["recordingDays", "retentionShard", "retentionAt"] as const) : [];
  await transact((writer) => [
    writer.tenant
      .patch({ tenantId: tenantId() })
      .set({ ...newValues, ...(recordingDays ? retentionFields(recordingDays) : {}) })
      .remove([...removedFields])
      .commit(),
    Audit.entry(writer, {
      action: "tenant.settings_changed",
      target: { kind: "tenant", id: before.tenantId, name: before.name },
      before: Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof TenantItem] ?? null])),
      after: changes,
    }),
  ]);
  return current();
});

export async function setVoiceAccount(voiceAccountId: string | undefined): Promise<void> {
  const tenant = db().tenant.patch({ tenantId: tenantId() });
  await (voiceAccountId ? tenant.set({ voiceAccountId }) : tenant.remove(["voiceAccountId"])).go();
}

const slugTaken = () => new AppError("duplicate", refusal("slug_taken"));

export interface NewTenant {
  readonly slug: string;
  readonly name: string;
  readonly timezone: string;
  readonly numberPicker: TenantItem["numberPicker"];
  readonly guidedWalkthroughs?: boolean;
  readonly showsCallCosts?: boolean;
  readonly secondFactor?: SecondFactorPolicy;
  readonly hosts: readonly [string, ...string[]];
}

export async function create(
  { hosts, ...tenant }: NewTenant,
  callerWrites: (writer: Writer, tenantId: string) => readonly Write[] = () => [],
): Promise<string> {
  const id = newId("ten");
  const { slug } = tenant;
  const names = hosts.map((host) => host.toLowerCase());
  const [host = ""] = names;
  const result = await transact((writer) => [
    writer.tenantSlug.create({ slug, tenantId: id }).commit(),
    writer.tenant.create({ tenantId: id, createdAt: nowIso(), host, ...tenant }).commit(),
    ...names.map((name) => writer.host.create({ host: name, tenantId: id }).commit()),
    ...callerWrites(writer, id),
  ]);
  // The first write is the slug's.
  if (!result.ok) throw result.failed.includes(0) ? slugTaken() : new AppError("duplicate", refusal("host_taken"));
  for (const name of names) forget(name);
  return id;
}

async function tenantRow({ consistent = false } = {}) {
  const { data } = await db().tenant.get({ tenantId: tenantId() }).go({ consistent });
  return data;
}

export async function ensureLinkKey(): Promise<{ readonly key: string; readonly origin: string }> {
  const tenant = await tenantRow();
  return { key: tenant?.linkKey ?? (await createLinkKey()), origin: originOf(tenant?.host) };
}

export const publicOrigin = async (): Promise<string> => originOf((await tenantRow())?.host);

export const findLinkKey = async (): Promise<string | undefined> => (await tenantRow())?.linkKey;

/** Of concurrent requests, the first saves its key and the others return it. */
async function createLinkKey(): Promise<string> {
  const linkKey = newToken();
  const keyWrite = db()
    .tenant.patch({ tenantId: tenantId() })
    .set({ linkKey })
    .where((attributes, op) => op.notExists(attributes.linkKey));
  if (await tryWrite(keyWrite.go())) return linkKey;
  const savedKey = (await tenantRow({ consistent: true }))?.linkKey;
  if (savedKey === undefined) throw notFound("tenant");
  return savedKey;
}

function originOf(host: string | undefined): string {
  const url = new URL(ports().publicUrl ?? "https://localhost");
  if (host) url.hostname = host;
  return url.origin;
}
