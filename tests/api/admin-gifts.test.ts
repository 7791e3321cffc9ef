/** Owners give other users at most what they have themselves. */
import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const ownerOf = (tenant = "acme") => signedIn(url(), `owner@${tenant}.test`, tenant);
const platform = () => signedIn(url(), "admin@callwright.test", "platform");

async function idOf(client: Client, email: string): Promise<string> {
  const { users } = await client.call(endpoints.listUsers, { query: { search: email } });
  return users.find((user) => user.email === email)?._id ?? "";
}

const edit = (client: Client, body: object) => client.request("PUT", "/api/edit-recruiter", body);

describe("what an owner gives in total", () => {
  it("is at most what the owner has, also in parallel requests, and never the enterprise role", async () => {
    const [owner, admin] = await Promise.all([ownerOf("globex"), platform()]);
    const ownerId = await idOf(owner, "owner@globex.test");
    await admin.call(endpoints.editUser, {
      body: { _id: ownerId, subscriptionPlan: "Starter", minutesLimits: { totalAllowed: 900 } },
    });
    const invite = (name: string, minutes: number) =>
      owner.request("POST", "/api/admin/user", { name, email: `${name.toLowerCase()}@given.test`, minutes });
    const answers = await Promise.all(["Ann", "Ben", "Cem", "Dan"].map((name) => invite(name, 400)));
    const created = answers.filter(({ status }) => status === 200);
    expect(created.length).toBeGreaterThan(0);
    expect(created.length).toBeLessThanOrEqual(2);
    // At least 400 of the 900 minutes are given, so 501 are too many.
    expectRefusal(await invite("Eva", 501), "validation_failed");
    for (const _id of [ownerId, await idOf(owner, "recruiter@globex.test")])
      expectRefusal(await edit(owner, { _id, role: ["tenantOwner", "enterprise"] }), "validation_failed");
    const member = await idOf(owner, "recruiter@globex.test");
    const answer = await owner.request("PUT", `/api/team/${member}`, { role: ["enterprise"] });
    expect(expectRefusal(answer, "validation_failed").refusal?.code).toBe("plan_above_own");
    const originalPlan = { subscriptionPlan: "Enterprise", minutesLimits: { totalAllowed: 100_000 } } as const;
    await admin.call(endpoints.editUser, { body: { _id: ownerId, ...originalPlan } });
  });
});

it("an owner gets back the minutes of an invitation that is withdrawn", async () => {
  const [owner, admin] = await Promise.all([ownerOf("globex"), platform()]);
  const ownerId = await idOf(owner, "owner@globex.test");
  const setMinutes = (totalAllowed: number) =>
    admin.call(endpoints.editUser, { body: { _id: ownerId, minutesLimits: { totalAllowed } } });
  // More than what the tests before this one have given, so that one invitation fits and two do not.
  await setMinutes(5_000);
  const invite = () =>
    owner.request("POST", "/api/admin/user", { name: "Fay", email: "fay@given.test", minutes: 4_000 });
  expect((await invite()).status).toBe(200);
  const other = { name: "Gil", email: "gil@given.test", minutes: 4_000 };
  expectRefusal(await owner.request("POST", "/api/admin/user", other), "validation_failed");
  await owner.call(endpoints.withdrawInvitation, { params: { id: await idOf(owner, "fay@given.test") } });
  expect((await invite()).status).toBe(200);
  await setMinutes(100_000);
});

describe("minutes that an owner gives", () => {
  it("are at most those of the owner's own plan where the tenant has no allowance; a super administrator gives any", async () => {
    const [owner, admin] = await Promise.all([ownerOf(), platform()]);
    const _id = await idOf(owner, "trial@acme.test");
    const { totalAllowed } = (await owner.call(endpoints.me)).user.minutesLimits;
    const body = { _id, minutesLimits: { totalAllowed: totalAllowed + 1 } };
    const refused = expectRefusal(await owner.request("PUT", "/api/edit-recruiter", body), "validation_failed");
    expect(refused).toMatchObject({
      refusal: { code: "minutes_above_plan" },
      issues: [{ path: "minutesLimits.totalAllowed" }],
    });
    const invited = { name: "Nina New", email: "nina@members.test", minutes: totalAllowed + 1 };
    expectRefusal(await owner.request("POST", "/api/admin/user", invited), "validation_failed");
    expect((await admin.call(endpoints.editUser, { body })).user.minutesLimits.totalAllowed).toBe(totalAllowed + 1);
    await admin.call(endpoints.editUser, { body: { _id, minutesLimits: { totalAllowed: 30 } } });
  });
});

describe("plan and paid features that an owner gives", () => {
  it("are at most those of the owner's own plan where the tenant has no allowance; a super administrator gives any", async () => {
    const [owner, admin] = await Promise.all([ownerOf("globex"), platform()]);
    const member = await idOf(owner, "recruiter@globex.test");
    const ownerId = await idOf(owner, "owner@globex.test");
    const minutesLimits = { totalAllowed: 6_000 };
    await admin.call(endpoints.editUser, { body: { _id: ownerId, subscriptionPlan: "Starter", minutesLimits } });
    const plan = (subscriptionPlan: string) => ({ _id: member, subscriptionPlan });
    const refused = expectRefusal(await edit(owner, plan("Enterprise")), "validation_failed");
    expect(refused).toMatchObject({ refusal: { code: "plan_above_own" }, issues: [{ path: "subscriptionPlan" }] });
    expect((await edit(owner, plan("Starter"))).status).toBe(200);
    expect((await edit(admin, plan("Enterprise"))).status).toBe(200);
    await admin.call(endpoints.editUser, { body: { _id: member, minutesLimits } });
    const originalPlan = { subscriptionPlan: "Enterprise", minutesLimits: { totalAllowed: 100_000 } } as const;
    await admin.call(endpoints.editUser, { body: { _id: ownerId, ...originalPlan } });

    const trial = await idOf(await ownerOf(), "trial@acme.test");
    await admin.call(endpoints.editUser, { body: { _id: trial, role: ["tenantOwner"] } });
    const trialOwner = await signedIn(url(), "trial@acme.test");
    const invited = { name: "Ida Invited", email: "ida@members.test" };
    const refusalCodeFor = async (body: object) =>
      expectRefusal(await trialOwner.request("POST", "/api/admin/user", { ...invited, ...body }), "validation_failed")
        .refusal.code;
    expect(await refusalCodeFor({ subscriptionPlan: "Starter" })).toBe("plan_above_own");
    expect(await refusalCodeFor({ minutes: 5 })).toBe("plan_above_own");
    expect(await refusalCodeFor({ isPaid: true })).toBe("paid_above_own");
    const self = await edit(trialOwner, { _id: trial, isPaid: true });
    expect(expectRefusal(self, "validation_failed").issues).toMatchObject([{ path: "isPaid" }]);
    const { user } = await trialOwner.call(endpoints.createUser, { body: invited });
    expect(user).toMatchObject({ subscriptionPlan: "Trial", isPaid: false, minutesLimits: { totalAllowed: 30 } });
    await admin.call(endpoints.editUser, { body: { _id: trial, role: [] } });
  });
});
