/** Idempotent: creates the demo tenants, users and numbers, and jobs and a campaign with people in all states. */
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
import { seedNumber } from "./seed/number.ts";
import type { RememberCall } from "./seed/past-call.ts";
import { seedTheme } from "./seed/theme.ts";
import type { Simulators } from "./simulators/types.ts";

/** Needs the environment and running simulators, through which it imports numbers. */
export async function seed({ rememberCall }: Pick<Simulators, "rememberCall">): Promise<void> {
  const actor = { type: "platform", cause: "seed" } as const;
  await runIn({ ...runtime(), requestId: newId("req"), actor, tenantId: undefined }, async () => {
    const tenantIds = new Map<string, string>();
    for (const tenant of demoTenants) tenantIds.set(tenant.slug, await seedTenant(tenant));
    // Takes seconds; all users can sign in meanwhile.
    for (const [slug, tenantId] of tenantIds) await seedAgency(tenantId, slug, rememberCall);
  });
}

async function seedTenant(tenant: Tenant.NewTenant): Promise<string> {
  const tenantId = (await Tenant.resolve(tenant.hosts[0])) ?? (await Tenant.create(tenant));
  await runAs({ tenantId }, async () => {
    for (const user of demoUsers.filter((demoUser) => demoUser.tenant === tenant.slug)) await seedUser(user, tenant);
  });
  return tenantId;
}

/** Hashed once, since hashing is slow and all demo users have the same password. */
let cachedHash: Promise<string> | undefined;
const demoHash = (): Promise<string> => {
  cachedHash ??= Auth.hashPassword(demoPassword);
  return cachedHash;
};

async function seedUser(user: DemoUser, tenant: Tenant.NewTenant): Promise<void> {
  const { allowed, free, plan } = user.minutes;
  const existing = await User.findByEmail(user.email);
  const userId =
    existing?.userId ??
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

const recruiterData = {
  acme: { email: "recruiter@acme.test", job: acmeJob, campaign: acmeCampaign },
  globex: { email: "recruiter@globex.test", job: globexJob, campaign: undefined },
} as const;

/** Seeds an agency's theme and its recruiter's number, job and, at Acme, campaign. */
async function seedAgency(tenantId: string, slug: string, remember: RememberCall): Promise<void> {
  if (slug !== "acme" && slug !== "globex") return;
  const { email, job, campaign } = recruiterData[slug];
  await runAs({ tenantId }, async () => {
    await seedTheme(slug);
    const user = await User.findByEmail(email);
    if (!user) throw new Error(`${email} was not seeded`);
    const { userId } = user;
    // There is no session: the request's id takes the place of its id.
    const actor = { type: "user", tenantId, userId, sessionId: context().requestId, roles: [] } as const;
    await runAs({ actor }, async () => {
      const number = await seedNumber(job.number);
      // The campaign first, since a number's calls are seeded in the order of their times.
      if (campaign) await seedJob(campaign, number.numberId, remember);
      await seedJob(job, number.numberId, remember);
    });
  });
}
