import { db } from "../../db/service.ts";
import { tenantId, userActor } from "../../kernel/context.ts";
import type { RunItem } from "./load.ts";

export const isActive = ({ state }: Pick<RunItem, "state">): boolean =>
  state === "scheduled" || state === "running" || state === "paused";

interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

const ownerKey = ({ tenantId: tenant, userId }: Owner): string => `${tenant}#${userId}`;

/** Sparse index keys of a run that has begun or will. */
export const activeKeys = (owner: Owner, runId: string) => ({ activeOf: ownerKey(owner), activeRunId: runId });

const maxActive = 20;

/** The user's latest runs that are neither completed nor cancelled. Eventually consistent. */
export async function activeRuns(): Promise<RunItem[]> {
  const owner = { tenantId: tenantId(), userId: userActor().userId };
  const { data } = await db()
    .run.query.active({ activeOf: ownerKey(owner) })
    .go({ order: "desc", limit: maxActive, hydrate: true });
  return data.filter(isActive).sort((one, other) => other.runId.localeCompare(one.runId));
}
