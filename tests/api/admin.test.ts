import { type AdminUserDetail, endpoints } from "@callwright/contracts";
import { demoUsers } from "@callwright/local/demo-users";
import { describe, expect, it } from "vitest";
import { type Client, createClient, demoPassword } from "../support/clients/client.ts";
import { goodPassword } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, linkIn } from "../support/outside/mail.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const ownerOf = (tenant = "acme") => signedIn(url(), `owner@${tenant}.test`, tenant);
const platform = () => signedIn(url(), "admin@callwright.test", "platform");

async function idOf(client: Client, email: string): Promise<string> {
  const { users } = await client.call(endpoints.listUsers, { query: { search: email } });
  return users.find((user) => user.email === email)?._id ?? "";
}

const detail = async (client: Client, id: string): Promise<AdminUserDetail> =>
  (await client.call(endpoints.getAdminUser, { params: { id } })).user;

const edit = (client: Client, body: object) => client.request("PUT", "/api/edit-recruiter", body);

async function emailsOf(
  client: Client,
  query: { tenantId?: string; search?: string; limit: number },
): Promise<string[]> {
  const emails: string[] = [];
  let after: string | undefined;
  do {
    const page = await client.call(endpoints.listUsers, { query: { ...query, after } });
    expect(page.users.length).toBeLessThanOrEqual(query.limit);
    emails.push(...page.users.map(({ email }) => email));
    after = page.next;
  } while (after);
  return emails;
}

describe("GET /admin/users", () => {
  it("shows an owner the tenant's users only, newest first, by pages that continue", async () => {
    const all = await emailsOf(await ownerOf(), { limit: 2 });
    expect(all).toEqual(["trial", "enterprise", "recruiter", "owner"].map((name) => `${name}@acme.test`));
  });

  it("shows a super administrator every tenant's users, or those of the tenant that is named", async () => {
    const admin = await platform();
    const all = await emailsOf(admin, { limit: 3 });
    expect(all).toEqual(demoUsers.map(({ email }) => email).reverse());
    const { users, tenants } = await admin.call(endpoints.listUsers, { query: { search: "ralf" } });
    expect(users).toMatchObject([
      { email: "recruiter@globex.test", state: "active", minutesLimits: { totalAllowed: 6000, plan: "Scale" } },
    ]);
    expect(tenants).toEqual([{ _id: users[0]?.tenantId, name: expect.stringContaining("Globex") }]);
    const tenantId = users[0]?.tenantId ?? "";
    expect(await emailsOf(admin, { tenantId, limit: 50 })).toEqual(["recruiter@globex.test", "owner@globex.test"]);
    expect((await admin.call(endpoints.listUsers, { query: { tenantId } })).total).toBe(2);
  });

  it("hides another tenant's users, and that the tenant exists", async () => {
    const [owner, other] = await Promise.all([ownerOf(), ownerOf("globex")]);
    const { user } = await other.call(endpoints.me);
    expect((await owner.call(endpoints.listUsers, { query: { search: "globex" } })).users).toEqual([]);
    for (const tenantId of [user.tenantId, "ten_01K0000000000000000000000X"])
      expectRefusal(await owner.request("GET", `/api/admin/users?tenantId=${tenantId}`), "not_found");
  });
});

describe("GET /admin/get-user/{id}", () => {
  it("shows a user with sign-ins, usage and subscription", async () => {
    await signedIn(url());
    const owner = await ownerOf();
    const user = await detail(owner, await idOf(owner, "recruiter@acme.test"));
    expect(user).toMatchObject({
      name: "Rita Recruiter",
      tenantName: expect.stringContaining("Acme"),
      version: 0,
      canEdit: true,
      smtp: null,
      subscriptionDetails: { status: "active", plan: "Scale", isTrialing: false },
    });
    expect(user.loginHistory[0]).toMatchObject({ ip: expect.any(String), userAgent: expect.any(String) });
    expect(user.agentData.length).toBeGreaterThan(0);
    expect(user.agentData[0]).toMatchObject({ campaignId: user.agentData[0]?._id, totalLeads: expect.any(Number) });
    expect(user.agentData.find(({ totalLeads }) => totalLeads > 5)?.candidates).toHaveLength(5);
    expect(user.agentData[0]?.candidates[0]).toMatchObject({ firstName: expect.any(String) });
    const largeCampaignId = user.agentData.find(({ totalLeads }) => totalLeads > 5)?.campaignId ?? "";
    const pageOf = (after?: string) =>
      owner.call(endpoints.getUserLeads, { params: { id: largeCampaignId }, query: { limit: 3, after } });
    const first = await pageOf();
    const second = await pageOf(first.next);
    const listed = [...first.candidates, ...second.candidates].slice(0, 5);
    expect(listed).toEqual(user.agentData.find(({ campaignId }) => campaignId === largeCampaignId)?.candidates);
    const other = await (await ownerOf("globex")).request("GET", `/api/admin/campaigns/${largeCampaignId}/leads`);
    expectRefusal(other, "not_found");
    const usage = await owner.call(endpoints.getUserUsage, { params: { id: user._id }, query: { pageSize: 1 } });
    expect(usage.agentData).toEqual(user.agentData.slice(0, 1));
    expect(usage.pagination.total).toBe(user.agentData.length);
    const logins = await owner.call(endpoints.getUserLogins, { params: { id: user._id }, query: { pageSize: 1 } });
    expect(logins.logins).toEqual(user.loginHistory.slice(0, 1));
    const { user: foundUser } = await owner.call(endpoints.lookUpUser, { params: { id: user._id } });
    expect(foundUser).toMatchObject({ _id: user._id, email: user.email, tenantName: user.tenantName });
  });

  it("answers in the specification's words where there is no such user", async () => {
    const answer = await (await platform()).request("GET", "/api/admin/get-user/user_01K0000000000000000000000X");
    expect(expectRefusal(answer, "not_found").message).toBe("User not found.");
  });
});

