/** What links of a tenant to pages without sign-in are made with: a key of its own, and its host. */
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { newToken } from "../kernel/id.ts";

interface LinkSigner {
  readonly key: string;
  readonly origin: string;
}

async function tenantRow(consistent = false) {
  const { data } = await db().tenant.get({ tenantId: tenantId() }).go({ consistent });
  return data;
}

export async function linkSigner(): Promise<LinkSigner> {
  const tenant = await tenantRow();
  return { key: tenant?.linkKey ?? (await createKey()), origin: originOf(tenant?.host) };
}

export const findLinkKey = async (): Promise<string | undefined> => (await tenantRow())?.linkKey;

/** Concurrent requests: the first key stays. */
async function createKey(): Promise<string> {
  const linkKey = newToken();
  const made = db()
    .tenant.patch({ tenantId: tenantId() })
    .set({ linkKey })
    .where((attributes, op) => op.notExists(attributes.linkKey));
  if (await tryWrite(made.go())) return linkKey;
  return (await tenantRow(true))?.linkKey ?? createKey();
}

function originOf(host: string | undefined): string {
  const url = new URL(ports().publicUrl ?? "https://localhost");
  if (host) url.hostname = host;
  return url.origin;
}
