/** What a page of 10,000 users or 1,000 tenants costs, compared with one of 100, in the table's own units. */
import { db } from "@callwright/core/db/service";
import { runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Tenant from "@callwright/core/tenant/index";
import * as User from "@callwright/core/user/index";
import { noPorts, startEmbeddedDatabase } from "../support/run/table.ts";
import { printTable } from "./table.ts";

const few = 100;
const manyUsers = 10_000;
const manyTenants = 1_000;
const limit = 50;
/** Limit of a page's cost, as a ratio to its cost with `few` rows. */
const maxRatio = 1.05;
const createdAt = "2026-01-01T00:00:00.000Z";

export async function benchDirectory(): Promise<void> {
  let read = 0;
  const { database, stop } = await startEmbeddedDatabase((kind, units) => {
    if (kind === "read") read += units;
  });
  const actor = { type: "platform", cause: "bench" } as const;
  const inContext = <T>(work: () => Promise<T>) =>
    runIn({ requestId: newId("req"), actor, tenantId: undefined, ports: noPorts, database }, work);
  const cost = async (work: () => Promise<unknown>): Promise<number> => {
    read = 0;
    await inContext(work);
    return read;
  };
  const views: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["a tenant's users", () => User.directory({ tenantId: "ten_bench", limit })],
    ["users of all tenants", () => User.directory({ tenantId: undefined, limit })],
    ["one user by id", () => User.findInAnyTenant(userIdOf(1))],
    ["tenants", () => Tenant.directory({ limit })],
  ];
  await inContext(() => fill(0, few, few));
  const before: number[] = [];
  for (const [, view] of views) before.push(await cost(view));
  await inContext(() => fill(few, manyUsers, manyTenants));
  const rows: string[][] = [];
  for (const [index, [name, view]] of views.entries()) {
    const after = await cost(view);
    const ratio = after / (before[index] ?? 1);
    const isWithin = ratio <= maxRatio;
    if (!isWithin) process.exitCode = 1;
    rows.push([name, (before[index] ?? 0).toFixed(1), after.toFixed(1), ratio.toFixed(2), isWithin ? "yes" : "NO"]);
  }
  await stop();
  printTable(
    `A page of ${limit} users or tenants, in read units (ratio ≤ ${maxRatio})`,
    ["page", `of ${few}`, `of ${manyUsers} users, ${manyTenants} tenants`, "ratio", "within"],
    rows,
  );
}

const userIdOf = (n: number): string => `user_${String(n).padStart(26, "0")}`;

async function fill(from: number, userCount: number, tenantCount: number): Promise<void> {
  const dashboardAccess = { campaigns: true, recruiter: false, inbound: false };
  const users = Array.from({ length: userCount - from }, (_, n) => ({
    tenantId: "ten_bench",
    userId: userIdOf(from + n),
    email: `person${from + n}@acme.test`,
    name: `Person ${from + n}`,
    companyName: "Acme",
    timezone: "UTC",
    createdAt,
    dashboardAccess,
  }));
  await db().user.put(users).go({ concurrent: 8 });
  const tenants = Array.from({ length: tenantCount - from }, (_, n) => ({
    tenantId: `ten_${String(from + n).padStart(26, "0")}`,
    slug: `t${from + n}`,
    name: `Tenant ${from + n}`,
    timezone: "UTC",
    createdAt,
  }));
  await db().tenant.put(tenants).go({ concurrent: 8 });
}
