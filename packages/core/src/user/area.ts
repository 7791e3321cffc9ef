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

export function requireArea(area: Area): void {
  if (!hasArea(area)) throw new AppError("not_allowed", refusal("campaigns_not_enabled"));
}
