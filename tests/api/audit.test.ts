import { auditActions, type Endpoint, endpoints } from "@callwright/contracts";
import { agencyAccount } from "@callwright/local/simulators/stripe/accounts";
import { expect, it } from "vitest";
import { createClient } from "../support/clients/client.ts";
import { goodPassword } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, linkIn } from "../support/outside/mail.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const ownerOf = () => signedIn(url(), "owner@acme.test");

/** The audit action of each administrative endpoint; undefined where the endpoint logs nothing. */
const actions: Readonly<Record<string, (typeof auditActions)[number] | undefined>> = {
  revokeTeamApiKey: "api_key.revoked",
  createWebhookEndpoint: "webhook_endpoint.created",
  deleteWebhookEndpoint: "webhook_endpoint.deleted",
  replayWebhookDeliveries: undefined,
  replayWebhookDelivery: undefined,
  rotateWebhookSecret: "webhook_endpoint.secret_rotated",
  testWebhookEndpoint: undefined,
  updateWebhookEndpoint: "webhook_endpoint.changed",
  saveTheme: "theme.changed",
  updateTheme: "theme.changed",
  updateTenantSettings: "tenant.settings_changed",
  saveSmtp: "mail_server.changed",
  removeSmtp: "mail_server.removed",
  addDomain: "domain.added",
  checkDomain: undefined,
  removeDomain: "domain.removed",
  inviteMember: "user.invited",
  resendInvitation: "user.invitation_resent",
  updateMember: "user.changed",
  withdrawInvitation: "user.invitation_withdrawn",
  resetMemberFactors: "user.factors_reset",
  connectStripeAccount: "stripe_account.connected",
  checkStripeAccount: undefined,
  disconnectStripeAccount: "stripe_account.disconnected",
  replayDeadLetter: "dead_letter.replayed",
  removeDoNotCall: "do_not_call.removed",
  saveCallingPolicy: "calling_policy.changed",
  createUser: "user.invited",
  editUser: "user.changed",
  resendUserInvitation: "user.invitation_resent",
  withdrawUserInvitation: "user.invitation_withdrawn",
  createTenant: "tenant.created",
  suspendTenant: "tenant.suspended",
  resumeTenant: "tenant.resumed",
  exportTenant: "tenant.exported",
  deleteTenant: "tenant.removed",
  savePlan: "plan.changed",
  resetPlan: "plan.reset",
  reassignNumber: "number.reassigned",
  saveVoiceLines: "voice_lines.changed",
  startViewAs: "view_as.started",
};

it("each administrative endpoint that changes something has an audit action", () => {
  const all: readonly (readonly [string, Pick<Endpoint, "access" | "method">])[] = Object.entries(endpoints);
  const changing = all.filter(([, { access, method }]) => method !== "GET" && access !== "public" && access !== "user");
  expect(Object.keys(actions).sort()).toEqual(changing.map(([name]) => name).sort());
  // Actions of endpoints that are open to every user.
  const byUsers = auditActions.filter((action) =>
    /^source[.]|^share_link[.]|^api_key[.]created|^user[.]phone_verified|^view_as[.]ended/.test(action),
  );
  // The last two are logged by the sweep and by an operator.
  const logged = [...Object.values(actions), ...byUsers, "subscription.duplicate_ended", "user.sign_in_link_issued"];
  expect(auditActions.filter((action) => !logged.includes(action))).toEqual([]);
});

it("every administrative change has an entry, without secrets, and no entry can be changed", async () => {
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
  const phoneNumber = "+493055501199";
  await owner.call(endpoints.addDoNotCall, { body: { phoneNumber, note: "Asked by mail" } });
  await owner.call(endpoints.removeDoNotCall, { body: { phoneNumber, reason: "Asked to be called again" } });
  const { restrictedKey, publishableKey } = agencyAccount;
  expect((await owner.request("PUT", "/api/stripe-account", { restrictedKey, publishableKey })).status).toBe(200);
  await owner.call(endpoints.disconnectStripeAccount);
  const { data } = await owner.call(endpoints.getTheme);
  const form = new FormData();
  form.set("theme", JSON.stringify({ title: "Audited" }));
  expect((await owner.request("PUT", `/api/theme/${data._id}`, form)).status).toBe(200);

  const { user: self } = await owner.call(endpoints.me);
  const query = { limit: 100, actorId: self._id };
  const { entries } = await owner.call(endpoints.getAuditLog, { query });
  expect(entries.map(({ action }) => action)).toEqual([
    ...["theme.changed", "stripe_account.disconnected", "stripe_account.connected", "do_not_call.removed"],
    ...["api_key.revoked", "api_key.created", "calling_policy.changed", "domain.removed"],
    ...["domain.added", "tenant.settings_changed", "user.invitation_withdrawn", "user.factors_reset", "user.changed"],
    ...["user.invitation_resent", "user.invited"],
  ]);
  expect(entries.find(({ action }) => action === "tenant.settings_changed")).toMatchObject({
    before: { guidedWalkthroughs: true },
    after: { guidedWalkthroughs: false },
  });
  expect(JSON.stringify(entries)).not.toMatch(/secretHash|sealed|passwordHash|rk_test_|501199/);
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
  const invite = (fields: object) =>
    recruiter.request("POST", "/api/team", { name: "Nils New", email: "nils@audit.test", ...fields });
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
  const dashboardAccessWithoutRecruiter = { ...dashboardAccess, recruiter: false };
  await owner.call(endpoints.editUser, { body: { _id: rosa ?? "", dashboardAccess: dashboardAccessWithoutRecruiter } });
  expectRefusal(await recruiter.request("GET", "/api/team"), "not_allowed");
});