describe("PUT /edit-recruiter", () => {
  it("changes what is sent, and open sessions have it at their next request", async () => {
    const [owner, user] = await Promise.all([ownerOf("globex"), signedIn(url(), "recruiter@globex.test", "globex")]);
    const _id = await idOf(owner, "recruiter@globex.test");
    const { version, subscriptionPlan } = await detail(owner, _id);
    expect((await user.request("GET", "/api/get-agents")).status).toBe(200);
    const dashboardAccess = { campaigns: false, recruiter: true, inbound: true };
    const saved = await owner.call(endpoints.editUser, {
      body: {
        _id,
        version,
        name: "  Ralf Renamed ",
        isPaid: true,
        dashboardAccess,
        minutesLimits: { totalAllowed: 7 },
      },
    });
    expect(saved.message).toBe("User updated successfully");
    expect(saved.user).toMatchObject({ name: "Ralf Renamed", isPaid: true, dashboardAccess, subscriptionPlan });
    expect(saved.user.minutesLimits.totalAllowed).toBe(7);
    const { user: me } = await user.call(endpoints.me);
    expect(me).toMatchObject({ name: "Ralf Renamed", dashboardAccess, minutesLimits: { totalAllowed: 7 } });
    expectRefusal(await user.request("GET", "/api/get-agents"), "not_allowed");
    await owner.call(endpoints.editUser, {
      body: { _id, name: "Ralf Recruiter", minutesLimits: { totalAllowed: 6000 } },
    });
  });

  it("refuses the second of two saves, and says what the first changed", async () => {
    const [owner, admin] = await Promise.all([ownerOf(), platform()]);
    const _id = await idOf(owner, "trial@acme.test");
    const { version } = await detail(owner, _id);
    const first = await owner.call(endpoints.editUser, { body: { _id, version, companyName: "First Ltd" } });
    expect(first.user.version).toBe(version + 1);
    const second = await edit(admin, { _id, version, companyName: "Second Ltd", name: "Someone Else" });
    expect(expectRefusal(second, "conflict")).toMatchObject({
      refusal: { code: "user_edited_meanwhile" },
      issues: [{ path: "companyName", message: "Now: First Ltd" }],
    });
    expect((await detail(owner, _id)).name).toBe("Tilda Trial");
    const parallelAnswers = await Promise.all(
      ["A Ltd", "B Ltd"].map((companyName) => edit(owner, { _id, version: version + 1, companyName })),
    );
    expect(parallelAnswers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("gives a user another address, which is theirs alone", async () => {
    const owner = await ownerOf();
    const _id = await idOf(owner, "enterprise@acme.test");
    expectRefusal(await edit(owner, { _id, email: "recruiter@acme.test" }), "duplicate");
    await owner.call(endpoints.editUser, { body: { _id, email: "Emil@Acme.test" } });
    const body = { email: "emil@acme.test", password: demoPassword };
    await createClient(url(), "acme").call(endpoints.login, { body });
    const formerLogin = { ...body, email: "enterprise@acme.test" };
    expectRefusal(await createClient(url(), "acme").request("POST", "/api/login", formerLogin), "invalid_credentials");
    await owner.call(endpoints.editUser, { body: { _id, email: "enterprise@acme.test" } });
  });

  it("is refused in the specification's words", async () => {
    const owner = await ownerOf();
    const _id = await idOf(owner, "enterprise@acme.test");
    const refusedChanges: [object, string][] = [
      [{ name: " " }, "Name cannot be empty"],
      [{ name: "E" }, "Name must be at least 2 characters"],
      [{ email: "" }, "Email is required"],
      [{ email: "emil" }, "Please enter a valid email address"],
      [{ companyName: " " }, "Company Name cannot be empty"],
      [{ minutesLimits: { totalAllowed: -1 } }, "Value must be 0 or greater"],
    ];
    for (const [change, message] of refusedChanges)
      expect(expectRefusal(await edit(owner, { _id, ...change }), "validation_failed").message).toBe(message);
  });

  it("lets no one give more than they have, leave a tenant without owner, or reach another tenant", async () => {
    const [owner, admin, other] = await Promise.all([ownerOf("globex"), platform(), ownerOf()]);
    const id = await idOf(owner, "owner@globex.test");
    expectRefusal(await edit(owner, { _id: id, role: ["superAdmin"] }), "validation_failed");
    expectRefusal(await edit(owner, { _id: id, role: [] }), "unprocessable");
    expectRefusal(await edit(owner, { _id: id, isDisabled: true }), "unprocessable");
    for (const change of [{ role: [] }, { isDisabled: true }])
      expect(expectRefusal(await edit(admin, { _id: id, ...change }), "unprocessable").refusal.code).toBe("last_owner");
    expectRefusal(await edit(other, { _id: id, name: "Taken Over" }), "not_found");
    const adminId = await idOf(admin, "admin@callwright.test");
    expectRefusal(await edit(owner, { _id: adminId, name: "Taken Over" }), "not_found");
    expectRefusal(await edit(admin, { _id: adminId, isDisabled: true }), "unprocessable");
    // With a second owner the first may go, and come back.
    const second = await idOf(owner, "recruiter@globex.test");
    expect((await edit(admin, { _id: second, role: ["tenantOwner"] })).status).toBe(200);
    expect((await edit(admin, { _id: id, role: [] })).status).toBe(200);
    expectRefusal(await owner.request("GET", "/api/admin/users"), "session_expired");
    expect((await edit(admin, { _id: id, role: ["tenantOwner"] })).status).toBe(200);
    expect((await edit(admin, { _id: second, role: [] })).status).toBe(200);
  });
});

describe("a plan that an administrator chooses", () => {
  it("brings its minutes and paid features, to invited users and to existing ones", async () => {
    const owner = await ownerOf();
    const body = { name: "Stella Start", email: "stella@members.test", subscriptionPlan: "Starter" as const };
    const { user } = await owner.call(endpoints.createUser, { body });
    const starter = { totalAllowed: 600, plan: "Starter" };
    expect(user).toMatchObject({ subscriptionPlan: "Starter", isPaid: true, minutesLimits: starter });
    const { token } = linkIn(await awaitMail(url(), body.email));
    const accepted = { email: body.email, token, newPassword: goodPassword };
    const client = createClient(url(), "acme");
    expect((await client.request("POST", "/api/reset-password", accepted)).status).toBe(200);
    const signedInUser = await client.call(endpoints.login, { body: { email: body.email, password: goodPassword } });
    expect(signedInUser.user).toMatchObject({ subscriptionPlan: "Starter", minutesLimits: starter });

    const invited = { name: "Tara Trial", email: "tara@members.test" };
    const { user: trial } = await owner.call(endpoints.createUser, { body: invited });
    expect(trial).toMatchObject({ subscriptionPlan: "Trial", isPaid: false, minutesLimits: { totalAllowed: 30 } });
    await owner.call(endpoints.editUser, { body: { _id: trial._id, subscriptionPlan: "Enterprise" } });
    const trialToken = linkIn(await awaitMail(url(), invited.email)).token;
    const acceptance = { email: invited.email, token: trialToken, newPassword: goodPassword };
    const trialClient = createClient(url(), "acme");
    expect((await trialClient.request("POST", "/api/reset-password", acceptance)).status).toBe(200);
    const credentials = { email: invited.email, password: goodPassword };
    const { user: tara } = await trialClient.call(endpoints.login, { body: credentials });
    expect(tara.minutesLimits).toMatchObject({ plan: "Enterprise", totalAllowed: 30 });
    const _id = await idOf(owner, "trial@acme.test");
    const edited = await owner.call(endpoints.editUser, { body: { _id, subscriptionPlan: "Starter" } });
    expect(edited.user).toMatchObject({ subscriptionPlan: "Starter", isPaid: true, minutesLimits: starter });
    expect(edited.user.subscriptionDetails.customerSince).toBeUndefined();
    const overrides = { minutesLimits: { totalAllowed: 30 }, isPaid: false };
    const saved = await owner.call(endpoints.editUser, { body: { _id, subscriptionPlan: "Enterprise", ...overrides } });
    expect(saved.user).toMatchObject({ subscriptionPlan: "Enterprise", isPaid: false });
    expect(saved.user.minutesLimits.totalAllowed).toBe(30);
  });
});

describe("POST /admin/user", () => {
  it("invites a person, who begins with the plan and minutes that the administrator chose", async () => {
    const owner = await ownerOf();
    const email = "nora@members.test";
    const body = { name: "Nora New", email, companyName: "Nora Ltd", minutes: 120, isPaid: true };
    const { user, message } = await owner.call(endpoints.createUser, { body });
    expect(message).toBe("Invitation sent");
    expect(user).toMatchObject({
      state: "invited",
      companyName: "Nora Ltd",
      isPaid: true,
      subscriptionPlan: "Starter",
    });
    expect(user.minutesLimits.totalAllowed).toBe(120);
    const { token } = linkIn(await awaitMail(url(), email));
    const client = createClient(url(), "acme");
    expect(
      (await client.request("POST", "/api/reset-password", { email, token, newPassword: goodPassword })).status,
    ).toBe(200);
    const signedInUser = await client.call(endpoints.login, { body: { email, password: goodPassword } });
    expect(signedInUser.user).toMatchObject({ companyName: "Nora Ltd", subscriptionPlan: "Starter" });
    expect(signedInUser.user.minutesLimits).toMatchObject({ totalAllowed: 120, plan: "Starter" });
  });

  it("of a super administrator invites into a tenant, by a mail that leads to the tenant's own host", async () => {
    const admin = await platform();
    const { tenants } = await admin.call(endpoints.listTenants, { query: { search: "globex" } });
    const email = "gina@members.test";
    const body = { name: "Gina Globex", email, tenantId: tenants[0]?._id };
    const { user } = await admin.call(endpoints.createUser, { body });
    expect(user.tenantId).toBe(tenants[0]?._id);
    expect((await awaitMail(url(), email)).text).toContain("globex.localhost");
    await admin.call(endpoints.resendUserInvitation, { params: { id: user._id } });
    await admin.call(endpoints.withdrawUserInvitation, { params: { id: user._id } });
    expectRefusal(await admin.request("GET", `/api/admin/get-user/${user._id}`), "not_found");
    expectRefusal(await (await ownerOf()).request("POST", "/api/admin/user", body), "not_found");
  });
});

describe("the audit log", () => {
  it("says who changed what, when, from where, before and after, and is filtered and exported", async () => {
    const [owner, admin] = await Promise.all([ownerOf(), platform()]);
    const _id = await idOf(owner, "recruiter@acme.test");
    await owner.call(endpoints.editUser, { body: { _id, companyName: "Logged Ltd" } });
    const { user: author } = await owner.call(endpoints.me);
    const query = { action: "user.changed", limit: 1 } as const;
    const { entries, next } = await owner.call(endpoints.getAuditLog, { query });
    expect(entries).toMatchObject([
      {
        action: "user.changed",
        actor: { _id: author._id, name: "Olivia Owner" },
        ip: expect.any(String),
        target: { kind: "user", _id, name: "Rita Recruiter" },
        after: { companyName: "Logged Ltd" },
      },
    ]);
    expect(Object.keys(entries[0]?.before ?? {})).toEqual(["companyName"]);
    expect(next).toBeDefined();
    const second = await owner.call(endpoints.getAuditLog, { query: { ...query, after: next } });
    expect(second.entries[0]?._id).not.toBe(entries[0]?._id);
    const all = await admin.call(endpoints.getAuditLog, { query: { search: "rita" } });
    expect(all.entries.some((entry) => entry._id === entries[0]?._id)).toBe(true);
    const { tenantId } = (await (await ownerOf("globex")).call(endpoints.me)).user;
    expect((await admin.call(endpoints.getAuditLog, { query: { tenantId, actorId: author._id } })).entries).toEqual([]);
    const csv = await owner.request("GET", "/api/admin/audit-log.csv?action=user.changed");
    const foreignLog = await owner.request("GET", "/api/admin/audit-log.csv?tenantId=ten_unknown");
    expectRefusal(foreignLog, "not_found");
    expect(String(csv.body)).toContain("Logged Ltd");
    const from = new Date(Date.parse(entries[0]?.at ?? "") + 1).toISOString();
    expect((await owner.call(endpoints.getAuditLog, { query: { ...query, from } })).entries).toEqual([]);
  });
});
