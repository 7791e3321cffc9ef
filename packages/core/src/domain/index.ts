import { addDomain } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as Audit from "../audit/index.ts";
import { db } from "../db/service.ts";
import { transact, tryWrite } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { runAsSystem, tenantId } from "../kernel/context.ts";
import { AppError, invalidField } from "../kernel/error.ts";
import { fn } from "../kernel/fn.ts";
import { newId, newSecretWord } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import * as Tenant from "../tenant/index.ts";
import { advance, type DomainItem, dueAfter, dueShard, edge, findByHost, get, listAll } from "./progress.ts";
import { domainRefusals, hostRefusal } from "./rules.ts";

export type { DomainItem } from "./progress.ts";
export { dnsRecords } from "./rules.ts";

/** Limits a tenant's load on the edge and the DNS. */
const maxDomains = 10;
/** A repeated check within this share of the edge's check interval returns the last result. */
const freshShare = 1 / 6;

export async function list(): Promise<DomainItem[]> {
  const domains = (await listAll()).filter(({ state }) => state !== "removing");
  return domains.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

export const hasAny = async (): Promise<boolean> => (await listAll()).length > 0;

export const add = fn(addDomain.body, async ({ host }): Promise<DomainItem> => {
  const hostError = hostRefusal(host, edge().ownNames);
  if (hostError) throw invalidField("host", hostError);
  const existingClaim = await findClaim(host);
  if (existingClaim) return existingClaim;
  const owner = await Tenant.ownerOf(host);
  if (owner === tenantId()) throw new AppError("duplicate", refusal("domain_already_yours"));
  if (owner !== undefined) throw new AppError("duplicate", refusal("domain_in_use"));
  return claim(host);
});

async function findClaim(host: string): Promise<DomainItem | undefined> {
  const existingClaim = await findByHost(host);
  if (existingClaim?.state === "removing") throw new AppError("conflict", refusal("domain_removing"));
  return existingClaim;
}

async function claim(host: string): Promise<DomainItem> {
  const since = nowIso();
  const domain = {
    tenantId: tenantId(),
    host,
    domainId: newId("dom"),
    state: "pending" as const,
    reason: domainRefusals.unproven,
    proof: newSecretWord(32),
    target: await withEdge(() => edge().target()),
    isAtEdge: false,
    createdAt: since,
    since,
    ...dueAfter({ since }),
  };
  const result = await transact((writer) => [
    writer.domain.create(domain).commit(),
    writer.tenant
      .patch({ tenantId: domain.tenantId })
      .add({ domainCount: 1 })
      .where(({ domainCount }, op) => `${op.notExists(domainCount)} OR ${op.lt(domainCount, maxDomains)}`)
      .commit(),
    Audit.entry(writer, { action: "domain.added", target: auditTarget(domain) }),
  ]);
  if (result.ok) return domain;
  const existingClaim = await findClaim(host);
  if (existingClaim) return existingClaim;
  throw new AppError("unprocessable", refusal("too_many_domains", { count: maxDomains }));
}

export async function check(domainId: string): Promise<DomainItem> {
  const domain = await get(domainId);
  if (domain.state === "active" || isFresh(domain)) return domain;
  await withEdge(async () => {
    if (domain.state === "failed") await restart(domain);
    await advance(domain);
  });
  return get(domainId);
}

const isFresh = ({ checkedAt }: DomainItem): boolean =>
  checkedAt !== undefined && now() - Date.parse(checkedAt) < edge().checkSeconds * 1000 * freshShare;

async function restart(domain: DomainItem): Promise<void> {
  const latest = domain.isAtEdge ? await advance(domain) : domain; // Removes the failed domain from the edge.
  const since = nowIso();
  const reset = db()
    .domain.patch({ tenantId: domain.tenantId, host: domain.host })
    .set({ state: "pending", reason: domainRefusals.unproven, since, ...dueAfter({ since }) })
    .where((attributes, op) => `${op.eq(attributes.state, "failed")} AND ${op.eq(attributes.isAtEdge, false)}`);
  if (!latest || latest.isAtEdge || !(await tryWrite(reset.go())))
    throw new AppError("conflict", domainRefusals.clearing);
}

/** For work in a request: a failure of the edge or the DNS becomes "provider_unavailable". */
async function withEdge<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    log.warn("domain.unanswered", { tenantId: tenantId(), error: describeError(cause) });
    throw new AppError("provider_unavailable", undefined, { cause });
  }
}

/** Ends the service immediately, and asks the edge to release the domain; if that fails, the sweep tries again. */
export async function remove(domainId: string): Promise<void> {
  const domain = await endService(domainId);
  await advance(domain).catch((error: unknown) =>
    log.warn("domain.removal-unfinished", { domainId, error: describeError(error) }),
  );
}

/** Leaves the edge to the sweep, for functions that may not reach it. */
export async function endService(domainId: string): Promise<DomainItem> {
  const domain = await get(domainId);
  const { tenantId, host, state } = domain;
  const isServed = state === "active" && (await Tenant.ownerOf(host)) === tenantId;
  const result = await transact((writer) => [
    writer.domain
      .patch({ tenantId, host })
      .set({ state: "removing", since: nowIso(), dueShard, dueAt: nowIso() })
      .where((attributes, op) => op.eq(attributes.state, state))
      .commit(),
    ...(isServed ? [Tenant.releaseHost(writer, host, tenantId)] : []),
    Audit.entry(writer, { action: "domain.removed", target: auditTarget(domain) }),
  ]);
  if (!result.ok) throw new AppError("conflict");
  Tenant.forgetHost(host);
  return domain;
}

const auditTarget = ({ domainId, host }: Pick<DomainItem, "domainId" | "host">) => ({
  kind: "domain",
  id: domainId,
  name: host,
});

const batchSize = 40;
const sweepConcurrency = 8;

export async function sweep(): Promise<{ looked: number }> {
  const { data } = await db()
    .domain.query.due({ dueShard })
    .lte({ dueAt: nowIso() })
    .go({ limit: batchSize, hydrate: true });
  for (let from = 0; from < data.length; from += sweepConcurrency)
    await Promise.all(data.slice(from, from + sweepConcurrency).map(sweepOne));
  return { looked: data.length };
}

async function sweepOne(domain: DomainItem): Promise<void> {
  await runAsSystem(domain, "sweep", () => advance(domain, { onlyIfDue: true })).catch((error: unknown) =>
    log.warn("domain.sweep-failed", { domainId: domain.domainId, error: describeError(error) }),
  );
}
