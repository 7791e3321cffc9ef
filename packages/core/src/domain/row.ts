/** The rows of a tenant's domains. */
import { refusal } from "@callwright/contracts/refusals";
import { db, type Item } from "../db/service.ts";
import { now, toIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import type { Edge } from "../ports/edge.ts";
import { careMs, waitMs } from "./rules.ts";

export type DomainItem = Item<"domain">;

/** All of the tenant's rows, also those that are being removed. */
export async function all(): Promise<DomainItem[]> {
  const { data } = await db().domain.query.primary({ tenantId: tenantId() }).go({ pages: "all", consistent: true });
  return data;
}

export async function read(host: string): Promise<DomainItem | undefined> {
  const { data } = await db().domain.get({ tenantId: tenantId(), host }).go({ consistent: true });
  return data ?? undefined;
}

/** A domain that its owner sees. */
export async function get(domainId: string): Promise<DomainItem> {
  const found = (await all()).find((domain) => domain.domainId === domainId);
  if (!found || found.state === "removing") throw notFound("domain");
  return found;
}

export function edge(): Edge {
  const { edge } = ports();
  if (!edge) throw new AppError("unprocessable", refusal("own_domains_unavailable"));
  return edge;
}

/** One shard will do: few domains are unfinished, and the others are due once a day. */
export const dueShard = "domain";

/** Due again after a while that grows with the age of the attempt. */
export const dueAfter = ({ since }: Pick<DomainItem, "since">) => ({
  dueShard,
  dueAt: toIso(now() + waitMs(now() - Date.parse(since), edge().patienceSeconds)),
});

/** An active domain is looked at again the next day. */
export const dueTomorrow = () => ({ dueShard, dueAt: toIso(now() + careMs) });
