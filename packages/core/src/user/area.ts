/** Areas of the dashboard that administrators open per user. A closed area hides what belongs to it in every list. */
import type { Area } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { context } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import type { UserItem } from "./row.ts";

type AreaHolder = Pick<UserItem, "dashboardAccess">;

const isOpenTo = ({ dashboardAccess }: AreaHolder, area: Area): boolean => dashboardAccess[area] !== false;

/** Background work has no user row and is never refused. */
export function hasArea(area: Area): boolean {
  const { actor } = context();
  return actor.type !== "user" || !actor.user || isOpenTo(actor.user, area);
}

const areaRefusals = {
  campaigns: refusal("campaigns_not_enabled"),
  recruiter: refusal("not_allowed"),
  inbound: refusal("inbound_not_enabled"),
} as const satisfies Record<Area, unknown>;

export function requireArea(area: Area): void {
  if (!hasArea(area)) throw new AppError("not_allowed", areaRefusals[area]);
}

interface ParentRef {
  readonly parentId?: string | undefined;
}

/** By the prefix of the parent's id. Jobs belong to no area, so they are open to all. */
const areaByPrefix: Readonly<Record<string, Area>> = { cmp: "campaigns", inb: "inbound" };

function areaOf({ parentId = "" }: ParentRef): Area | undefined {
  const [prefix = ""] = parentId.split("_");
  return areaByPrefix[prefix];
}

export const isAreaRestricted = (item: ParentRef): boolean => areaOf(item) !== undefined;

export function isVisible(item: ParentRef): boolean {
  const area = areaOf(item);
  return area === undefined || hasArea(area);
}

export function isVisibleTo(user: AreaHolder, item: ParentRef): boolean {
  const area = areaOf(item);
  return area === undefined || isOpenTo(user, area);
}

export function requireVisible(item: ParentRef): void {
  const area = areaOf(item);
  if (area) requireArea(area);
}

export const hasEveryArea = (): boolean => Object.values(areaByPrefix).every(hasArea);

export const visibleAreasKey = (): string => Object.values(areaByPrefix).filter(hasArea).join("");
