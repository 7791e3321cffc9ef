import { endpoints, type Member } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { type Client, createClient, demoPassword } from "../support/clients/client.ts";
import { signInWithGoogle } from "../support/clients/google.ts";
import { goodPassword, signUpNewcomer, signupBody } from "../support/clients/newcomer.ts";
import { expectRefusal, withoutRequestId } from "../support/clients/refusal.ts";
import { awaitMail, linkIn, mailsTo } from "../support/outside/mail.ts";
import { post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const daySeconds = 24 * 3600;
const visitor = () => createClient(url(), "acme");
const send = (path: string, body: unknown) => visitor().request("POST", `/api${path}`, body);
const ownerOf = (tenant = "acme") => signedIn(url(), `owner@${tenant}.test`, tenant);
/** Gives mails that must not be sent time to arrive. */
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const invitation = (email: string) => ({ name: "Mia Member", email });
const invite = async (owner: Client, email: string, overrides = {}): Promise<Member> =>
  (await owner.call(endpoints.inviteMember, { body: { ...invitation(email), ...overrides } })).member;
const accept = (email: string, token: string, newPassword = goodPassword) =>
  send("/reset-password", { email, token, newPassword });
const signIn = (email: string, password = goodPassword) => send("/login", { email, password });

/** Invites a person, accepts the invitation and signs in as that person. */
async function newMember(owner: Client, email: string, overrides = {}): Promise<{ client: Client; id: string }> {
  const before = await mailsTo(url(), email);
  const { _id: id } = await invite(owner, email, overrides);
  await accept(email, linkIn(await awaitMail(url(), email, before.length + 1)).token);
  const client = visitor();
  await client.call(endpoints.login, { body: { email, password: goodPassword } });
  return { client, id };
}

async function findMember(owner: Client, search: string): Promise<Member | undefined> {
  return (await owner.call(endpoints.listTeam, { query: { search } })).members[0];
}

const updateMember = (owner: Client, id: string, body: object) => owner.request("PUT", `/api/team/${id}`, body);

describe("GET /team", () => {
  it("lists the tenant's people in order of creation, a page at a time", async () => {
    const owner = await ownerOf();
    const fullList = await owner.call(endpoints.listTeam, { query: { pageSize: 100 } });
    expect(fullList.members.slice(0, 4).map(({ email }) => email)).toEqual(
      ["owner", "recruiter", "enterprise", "trial"].map((name) => `${name}@acme.test`),
    );
    expect(fullList.members[0]).toMatchObject({ name: "Olivia Owner", role: ["tenantOwner"], state: "active" });
    expect(Date.parse(fullList.members[0]?.lastSignInAt ?? "")).toBeGreaterThan(0);
    expect(fullList.members[2]?.lastSignInAt).toBeUndefined();
    const second = await owner.call(endpoints.listTeam, { query: { page: 2, pageSize: 2 } });
    expect(second.members).toEqual(fullList.members.slice(2, 4));
    expect(second.pagination).toMatchObject({ page: 2, pageSize: 2, total: fullList.members.length });
    const beyond = await owner.call(endpoints.listTeam, { query: { page: 1_000, pageSize: 100 } });
    expect(beyond.members).toEqual([]);
  });

  it("finds people by a part of their name or address", async () => {
    const owner = await ownerOf("globex");
    const searched = await owner.call(endpoints.listTeam, { query: { search: "rAlf" } });
    expect(searched.members.map(({ email }) => email)).toEqual(["recruiter@globex.test"]);
    expect(searched.pagination).toMatchObject({ total: 1, totalPages: 1 });
    expect((await owner.call(endpoints.listTeam, { query: { search: "acme" } })).members).toEqual([]);
  });

  it("is for administrators", async () => {
    expectRefusal(await (await signedIn(url())).request("GET", "/api/team"), "not_allowed");
  });
});

describe("POST /team", () => {
  it("invites a person, who sets a password and signs in with the access that the owner chose", async () => {
    const owner = await ownerOf();
    const email = "mia@members.test";
    const role = ["enterprise"] as const;
    const dashboardAccess = { campaigns: false, recruiter: true, inbound: true };
    const invited = await invite(owner, email, { role, dashboardAccess });
    expect(invited).toMatchObject({ ...invitation(email), role, dashboardAccess, state: "invited" });
    const mail = await awaitMail(url(), email);
    expect(mail.subject).toBe("You are invited to Acme Talent");
    expect(mail.text).toContain("Olivia Owner has invited you to Acme Talent");
    expect(mail.html).toContain("Accept invitation");
    const link = linkIn(mail);
    expect(link).toMatchObject({ path: "/reset-password", email });
    expect(mail.text).toContain("invitation=1");
    expectRefusal(await signIn(email), "invalid_credentials");

    expect((await accept(email, link.token)).status).toBe(200);
    const client = visitor();
    const { user, requiresOnboarding } = await client.call(endpoints.login, {
      body: { email, password: goodPassword },
    });
    expect(user).toMatchObject({ role, dashboardAccess, companyName: "Acme Recruiting", subscriptionPlan: "Trial" });
    expect(user.minutesLimits).toEqual({ minutesUsed: 0, totalAllowed: 30, freeMinutes: 30, plan: "Trial" });
    expect(requiresOnboarding).toBe(true);
    expect(await findMember(owner, email)).toMatchObject({ state: "active", _id: invited._id });
    // A first password sends no mail about a changed one.
    expect(await mailsTo(url(), email)).toHaveLength(1);
  });

  it("writes in the language that the owner chose", async () => {
    await invite(await ownerOf(), "omar@members.test", { language: "ar" });
    const { subject, html } = await awaitMail(url(), "omar@members.test");
    expect(subject).toBe("دعوة إلى Acme Talent");
    expect(html).toContain('dir="rtl"');
  });

  it("refuses an address only if it has an account or an invitation in this tenant", async () => {
    const [owner, globexOwner] = [await ownerOf(), await ownerOf("globex")];
    const taken = await owner.request("POST", "/api/team", invitation("recruiter@acme.test"));
    expect(expectRefusal(taken, "duplicate").message).toBe("There is an account with this email address already.");
    const twice = await Promise.all(
      [1, 2, 3].map(() => owner.request("POST", "/api/team", invitation("twice@members.test"))),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await invite(globexOwner, "twice@members.test");
  });

  it("cannot grant platform roles", async () => {
    const owner = await ownerOf();
    const body = { ...invitation("greedy@members.test"), role: ["superAdmin"] };
    expectRefusal(await owner.request("POST", "/api/team", body), "validation_failed");
    const { id } = await newMember(owner, "greedy@members.test");
    expectRefusal(await updateMember(owner, id, { role: ["superAdmin"] }), "validation_failed");
  });
});

describe("an invitation", () => {
  it("can be resent: every link is valid until one is used", async () => {
    const owner = await ownerOf();
    const email = "again@members.test";
    const { _id: id } = await invite(owner, email);
    const first = linkIn(await awaitMail(url(), email));
    await owner.call(endpoints.resendInvitation, { params: { id } });
    const second = linkIn(await awaitMail(url(), email, 2));
    // The owner's changes in between do not invalidate the links.
    expect((await updateMember(owner, id, { role: ["enterprise"] })).status).toBe(200);
    const answers = await Promise.all([
      accept(email, first.token),
      accept(email, first.token),
      accept(email, second.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expectRefusal(await accept(email, second.token, "another-Good-1"), "link_invalid");
    expectRefusal(await owner.request("POST", `/api/team/${id}/invitation`), "conflict");
    expect(await findMember(owner, email)).toMatchObject({ state: "active", role: ["enterprise"] });
  });

  it("expires after a week; a password request then sends a new invitation", async () => {
    const email = "late@members.test";
    await invite(await ownerOf(), email);
    const { token } = linkIn(await awaitMail(url(), email));
    await post(url(), "clock", { advanceSeconds: 7 * daySeconds });
    expectRefusal(await accept(email, token), "link_invalid");
    await send("/forgot-password", { email });
    const again = await awaitMail(url(), email, 2);
    expect(again.subject).toBe("You are invited to Acme Talent");
    expect((await accept(email, linkIn(again).token)).status).toBe(200);
  });

  it("is accepted by signing in with Google", async () => {
    const owner = await ownerOf();
    const email = "gary@members.test";
    const { _id: id } = await invite(owner, email, { role: ["tenantOwner"] });
    const { token } = linkIn(await awaitMail(url(), email));
    const { client } = await signInWithGoogle(url(), { email });
    expect((await client.call(endpoints.me)).user).toMatchObject({ id, role: ["tenantOwner"] });
    expect((await client.call(endpoints.me)).user.minutesLimits.totalAllowed).toBe(30);
    expect(await findMember(owner, email)).toMatchObject({ state: "active" });
    expectRefusal(await accept(email, token), "link_invalid");
  });

  it("is not accepted with a password from a sign-up", async () => {
    const email = "contested@members.test";
    await send("/signup", signupBody(email, "mischief-Managed-1"));
    const { token } = linkIn(await awaitMail(url(), email));
    const owner = await ownerOf();
    await invite(owner, email, { role: ["tenantOwner"] });
    await awaitMail(url(), email, 2);
    expectRefusal(await send("/confirm-email", { email, token }), "link_invalid");
    expectRefusal(await signIn(email, "mischief-Managed-1"), "invalid_credentials");
    await send("/signup", signupBody(email, "mischief-Managed-1"));
    const invitationMail = await awaitMail(url(), email, 3);
    expect(invitationMail.subject).toBe("You are invited to Acme Talent");
    expect((await accept(email, linkIn(invitationMail).token)).status).toBe(200);
    expectRefusal(await signIn(email, "mischief-Managed-1"), "invalid_credentials");
  });

  it("can be withdrawn until accepted: the person is removed, the links are invalid, the address is free", async () => {
    const owner = await ownerOf();
    const email = "wrong@members.test";
    const { _id: id } = await invite(owner, email);
    const { token } = linkIn(await awaitMail(url(), email));
    const before = (await owner.call(endpoints.listTeam)).pagination.total;
    await owner.call(endpoints.withdrawInvitation, { params: { id } });
    expect((await owner.call(endpoints.listTeam)).pagination.total).toBe(before - 1);
    expect(await findMember(owner, email)).toBeUndefined();
    expectRefusal(await accept(email, token), "link_invalid");
    expectRefusal(await owner.request("DELETE", `/api/team/${id}/invitation`), "not_found");
    const { id: newId } = await newMember(owner, email);
    expect(newId).not.toBe(id);
    expectRefusal(await owner.request("DELETE", `/api/team/${newId}/invitation`), "conflict");
  });

  it("is invalid while its person is disabled", async () => {
    const owner = await ownerOf();
    const email = "paused@members.test";
    const { _id: id } = await invite(owner, email);
    const { token } = linkIn(await awaitMail(url(), email));
    await updateMember(owner, id, { isDisabled: true });
    expect(await findMember(owner, email)).toMatchObject({ state: "disabled" });
    expectRefusal(await accept(email, token), "link_invalid");
    expectRefusal(await owner.request("POST", `/api/team/${id}/invitation`), "conflict");
    await send("/forgot-password", { email });
    await send("/signup", signupBody(email));
    await pause(500);
    expect(await mailsTo(url(), email)).toHaveLength(1);
    await updateMember(owner, id, { isDisabled: false });
    expect((await accept(email, token)).status).toBe(200);
  });
});

describe("PUT /team/{id}", () => {
  it("changes roles: signed-in people are signed out and return with the new roles", async () => {
    const owner = await ownerOf();
    const { client, id } = await newMember(owner, "promoted@members.test");
    expectRefusal(await client.request("GET", "/api/team"), "not_allowed");
    const { member: changed } = await owner.call(endpoints.updateMember, {
      params: { id },
      body: { role: ["tenantOwner"] },
    });
    expect(changed.role).toEqual(["tenantOwner"]);
    expectRefusal(await client.request("GET", "/api/me"), "session_expired");
    expectRefusal(await client.request("POST", "/api/refresh"), "session_expired");
    await client.call(endpoints.login, { body: { email: "promoted@members.test", password: goodPassword } });
    expect((await client.request("GET", "/api/team")).status).toBe(200);
  });

  it("changes a user's access at the next request, without ending the session", async () => {
    const owner = await ownerOf();
    const { client, id } = await newMember(owner, "sighted@members.test");
    const dashboardAccess = { campaigns: true, recruiter: true, inbound: true };
    await updateMember(owner, id, { dashboardAccess });
    expect((await client.call(endpoints.me)).user.dashboardAccess).toEqual(dashboardAccess);
  });

  it("disables: sessions end, no link is mailed, and signing in fails as with a wrong password", async () => {
    const owner = await ownerOf();
    const email = "leaver@members.test";
    const { client, id } = await newMember(owner, email);
    const otherDevice = visitor();
    await otherDevice.call(endpoints.login, { body: { email, password: goodPassword } });
    expect((await updateMember(owner, id, { isDisabled: true })).body).toMatchObject({ member: { state: "disabled" } });
    expectRefusal(await client.request("GET", "/api/me"), "session_expired");
    expectRefusal(await client.request("POST", "/api/refresh"), "session_expired");
    expect(withoutRequestId(await signIn(email))).toEqual(withoutRequestId(await signIn(email, "wrong-Password-1")));
    await send("/forgot-password", { email });
    await send("/signup", signupBody(email));
    await send("/resend-confirmation", { email });
    await pause(500);
    expect(await mailsTo(url(), email)).toHaveLength(1);
    await updateMember(owner, id, { isDisabled: false });
    expectRefusal(await otherDevice.request("GET", "/api/me"), "session_expired");
    expect((await signIn(email)).status).toBe(200);
  });

  it("ends no session if nothing changes", async () => {
    const owner = await ownerOf();
    const { client, id } = await newMember(owner, "steady@members.test", { role: ["enterprise"] });
    const unchanged = {
      role: ["enterprise"],
      isDisabled: false,
      dashboardAccess: { campaigns: true, recruiter: false, inbound: false },
    };
    for (const body of [unchanged, { role: ["enterprise", "enterprise"] }, {}])
      expect((await updateMember(owner, id, body)).status).toBe(200);
    expect((await client.request("GET", "/api/me")).status).toBe(200);
  });

  it("refuses to disable or demote oneself, and allows other changes", async () => {
    const owner = await ownerOf("globex");
    const { user } = await owner.call(endpoints.me);
    const disabled = expectRefusal(await updateMember(owner, user.id, { isDisabled: true }), "unprocessable");
    const demoted = expectRefusal(await updateMember(owner, user.id, { role: ["enterprise"] }), "unprocessable");
    expect([disabled.message, demoted.message]).toEqual([
      "You cannot disable yourself. Ask another owner.",
      "You cannot give up being an owner yourself. Ask another owner.",
    ]);
    const inbound = { campaigns: true, recruiter: true, inbound: true };
    expect((await updateMember(owner, user.id, { dashboardAccess: inbound })).status).toBe(200);
    expect((await owner.call(endpoints.me)).user.dashboardAccess).toEqual(inbound);
    expect((await updateMember(owner, user.id, { role: ["tenantOwner", "enterprise"] })).status).toBe(200);
    expect((await owner.call(endpoints.me)).user.role).toEqual(["tenantOwner", "enterprise"]);
  });

  it("lets one of two owners demote the other when both try at the same time", async () => {
    const owner = await ownerOf();
    const { client, id } = await newMember(owner, "second@members.test", { role: ["tenantOwner"] });
    const { user } = await owner.call(endpoints.me);
    const [ownerAnswer, secondAnswer] = await Promise.all([
      updateMember(owner, id, { role: [] }),
      updateMember(client, user.id, { role: [], isDisabled: true }),
    ]);
    expect([ownerAnswer.status, secondAnswer.status].filter((status) => status === 200)).toHaveLength(1);
    // The remaining owner restores the roles.
    const [remaining, demotedId] = ownerAnswer.status === 200 ? ([owner, id] as const) : ([client, user.id] as const);
    const role = ["tenantOwner"];
    expect((await updateMember(remaining, demotedId, { role, isDisabled: false })).status).toBe(200);
  });
});

describe("a person of another tenant", () => {
  it("gets the same answers as a missing person", async () => {
    const [acme, globex] = [await ownerOf(), await ownerOf("globex")];
    const { _id: foreignId } = await invite(globex, "foreigner@members.test");
    const missingId = "user_01K0000000000000000000000X";
    const requests = [
      ["PUT", "", { isDisabled: true }],
      ["POST", "/invitation", undefined],
      ["DELETE", "/invitation", undefined],
    ] as const;
    for (const [method, path, body] of requests) {
      const [foreignAnswer, missingAnswer] = [
        await acme.request(method, `/api/team/${foreignId}${path}`, body),
        await acme.request(method, `/api/team/${missingId}${path}`, body),
      ];
      expectRefusal(foreignAnswer, "not_found");
      expect(withoutRequestId(foreignAnswer)).toEqual(withoutRequestId(missingAnswer));
    }
    expect(await findMember(globex, "foreigner")).toMatchObject({ state: "invited" });
    expect(await findMember(acme, "foreigner")).toBeUndefined();
  });

  it("who signs up is only in that tenant's list", async () => {
    await signUpNewcomer(url(), "nina@members.test", "globex");
    expect(await findMember(await ownerOf("globex"), "nina@")).toMatchObject({ state: "active" });
    expect(await findMember(await ownerOf(), "nina@")).toBeUndefined();
  });
});

it("a tenant sends at most fifty invitations in an hour, resent ones included", async () => {
  const owner = await ownerOf("globex");
  await post(url(), "clock", { advanceSeconds: 3600 }); // The invitations of earlier tests no longer count.
  await owner.call(endpoints.login, { body: { email: "owner@globex.test", password: demoPassword } });
  const { _id: id } = await invite(owner, "busy0@members.test");
  for (let sent = 2; sent <= 25; sent += 1) await invite(owner, `busy${sent}@members.test`);
  for (let sent = 26; sent <= 50; sent += 1) await owner.call(endpoints.resendInvitation, { params: { id } });
  const { retryAfterSeconds = 0 } = expectRefusal(
    await owner.request("POST", "/api/team", invitation("one-too-many@members.test")),
    "rate_limited",
  );
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(3600);
  expectRefusal(await owner.request("POST", `/api/team/${id}/invitation`), "rate_limited");
  expect(await findMember(owner, "one-too-many")).toBeUndefined();
});
