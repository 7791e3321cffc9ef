import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { createClient, demoPassword } from "../support/clients/client.ts";
import { goodPassword, signUpNewcomer } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, mailsTo } from "../support/outside/mail.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const visitor = (tenant = "acme") => createClient(url(), tenant);

describe("PUT /update", () => {
  it("accepts profile data at the top level or under userData, and ends the onboarding", async () => {
    const client = await signUpNewcomer(url(), "profile@newcomers.test");
    const { user } = await client.call(endpoints.updateUser, {
      body: { userData: { companyName: "Newcomers Ltd", timezone: "Asia/Amman", language: "ar" }, isOnboarded: true },
    });
    expect(user).toMatchObject({
      companyName: "Newcomers Ltd",
      timezone: "Asia/Amman",
      language: "ar",
      isOnboarded: true,
    });
    expect((await client.call(endpoints.getUser)).user).toEqual(user);
    const again = await client.call(endpoints.updateUser, { body: { completedSteps: ["import-number"], phone: "" } });
    expect(again.user).toMatchObject({ completedSteps: ["import-number"], companyName: "Newcomers Ltd" });
    expect(again.user.phone).toBeUndefined();
  });

  it("ignores fields that users may not change", async () => {
    const client = await signedIn(url());
    const { user } = await client.call(endpoints.me);
    const body = { role: ["superAdmin"], userType: "enterprise", userData: { email: "x@y.test", tenantId: "ten_x" } };
    expect((await client.request("PUT", "/api/update", body)).status).toBe(200);
    expect((await client.call(endpoints.me)).user).toEqual(user);
  });

  it.each([
    ["timezone", { timezone: "Mars/Olympus" }],
    ["companyName", { companyName: " " }],
  ])("refuses an invalid %s", async (path, body) => {
    const answer = await (await signedIn(url())).request("PUT", "/api/update", body);
    expect(expectRefusal(answer, "validation_failed").issues?.[0]?.path).toBe(path);
  });
});

describe("GET /login-history", () => {
  const credentials = { email: "enterprise@acme.test", password: demoPassword };
  const login = (userAgent: string) =>
    visitor().request("POST", "/api/login", credentials, { "user-agent": userAgent });

  it("has every sign-in with its date, address and browser, newest first and by page", async () => {
    for (const version of [1, 2, 3]) await login(`Firefox/${version}.0`);
    const client = await signedIn(url(), "enterprise@acme.test");
    const { logins, pagination } = await client.call(endpoints.loginHistory, { query: { page: 1, pageSize: 3 } });
    expect(logins.slice(1).map(({ userAgent }) => userAgent)).toEqual(["Firefox/3.0", "Firefox/2.0"]);
    expect(logins[0]).toMatchObject({ ip: "127.0.0.1" });
    expect(pagination).toEqual({ total: 4, totalPages: 2, page: 1, pageSize: 3 });
    const { logins: secondPage } = await client.call(endpoints.loginHistory, { query: { page: 2, pageSize: 3 } });
    expect(secondPage.map(({ userAgent }) => userAgent)).toEqual(["Firefox/1.0"]);
  });

  it("mails about a new device, but not about the first device or a new version of a known browser", async () => {
    const email = "owner@globex.test";
    const loginFrom = (userAgent: string) =>
      visitor("globex").request("POST", "/api/login", { email, password: demoPassword }, { "user-agent": userAgent });
    for (const agent of ["Firefox/1.0", "Firefox/2.0", "Chrome/3.0"]) expect((await loginFrom(agent)).status).toBe(200);
    const mail = await awaitMail(url(), email);
    expect(mail.subject).toBe("New sign-in to Globex Voice");
    expect(mail.text).toContain("127.0.0.1 · Chrome/3.0");
    // Time for a mail that must not come.
    await new Promise((done) => setTimeout(done, 300));
    expect(await mailsTo(url(), email)).toHaveLength(1);
  });
});

it("POST /sign-out-everywhere ends every session of the account", async () => {
  const [device, otherDevice] = [await signedIn(url()), await signedIn(url())];
  const oldCookies = new Map(device.cookies);
  expect((await device.call(endpoints.signOutEverywhere)).message).toBe("Signed out on all devices");
  expect([...device.cookies.keys()]).toEqual(["__Host-cw_device"]);
  for (const [name, value] of oldCookies) device.cookies.set(name, value);
  for (const client of [device, otherDevice]) expectRefusal(await client.request("GET", "/api/me"), "session_expired");
  expect((await (await signedIn(url())).call(endpoints.me)).user.email).toBe("recruiter@acme.test");
});

describe("a user who has just signed in", () => {
  it("gets the onboarding questions, unless the tenant skips them or the user has answered", async () => {
    const client = await signUpNewcomer(url(), "asked@newcomers.test", "globex");
    const credentials = { email: "asked@newcomers.test", password: goodPassword };
    const isAsked = async () => (await client.call(endpoints.login, { body: credentials })).requiresOnboarding;
    expect(await isAsked()).toBe(true);
    const owner = await signedIn(url(), "owner@globex.test", "globex");
    const { data } = await owner.call(endpoints.getTheme);
    const change = { params: { id: data._id } };
    await owner.call(endpoints.updateTheme, { ...change, body: { isOnboarding: false } });
    expect(await isAsked()).toBe(false);
    await owner.call(endpoints.updateTheme, { ...change, body: { isOnboarding: true } });
    expect(await isAsked()).toBe(true);
    const { user } = await client.call(endpoints.updateUser, { body: { isOnboarded: true, callsFor: "leads" } });
    expect(user.callsFor).toBe("leads");
    expect(await isAsked()).toBe(false);
  });
});
