/** The address of a candidate's own page, for texts, and who it belongs to. */
import { candidateLinkVariable, unknownVariables } from "@callwright/contracts/prompt-fill";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { newToken } from "../kernel/id.ts";
import * as Tenant from "../tenant/index.ts";
import { type LinkTarget, readLink, signLink } from "./link-token.ts";

/** Concurrent requests: the first key stays. */
async function createKey(owner: string): Promise<string> {
  const linkKey = newToken();
  const made = db()
    .tenant.patch({ tenantId: owner })
    .set({ linkKey })
    .where((attributes, op) => op.notExists(attributes.linkKey));
  if (await tryWrite(made.go())) return linkKey;
  return (await Tenant.current()).linkKey ?? createKey(owner);
}

/** On the tenant's own host; the scheme and port are the deployment's. */
function originOf({ host }: Tenant.TenantItem): string {
  const url = new URL(ports().publicUrl ?? "https://localhost");
  if (host) url.hostname = host;
  return url.origin;
}

type LinkValues = (candidate: Omit<LinkTarget, "tenantId">) => { readonly [candidateLinkVariable]?: string };

/** The variable's value for each recipient of a template; costs nothing if the template does not use it. */
export async function linkValues(template: string): Promise<LinkValues> {
  if (unknownVariables(template, []).every((name) => name.toLowerCase() !== candidateLinkVariable.toLowerCase()))
    return () => ({});
  const tenant = await Tenant.current({ consistent: false });
  const owner = tenantId();
  const key = tenant.linkKey ?? (await createKey(owner));
  const origin = originOf(tenant);
  return ({ parentId, candidateId }) => ({
    [candidateLinkVariable]: `${origin}/api/c/${signLink(key, { tenantId: owner, parentId, candidateId }, now())}`,
  });
}

/** The candidate of a link at the context's tenant; undefined if altered or expired. */
export async function targetOfLink(token: string): Promise<LinkTarget | undefined> {
  const { linkKey } = await Tenant.current({ consistent: false });
  return linkKey ? readLink(linkKey, tenantId(), token, now()) : undefined;
}
