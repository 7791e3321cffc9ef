/** Sets up and removes a domain step by step; each step continues from what the row and the edge say. */
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { db, type Item } from "../db/service.ts";
import { isConditionFailed, transact, tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import type { Edge } from "../ports/edge.ts";
import * as Tenant from "../tenant/index.ts";
import {
  activeCheckIntervalMs,
  domainRefusals,
  maxMisses,
  missingRecordRefusal,
  proofsOf,
  setupTimeoutMs,
  waitMs,
} from "./rules.ts";

export type DomainItem = Item<"domain">;

export async function listAll(): Promise<DomainItem[]> {
  const { data } = await db().domain.query.primary({ tenantId: tenantId() }).go({ pages: "all", consistent: true });
  return data;
}

export async function findByHost(host: string): Promise<DomainItem | undefined> {
  const { data } = await db().domain.get({ tenantId: tenantId(), host }).go({ consistent: true });
  return data ?? undefined;
}

export async function get(domainId: string): Promise<DomainItem> {
  const domain = (await listAll()).find((row) => row.domainId === domainId);
  if (!domain || domain.state === "removing") throw notFound("domain");
  return domain;
}

export function edge(): Edge {
  const { edge } = ports();
  if (!edge) throw new AppError("unprocessable", refusal("own_domains_unavailable"));
  return edge;
}

/** One shard, since few domains are unfinished and the others are due daily. */
export const dueShard = "domain";

export const dueAfter = ({ since }: Pick<DomainItem, "since">) => ({
  dueShard,
  dueAt: toIso(now() + waitMs(now() - Date.parse(since), edge().checkSeconds)),
});

const dueTomorrow = () => ({ dueShard, dueAt: toIso(now() + activeCheckIntervalMs) });

/** Longer than any function runs, so that two never work on the same domain. */
const leaseMs = 60_000;

interface Progress {
  readonly state: DomainItem["state"] | "gone";
  readonly reason?: Refusal | undefined;
  readonly isAtEdge: boolean;
  readonly misses?: number;
}

/** Returns the domain after the step: unchanged if another worker has the lease, undefined if its row was deleted. */
export async function advance({ host }: DomainItem, { onlyIfDue = false } = {}): Promise<DomainItem | undefined> {
  const domain = await takeLease(host, onlyIfDue);
  if (!domain) return findByHost(host);
  try {
    await saveProgress(domain, await nextProgress(domain));
  } catch (error) {
    await postpone(domain);
    throw error;
  }
  return findByHost(host);
}

const domainKey = ({ tenantId, host }: DomainItem) => ({ tenantId, host });

async function takeLease(host: string, onlyIfDue: boolean): Promise<DomainItem | undefined> {
  const row = await findByHost(host);
  if (!row) return undefined;
  try {
    const { data } = await db()
      .domain.patch(domainKey(row))
      .set({ busyUntil: now() + leaseMs })
      .where(({ busyUntil, state, dueAt }, op) => {
        const freeCondition = `(${op.notExists(busyUntil)} OR ${op.lt(busyUntil, now())})`;
        const dueCondition = op.lte(dueAt, nowIso());
        const advanceCondition = onlyIfDue ? dueCondition : `(${op.ne(state, "active")} OR ${dueCondition})`;
        return `${freeCondition} AND ${advanceCondition}`;
      })
      .go({ response: "all_new" });
    return data;
  } catch (error) {
    if (isConditionFailed(error)) return undefined;
    throw error;
  }
}

async function nextProgress(domain: DomainItem): Promise<Progress> {
  if (domain.state === "removing" || domain.state === "failed") return removeFromEdge(domain);
  if (domain.state === "active") return recheckProof(domain);
  if (now() - Date.parse(domain.since) > setupTimeoutMs)
    return { ...domain, state: "failed", reason: domainRefusals.expired };
  if (!domain.isAtEdge) return addToEdge(domain);
  const setup = await edge().advance(domain.domainId);
  switch (setup.kind) {
    case "absent":
      return addToEdge(domain);
    case "issuing":
      return { state: "issuing", reason: domainRefusals.issuing, isAtEdge: true };
    case "serving":
      return { state: "active", isAtEdge: true };
    case "failed":
      return { state: "failed", reason: setup.reason, isAtEdge: true };
  }
}

async function isProven(domain: DomainItem): Promise<boolean> {
  for (const { name, text } of proofsOf(domain)) if ((await ports().dns.txtRecords(name)).includes(text)) return true;
  return false;
}

async function recheckProof(domain: DomainItem): Promise<Progress> {
  const { isAtEdge } = domain;
  const misses = (await isProven(domain)) ? 0 : (domain.misses ?? 0) + 1;
  if (misses < maxMisses) return { state: "active", isAtEdge, misses };
  return { state: "failed", reason: domainRefusals.lost, isAtEdge };
}

/** The edge gets a domain only after its DNS proves the claim, so that a tenant cannot block a foreign name. */
async function addToEdge(domain: DomainItem): Promise<Progress> {
  const { host, tenantId, domainId } = domain;
  if (!(await isProven(domain))) return { state: "pending", reason: domainRefusals.unproven, isAtEdge: false };
  const owner = await Tenant.ownerOf(host);
  if (owner !== undefined && owner !== tenantId)
    return { state: "failed", reason: domainRefusals.taken, isAtEdge: false };
  // Written before the edge is called, so that a later cleanup includes the edge.
  const patch = db()
    .domain.patch(domainKey(domain))
    .set({ isAtEdge: true })
    .where(({ state }, op) => `${op.eq(state, "pending")} OR ${op.eq(state, "issuing")}`);
  // Refused only if a removal has begun meanwhile, since this worker has the lease.
  if (!(await tryWrite(patch.go()))) return { state: "removing", isAtEdge: domain.isAtEdge };
  switch (await edge().add(domainId, host)) {
    case "added":
      return { state: "issuing", reason: domainRefusals.issuing, isAtEdge: true };
    case "misdirected":
      return { state: "pending", reason: missingRecordRefusal(host), isAtEdge: false };
    case "taken":
      return { state: "failed", reason: domainRefusals.taken, isAtEdge: false };
  }
}

async function removeFromEdge(domain: DomainItem): Promise<Progress> {
  const { state, reason, isAtEdge, domainId } = domain;
  const isStillAtEdge = isAtEdge && (await edge().remove(domainId)) === "removing";
  return { state: state === "removing" && !isStillAtEdge ? "gone" : state, reason, isAtEdge: isStillAtEdge };
}

async function saveProgress(domain: DomainItem, progress: Progress): Promise<void> {
  if (progress.state === "gone") return deleteRow(domain);
  if (progress.state === "active")
    return domain.state === "active" ? confirmActive(domain, progress) : activate(domain);
  if (domain.state === "active") return deactivate(domain, progress);
  const { state, reason, isAtEdge } = progress;
  const isChanged = state !== domain.state;
  const isDone = state === "failed" && !isAtEdge;
  // Restarts the backoff, so that cleaning up begins soon.
  const since = isChanged && state === "failed" ? nowIso() : domain.since;
  const patch = db()
    .domain.patch(domainKey(domain))
    .set({ state, isAtEdge, since, checkedAt: nowIso() })
    .set({ ...(reason ? { reason } : {}), ...(isDone ? {} : dueAfter({ since })) })
    .remove(isDone ? ["busyUntil", "dueShard", "dueAt"] : ["busyUntil"])
    .where((attributes, op) => op.eq(attributes.state, domain.state));
  if (!(await tryWrite(patch.go()))) {
    await releaseLease(domain, isAtEdge);
  } else if (isChanged) log.info("domain.state", { ...logFields(domain), state, reason: reason?.code });
}

async function activate(domain: DomainItem): Promise<void> {
  const { host, tenantId } = domain;
  const result = await transact((writer) => [
    Tenant.takeHost(writer, host, tenantId),
    writer.domain
      .patch(domainKey(domain))
      .set({ state: "active", checkedAt: nowIso(), misses: 0, ...dueTomorrow() })
      .remove(["reason", "busyUntil"])
      .where((attributes, op) => op.eq(attributes.state, domain.state))
      .commit(),
  ]);
  Tenant.forgetHost(host);
  // The first write takes the host.
  const isHostTaken = !result.ok && result.failed.includes(0);
  if (result.ok) log.info("domain.state", { ...logFields(domain), state: "active" });
  else if (isHostTaken) await saveProgress(domain, { state: "failed", reason: domainRefusals.taken, isAtEdge: true });
  else await releaseLease(domain, true);
}

async function confirmActive(domain: DomainItem, { misses = 0 }: Progress): Promise<void> {
  const patch = db()
    .domain.patch(domainKey(domain))
    .set({ checkedAt: nowIso(), misses, ...dueTomorrow() })
    .remove(["busyUntil"])
    .where(({ state }, op) => op.eq(state, "active"));
  if (!(await tryWrite(patch.go()))) await releaseLease(domain, domain.isAtEdge);
}

/** Ends the service and frees the host for another claim; the edge is cleaned up as after any failure. */
async function deactivate(domain: DomainItem, { reason }: Progress): Promise<void> {
  const { host, tenantId } = domain;
  const since = nowIso();
  const result = await transact((writer) => [
    Tenant.releaseHost(writer, host, tenantId),
    writer.domain
      .patch(domainKey(domain))
      .set({ state: "failed", reason, since, checkedAt: since, ...dueAfter({ since }) })
      .remove(["busyUntil"])
      .where(({ state }, op) => op.eq(state, "active"))
      .commit(),
  ]);
  Tenant.forgetHost(host);
  if (result.ok) log.warn("domain.state", { ...logFields(domain), state: "failed", reason: reason?.code });
  else await releaseLease(domain, domain.isAtEdge);
}

async function deleteRow(domain: DomainItem): Promise<void> {
  const { tenantId } = domain;
  const result = await transact((writer) => [
    writer.domain
      .delete(domainKey(domain))
      .where((attributes, op) => op.eq(attributes.state, "removing"))
      .commit(),
    writer.tenant.patch({ tenantId }).add({ domainCount: -1 }).commit(),
  ]);
  if (result.ok) log.info("domain.state", { ...logFields(domain), state: "gone" });
}

const releaseLease = (domain: DomainItem, isAtEdge: boolean) =>
  tryWrite(db().domain.patch(domainKey(domain)).set({ isAtEdge }).remove(["busyUntil"]).go());

const postpone = (domain: DomainItem) =>
  tryWrite(
    db()
      .domain.patch(domainKey(domain))
      .set(dueAfter(domain))
      .remove(["busyUntil"])
      .where((attributes, op) => op.exists(attributes.dueAt))
      .go(),
  );

const logFields = ({ tenantId, domainId, host }: DomainItem) => ({ tenantId, domainId, host });
