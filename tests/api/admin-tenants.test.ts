import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { createClient, demoPassword } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail } from "../support/outside/mail.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const ownerOf = (tenant = "acme") => signedIn(url(), `owner@${tenant}.test`, tenant);
const platform = () => signedIn(url(), "admin@callwright.test", "platform");

describe("tenants", () => {
  it("are created with a first owner; suspending one locks its users out until it is resumed", async () => {
    const admin = await platform();
    const body = {
      name: "Initech",
      slug: "initech",
      timezone: "Europe/Berlin",
      host: "initech.localhost.test",
      ownerName: "Ina Initech",
      ownerEmail: "ina@initech.test",
    };
    const { tenant } = await admin.call(endpoints.createTenant, { body });
    expect(tenant).toMatchObject({ name: "Initech", state: "active", users: 1 });
    expect((await awaitMail(url(), "ina@initech.test")).text).toContain("initech.localhost.test");
    expectRefusal(await admin.request("POST", "/api/admin/tenants", body), "duplicate");
    expect((await admin.call(endpoints.listTenants, { query: { limit: 2 } })).tenants).toHaveLength(2);

    const user = await signedIn(url(), "recruiter@globex.test", "globex");
    const { tenants } = await admin.call(endpoints.listTenants, { query: { search: "globex" } });
    const id = tenants[0]?._id ?? "";
    const reason = "The invoice is three months overdue";
    const suspended = await admin.call(endpoints.suspendTenant, { params: { id }, body: { reason } });
    expect(suspended.tenant).toMatchObject({ state: "suspended", suspendedFor: reason });
    expectRefusal(await user.request("GET", "/api/me"), "session_expired");
    const signIn = await createClient(url(), "globex").request("POST", "/api/login", {
      email: "recruiter@globex.test",
      password: demoPassword,
    });
    expect(expectRefusal(signIn, "unprocessable").refusal.code).toBe("tenant_suspended");
    await admin.call(endpoints.resumeTenant, { params: { id } });
    expect((await user.request("GET", "/api/me")).status).toBe(200);
    const { user: self } = await admin.call(endpoints.me);
    const ownTenantAnswer = await admin.request("POST", `/api/admin/tenants/${self.tenantId}/suspend`, { reason });
    expectRefusal(ownTenantAnswer, "unprocessable");
  });

  it("are listed to an owner as only their own", async () => {
    const { tenants } = await (await ownerOf()).call(endpoints.listTenants);
    expect(tenants.map(({ slug }) => slug)).toEqual(["acme"]);
  });
});

describe("plans", () => {
  it("begin with the specification's, and a tenant's own apply to that tenant alone", async () => {
    const [user, owner, admin] = await Promise.all([signedIn(url()), ownerOf(), platform()]);
    const { plans } = await user.call(endpoints.getPlans);
    expect(plans.map(({ id, priceCents, calls, overageCents }) => [id, priceCents, calls, overageCents])).toEqual([
      ["start", 9_900, 200, 29],
      ["grow", 24_900, 1_000, 26],
      ["scale", 49_900, 2_000, 23],
      ["enterprise", null, null, null],
    ]);
    expect(plans.filter(({ isPopular }) => isPopular).map(({ id }) => id)).toEqual(["grow"]);
    const [start] = plans;
    if (!start) throw new Error("No plan");
    const { id, ...body } = { ...start, name: "Begin" };
    await owner.call(endpoints.savePlan, { params: { id }, body });
    const otherPrice = await owner.request("PUT", `/api/admin/plans/${id}`, { ...body, priceCents: 4_900 });
    expect(expectRefusal(otherPrice, "validation_failed")).toMatchObject({
      refusal: { code: "plan_terms_of_platform" },
      issues: [{ path: "priceCents" }],
    });
    const planNameOfUser = async () => (await user.call(endpoints.me)).user.subscriptionSettings;
    const planNameBefore = await planNameOfUser();
    const currentPlan = plans.find((plan) => plan.id === String(planNameBefore).toLowerCase());
    if (!currentPlan) throw new Error("No plan");
    const { id: currentPlanId, ...terms } = currentPlan;
    await owner.call(endpoints.savePlan, {
      params: { id: currentPlanId },
      body: { ...terms, name: "Renamed", position: 9, isVisible: false },
    });
    expect(await planNameOfUser()).toBe("Renamed");
    const listed = await owner.call(endpoints.listUsers, { query: { search: "rita" } });
    expect(listed.users).toMatchObject([{ planName: "Renamed", subscriptionPlan: planNameBefore }]);
    expect((await admin.call(endpoints.listUsers, { query: { search: "rita" } })).users).toMatchObject(listed.users);
    await owner.call(endpoints.resetPlan, { params: { id: currentPlanId } });
    expect(await planNameOfUser()).toBe(planNameBefore);
    // The platform's account charges the platform's price.
    expect((await user.call(endpoints.getPlans)).plans[0]).toMatchObject({ name: "Begin", priceCents: 9_900 });
    expect((await owner.call(endpoints.listPlans)).plans[0]).toMatchObject({ name: "Begin", priceCents: 9_900 });
    expect((await owner.call(endpoints.listPlans)).own).toEqual(["start"]);
    expect((await admin.call(endpoints.listPlans)).plans[0]).toMatchObject({ name: "Start" });
    await admin.call(endpoints.savePlan, {
      params: { id: "scale" },
      body: { ...body, name: "Scale", isVisible: false, position: 3 },
    });
    expect((await user.call(endpoints.getPlans)).plans.map((plan) => plan.id)).toEqual(["start", "grow", "enterprise"]);
    await owner.call(endpoints.resetPlan, { params: { id } });
    await admin.call(endpoints.resetPlan, { params: { id: "scale" } });
    expect((await user.call(endpoints.getPlans)).plans).toEqual(plans);
  });
});
