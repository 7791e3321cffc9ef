/** Parts of the dashboard that administrators open per user. */
import type { Area } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { context } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";

/** Background work has no user row and is never refused. */
export function hasArea(area: Area): boolean {
  const { actor } = context();
  return actor.type !== "user" || actor.user?.dashboardAccess[area] !== false;
}

const notEnabled = {
  campaigns: refusal("campaigns_not_enabled"),
  recruiter: refusal("not_allowed"),
  inbound: refusal("inbound_not_enabled"),
} as const satisfies Record<Area, unknown>;

export function requireArea(area: Area): void {
  if (!hasArea(area)) throw new AppError("not_allowed", notEnabled[area]);
}
