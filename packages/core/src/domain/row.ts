import { refusal } from "@callwright/contracts/refusals";
import { db, type Item } from "../db/service.ts";
import { now, toIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import type { Edge } from "../ports/edge.ts";
import { checkIntervalMs, waitMs } from "./rules.ts";

export type DomainItem = Item<"domain">;

export async function all(): Promise<DomainItem[]> {
  const { data } = await db().domain.query.primary({ tenantId: tenantId() }).go({ pages: "all", consistent: true });
  return data;
}

export async function read(host: string): Promise<DomainItem | undefined> {
  const { data } = await db().domain.get({ tenantId: tenantId(), host }).go({ consistent: true });
  return data ?? undefined;
}

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

/** One shard, since few domains are unfinished and the others are due daily. */
export const dueShard = "domain";

export const dueAfter = ({ since }: Pick<DomainItem, "since">) => ({
  dueShard,
  dueAt: toIso(now() + waitMs(now() - Date.parse(since), edge().checkSeconds)),
});

export const dueTomorrow = () => ({ dueShard, dueAt: toIso(now() + checkIntervalMs) });
