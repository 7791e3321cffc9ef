import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { signedIn } from "../support/batch.ts";
import { createClient } from "../support/client.ts";
import { awaitMail, linkIn } from "../support/mail.ts";
import { goodPassword } from "../support/newcomer.ts";
import { expectRefusal } from "../support/refusal.ts";
import { worldForFile } from "../support/server.ts";

const url = worldForFile();
const ownerOf = () => signedIn(url(), "owner@acme.test");

it("every administrative change has an entry, without secrets, and none can be changed", async () => {
  const owner = await ownerOf();
  const { member } = await owner.call(endpoints.inviteMember, {
    body: { name: "Mia Member", email: "mia@audit.test" },
  });
  await owner.call(endpoints.resendInvitation, { params: { id: member._id } });
  await owner.call(endpoints.updateMember, { params: { id: member._id }, body: { role: ["enterprise"] } });
  await owner.call(endpoints.resetMemberFactors, { params: { id: member._id } });
  await owner.call(endpoints.withdrawInvitation, { params: { id: member._id } });
  await owner.call(endpoints.updateTenantSettings, { body: { guidedWalkthroughs: false } });
  const { domain } = await owner.call(endpoints.addDomain, { body: { host: "calls.audit-example.com" } });
  await owner.call(endpoints.removeDomain, { params: { id: domain.id } });
  await owner.call(endpoints.saveCallingPolicy, { body: { noSaturdays: true, allowAskedFor: false } });
  const { key } = await owner.call(endpoints.createApiKey, { body: { name: "For the log", scopes: ["read"] } });
  await owner.call(endpoints.revokeApiKey, { params: { id: key.id } });
  const { data } = await owner.call(endpoints.getTheme);
  const form = new FormData();
  form.set("theme", JSON.stringify({ title: "Audited" }));
  expect((await owner.request("PUT", `/api/theme/${data._id}`, form)).status).toBe(200);

  const { user: self } = await owner.call(endpoints.me);
  const query = { limit: 100, actorId: self._id };
  const { entries } = await owner.call(endpoints.getAuditLog, { query });
  expect(entries.map(({ action }) => action)).toEqual([
    ...["theme.changed", "api_key.revoked", "api_key.created", "calling_policy.changed", "domain.removed"],
    ...["domain.added", "tenant.settings_changed", "user.invitation_withdrawn", "user.factors_reset", "user.changed"],
    ...["user.invitation_resent", "user.invited"],
  ]);
  expect(entries.find(({ action }) => action === "tenant.settings_changed")).toMatchObject({
    before: { guidedWalkthroughs: true },
    after: { guidedWalkthroughs: false },
  });
  expect(JSON.stringify(entries)).not.toMatch(/secretHash|sealed|passwordHash/);
  for (const method of ["PUT", "PATCH", "DELETE"])
    expect([404, 405]).toContain((await owner.request(method, `/api/admin/audit-log/${entries[0]?._id}`)).status);
});

it("people with access to recruiters manage invitations, and give no more than they have", async () => {
  const owner = await ownerOf();
  const email = "rosa@audit.test";
  const dashboardAccess = { campaigns: true, recruiter: true, inbound: false };
  await owner.call(endpoints.inviteMember, { body: { name: "Rosa Recruits", email, dashboardAccess } });
  const { token } = linkIn(await awaitMail(url(), email));
  const recruiter = createClient(url(), "acme");
  await recruiter.request("POST", "/api/reset-password", { email, token, newPassword: goodPassword });
  await recruiter.call(endpoints.login, { body: { email, password: goodPassword } });
  expect((await recruiter.call(endpoints.listTeam)).members.length).toBeGreaterThan(3);
  const invite = (more: object) =>
    recruiter.request("POST", "/api/team", { name: "Nils New", email: "nils@audit.test", ...more });
  const inbound = { campaigns: false, recruiter: false, inbound: true };
  expect(expectRefusal(await invite({ dashboardAccess: inbound }), "not_allowed").refusal.code).toBe("areas_not_yours");
  expect(expectRefusal(await invite({ role: ["tenantOwner"] }), "not_allowed").refusal.code).toBe("roles_not_yours");
  expect((await invite({ dashboardAccess })).status).toBe(200);
  expectRefusal(await recruiter.request("GET", "/api/admin/users"), "not_allowed");
  const { members } = await recruiter.call(endpoints.listTeam, { query: { search: "nils" } });
  const id = members[0]?._id ?? "";
  expectRefusal(await recruiter.request("PUT", `/api/team/${id}`, { role: ["tenantOwner"] }), "not_allowed");
  await recruiter.call(endpoints.withdrawInvitation, { params: { id } });
  // The flag counts at the next request of an open session.
  const rosa = (await owner.call(endpoints.listTeam, { query: { search: email } })).members[0]?._id;
  const without = { ...dashboardAccess, recruiter: false };
  await owner.call(endpoints.editUser, { body: { _id: rosa ?? "", dashboardAccess: without } });
  expectRefusal(await recruiter.request("GET", "/api/team"), "not_allowed");
});
