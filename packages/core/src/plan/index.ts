import type { AdminPlan, Plan, planBody } from "@callwright/contracts";
import { adminPlanIds, planIdOf, planNames } from "@callwright/contracts/plans";
import type * as z from "zod/mini";
import * as Audit from "../audit/index.ts";
import { db, type Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import type { PlanPrice, PlanPrices } from "../ports/payments.ts";

const monthlyDefaults = { interval: "monthly", hasFreeNumber: false, isPopular: false, isVisible: true } as const;

type SoldPlan = Pick<Plan, "id" | "name" | "priceCents" | "overageCents" | "position"> & { readonly calls: number };

/** The specification's plans have three minutes for each included call. */
const standardPlan = (plan: SoldPlan): Plan => ({ ...monthlyDefaults, ...plan, minutes: 3 * plan.calls });

export const defaultPlans: readonly Plan[] = [
  standardPlan({ id: "start", name: "Start", priceCents: 9_900, calls: 200, overageCents: 29, position: 1 }),
  {
    ...standardPlan({ id: "grow", name: "Grow", priceCents: 24_900, calls: 1_000, overageCents: 26, position: 2 }),
    isPopular: true,
  },
  standardPlan({ id: "scale", name: "Scale", priceCents: 49_900, calls: 2_000, overageCents: 23, position: 3 }),
  {
    ...monthlyDefaults,
    id: "enterprise",
    name: "Enterprise",
    priceCents: null,
    calls: null,
    overageCents: null,
    minutes: null,
    hasFreeNumber: true,
    position: 4,
  },
];

/** Owner of the platform's own plans; any other owner is a tenant, whose plans replace those of the same id. */
export const platformOwner = "platform";

export async function list(): Promise<readonly Plan[]> {
  const [platformRows, ownRows] = await Promise.all([planRows(platformOwner), planRows(tenantId())]);
  return overlay(overlay(defaultPlans, platformRows), ownRows);
}

export async function ownerPlans(owner: string): Promise<{ plans: readonly Plan[]; ownIds: readonly string[] }> {
  const platformRows = await planRows(platformOwner);
  const ownRows = owner === platformOwner ? platformRows : await planRows(owner);
  return {
    plans: overlay(overlay(defaultPlans, platformRows), ownRows),
    ownIds: ownRows.map(({ planId }) => planId),
  };
}

export async function planMinutes(name: AdminPlan): Promise<number | undefined> {
  return (await list()).find(({ id }) => id === adminPlanIds[name])?.minutes ?? undefined;
}

async function planRows(owner: string): Promise<Item<"plan">[]> {
  const { data } = await db().plan.query.primary({ tenantId: owner }).go({ pages: "all", consistent: true });
  return data;
}

function overlay(plans: readonly Plan[], rows: readonly Item<"plan">[]): Plan[] {
  const byId = new Map([...plans, ...rows.map(toPlan)].map((plan) => [plan.id, plan]));
  return [...byId.values()].sort((one, other) => one.position - other.position || one.id.localeCompare(other.id));
}

const toPlan = ({ planId, name, interval, hasFreeNumber, ...row }: Item<"plan">): Plan => ({
  id: planId,
  name,
  interval,
  hasFreeNumber,
  priceCents: row.priceCents ?? null,
  calls: row.calls ?? null,
  overageCents: row.overageCents ?? null,
  minutes: row.minutes ?? null,
  isPopular: row.isPopular,
  isVisible: row.isVisible,
  position: row.position,
});

const isDefaultPlan = (label: string): boolean => defaultPlans.some(({ id }) => id === label.toLowerCase());

/** The current name of the plan in a label such as "Start"; other labels, such as "trial", stay. */
export async function currentPlanName(label: string | undefined): Promise<string | undefined> {
  if (label === undefined || !isDefaultPlan(label)) return label;
  return (await nameLookup([tenantId()]))(tenantId(), label);
}

export async function nameLookup(owners: readonly string[]): Promise<(owner: string, label: string) => string> {
  const platformPlans = overlay(defaultPlans, await planRows(platformOwner));
  const load = async (owner: string) => [owner, overlay(platformPlans, await planRows(owner))] as const;
  const byOwner = new Map(await Promise.all([...new Set(owners)].map(load)));
  return (owner, label) => byOwner.get(owner)?.find(({ id }) => id === label.toLowerCase())?.name ?? label;
}

export async function save(owner: string, id: string, body: z.output<typeof planBody>): Promise<Plan> {
  const before = (await ownerPlans(owner)).plans.find((plan) => plan.id === id);
  const plan = { id, ...body };
  const { priceCents, calls, overageCents, minutes, ...planFields } = body;
  const amounts = Object.fromEntries(
    Object.entries({ priceCents, calls, overageCents, minutes }).filter(([, value]) => value !== null),
  );
  await transact((writer) => [
    writer.plan.put({ tenantId: owner, planId: id, ...planFields, ...amounts, updatedAt: nowIso() }).commit(),
    Audit.entry(writer, { action: "plan.changed", target: auditTarget(plan), ...(before && { before }), after: plan }),
  ]);
  return plan;
}

export async function reset(owner: string, id: string): Promise<void> {
  const before = (await ownerPlans(owner)).plans.find((plan) => plan.id === id);
  if (!before) throw notFound("plan");
  const result = await transact((writer) => [
    writer.plan
      .delete({ tenantId: owner, planId: id })
      .where(({ planId }, op) => op.exists(planId))
      .commit(),
    Audit.entry(writer, { action: "plan.reset", target: auditTarget(before), before }),
  ]);
  if (!result.ok) throw notFound("plan");
}

const auditTarget = ({ id, name }: Plan) => ({ kind: "plan", id, name });

/** Undefined for a plan by agreement and for an interval that is not sold. */
export function planPrice({ priceCents, calls, overageCents, interval }: Plan): PlanPrice | undefined {
  if (priceCents === null || calls === null || overageCents === null || interval !== "monthly") return undefined;
  return { priceCents, calls, overageCents };
}

export function planPrices(plans: readonly Plan[]): PlanPrices {
  const byId = new Map(plans.map((plan) => [plan.id, planPrice(plan)]));
  return Object.fromEntries(planNames.map((name) => [name, byId.get(planIdOf(name))]));
}
