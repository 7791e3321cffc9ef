/** The demo data: tenants, their people, imported numbers, and jobs and a campaign with people in every state. Safe to repeat. */
import * as Auth from "@callwright/core/auth/index";
import * as Billing from "@callwright/core/billing/index";
import { context, runAs, runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Tenant from "@callwright/core/tenant/index";
import * as User from "@callwright/core/user/index";
import { runtime } from "@callwright/functions/runtime";
import { type DemoUser, demoPassword, demoUsers } from "./demo-users.ts";
import { acmeCampaign, acmeJob, demoTenants, globexJob } from "./seed/data.ts";
import { seedJob } from "./seed/job.ts";
import { seedLook } from "./seed/look.ts";
import { seedNumber } from "./seed/number.ts";
import type { Remember } from "./seed/past-call.ts";
import type { Simulators } from "./simulators/types.ts";

/** Needs the environment to be set and the simulators to answer: numbers are imported through them. */
export async function seed({ rememberCall }: Pick<Simulators, "rememberCall">): Promise<void> {
  const actor = { type: "platform", cause: "seed" } as const;
  await runIn({ ...runtime(), requestId: newId("req"), actor, tenantId: undefined }, async () => {
    const tenantIds = new Map<string, string>();
    for (const tenant of demoTenants) tenantIds.set(tenant.slug, await seedTenant(tenant));
    // Seconds of work; everyone can sign in meanwhile.
    for (const [slug, tenantId] of tenantIds) await seedWork(tenantId, slug, rememberCall);
  });
}

async function seedTenant(tenant: Tenant.NewTenant): Promise<string> {
  const tenantId = (await Tenant.resolve(tenant.hosts[0])) ?? (await Tenant.create(tenant));
  await runAs({ tenantId }, async () => {
    for (const user of demoUsers.filter((one) => one.tenant === tenant.slug)) await seedUser(user, tenant);
  });
  return tenantId;
}

/** Hashing is slow on purpose, and all of them have the same password. */
let hashed: Promise<string> | undefined;
const demoHash = (): Promise<string> => {
  hashed ??= Auth.hashPassword(demoPassword);
  return hashed;
};

async function seedUser(user: DemoUser, tenant: Tenant.NewTenant): Promise<void> {
  const { allowed, free, plan } = user.minutes;
  const known = await User.byEmail(user.email);
  const userId =
    known?.userId ??
    (await User.create({
      email: user.email,
      name: user.name,
      passwordHash: await demoHash(),
      roles: user.roles,
      userType: user.roles.includes("enterprise") ? "enterprise" : "subscription",
      companyName: tenant.name,
      timezone: tenant.timezone,
      subscriptionPlan: plan,
      isPaid: plan !== "Trial",
      isOnboarded: true,
      dashboardAccess: { campaigns: true, recruiter: false, inbound: true },
      subscriptionSettings: plan === "Trial" ? "trial" : plan,
    }));
  await Billing.seedMeter({ userId, allowedMinutes: allowed, freeMinutes: free, plan, isTrial: plan === "Trial" });
}

const work = {
  acme: { email: "recruiter@acme.test", job: acmeJob, campaign: acmeCampaign },
  globex: { email: "recruiter@globex.test", job: globexJob, campaign: undefined },
} as const;

/** The agencies' looks, and what their recruiters find: a number, a job and, at Acme, a campaign. */
async function seedWork(tenantId: string, slug: string, remember: Remember): Promise<void> {
  if (slug !== "acme" && slug !== "globex") return;
  const { email, job, campaign } = work[slug];
  await runAs({ tenantId }, async () => {
    await seedLook(slug);
    const user = await User.byEmail(email);
    if (!user) throw new Error(`${email} was not seeded`);
    const { userId } = user;
    const actor = { type: "user", tenantId, userId, sessionId: context().requestId, roles: [] } as const;
    await runAs({ actor }, async () => {
      const number = await seedNumber(job.number);
      // Its calls are the earlier ones; a number's calls are seeded in their order.
      if (campaign) await seedJob(campaign, number.numberId, remember);
      await seedJob(job, number.numberId, remember);
    });
  });
}
