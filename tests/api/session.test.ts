import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { createClient, demoPassword } from "../support/clients/client.ts";
import { expectRefusal, withoutRequestId } from "../support/clients/refusal.ts";
import { post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const recruiterEmail = "recruiter@acme.test";

const accessCookie = "__Host-cw_access";
const refreshCookie = "__Host-cw_refresh";
/** Marks a device that has signed in before; it grants no access. */
const deviceCookie = "__Host-cw_device";

describe("a request made for one user", () => {
  it.each(["GET /api/me", "PUT /api/update", "POST /api/api-keys"])(
    "%s is refused in the session of another",
    async (route) => {
      const client = await signedIn(url(), "trial@acme.test");
      const { user } = await client.call(endpoints.me);
      const [method = "", path = ""] = route.split(" ");
      const body = method === "GET" ? undefined : { name: "Of another", scopes: ["read"] };
      const requestAs = (userId: string) => client.request(method, path, body, { "x-callwright-user": userId });
      expectRefusal(await requestAs("user_01K0000000000000000000000X"), "user_changed");
      expect((await client.call(endpoints.me)).user.name).toBe(user.name);
      expect((await client.call(endpoints.listApiKeys)).keys).toEqual([]);
      if (method === "GET") expect((await requestAs(user.id)).status).toBe(200);
    },
  );
});

describe("POST /login", () => {
  it("signs in the sandbox's trial user on the trial plan", async () => {
    const { user } = await (await signedIn(url(), "trial@acme.test")).call(endpoints.me);
    expect(user).toMatchObject({ subscriptionSettings: "trial", subscriptionPlan: "Trial" });
  });

  it("answers with the specification's fields of a user; API keys are listed separately, without secrets", async () => {
    const client = await signedIn(url(), "trial@acme.test");
    const { user } = await client.call(endpoints.me);
    const fields = ["_id", "id", "name", "email", "role", "userType", "tenantId", "companyName", "isOnboarded"];
    const further = ["minutesLimits", "dashboardAccess", "subscriptionSettings", "subscriptionPlan"];
    for (const field of [...fields, ...further]) expect(user).toHaveProperty(field);
    expect(Object.keys(user.minutesLimits).toSorted()).toEqual(["freeMinutes", "minutesUsed", "plan", "totalAllowed"]);
    const { secret } = await client.call(endpoints.createApiKey, { body: { name: "Of the user", scopes: ["read"] } });
    const { keys } = await client.call(endpoints.listApiKeys);
    expect(keys.map(({ name }) => name)).toEqual(["Of the user"]);
    expect(JSON.stringify([user, keys])).not.toContain(secret);
    await client.call(endpoints.revokeApiKey, { params: { id: keys[0]?.id ?? "" } });
  });

  it("signs in with the right password and returns the user", async () => {
    const client = createClient(url(), "acme");
    const answer = await client.request("POST", "/api/login", {
      email: " Recruiter@Acme.test ",
      password: demoPassword,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: "Logged in successfully",
      user: {
        email: recruiterEmail,
        role: [],
        companyName: "Acme Recruiting",
        dashboardAccess: { campaigns: true, recruiter: false, inbound: true },
      },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|passwordHash|sessionEpoch/);
  });

  it("sets cookies that no script can read and no other host receives", async () => {
    const answer = await createClient(url(), "acme").request("POST", "/api/login", {
      email: recruiterEmail,
      password: demoPassword,
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([accessCookie, refreshCookie, deviceCookie]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Path=\//);
      expect(cookie).not.toMatch(/Domain=/);
    }
  });

  it("answers a wrong password and an unknown address the same", async () => {
    const client = createClient(url(), "acme");
    const wrong = await client.request("POST", "/api/login", { email: recruiterEmail, password: "wrong" });
    const unknown = await client.request("POST", "/api/login", { email: "unknown@acme.test", password: "wrong" });
    expectRefusal(wrong, "invalid_credentials");
    expect(withoutRequestId(unknown)).toEqual(withoutRequestId(wrong));
  });

  it("knows people only in their own tenant", async () => {
    const body = { email: recruiterEmail, password: demoPassword };
    expectRefusal(await createClient(url(), "globex").request("POST", "/api/login", body), "invalid_credentials");
    expectRefusal(await createClient(url(), "unknown").request("POST", "/api/login", body), "not_found");
  });

  it("reads the tenant from the host if no header names one", async () => {
    const body = { email: "admin@callwright.test", password: demoPassword };
    const client = createClient(url(), "");
    const answer = await client.request("POST", "/api/login", body, { "x-tenant-slug": "" });
    expect(answer.body).toMatchObject({ user: { role: ["superAdmin"] } });
  });

  it("names the fields that are wrong", async () => {
    const answer = await createClient(url(), "acme").request("POST", "/api/login", {
      email: "no address",
      password: "",
    });
    const { issues } = expectRefusal(answer, "validation_failed");
    expect(issues).toMatchObject([
      { path: "email", message: "Please enter a valid email address" },
      { path: "password", message: "Password is required" },
    ]);
  });

  it("is refused to another site's form", async () => {
    const client = createClient(url(), "acme");
    const foreign = { "x-callwright": "", "sec-fetch-site": "cross-site" };
    const body = { email: recruiterEmail, password: demoPassword };
    expectRefusal(await client.request("POST", "/api/login", body, foreign), "csrf_missing");
    expect(client.cookies.size).toBe(0);
  });

  it("stops guessing after ten failures and says when to try again", async () => {
    const client = createClient(url(), "acme");
    const body = { email: "trial@acme.test", password: "guess" };
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expectRefusal(await client.request("POST", "/api/login", body), "invalid_credentials");
    const limited = await client.request("POST", "/api/login", { ...body, password: demoPassword });
    const { retryAfterSeconds = 0 } = expectRefusal(limited, "rate_limited");
    expect(limited.headers.get("retry-after")).toBe(String(retryAfterSeconds));
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(900);
  });
});

describe("GET /me", () => {
  it("is the signed-in user with their minutes", async () => {
    const { user } = await (await signedIn(url())).call(endpoints.me);
    expect(user).toMatchObject({ email: recruiterEmail, _id: user.id });
    expect(user.minutesLimits.totalAllowed).toBeGreaterThan(0);
  });

  it("needs a session", async () => {
    expectRefusal(await createClient(url(), "acme").request("GET", "/api/me"), "unauthenticated");
  });

  it("refuses a token that was altered", async () => {
    const client = await signedIn(url());
    client.cookies.set(accessCookie, `${client.cookies.get(accessCookie)}x`);
    expectRefusal(await client.request("GET", "/api/me"), "session_expired");
  });

  it("refuses the session of another tenant", async () => {
    const client = await signedIn(url());
    const answer = await client.request("GET", "/api/me", undefined, { "x-tenant-slug": "globex" });
    expectRefusal(answer, "session_expired");
  });
});

describe("POST /refresh", () => {
  const refresh = (client: ReturnType<typeof createClient>) => client.request("POST", "/api/refresh");

  it("gives a new pair for the refresh cookie", async () => {
    const client = await signedIn(url());
    const before = client.cookies.get(refreshCookie);
    expect((await refresh(client)).status).toBe(200);
    expect(client.cookies.get(refreshCookie)).not.toBe(before);
    expect((await client.request("GET", "/api/me")).status).toBe(200);
  });

  it("keeps two tabs signed in that refresh at the same time", async () => {
    const [tab, otherTab] = [await signedIn(url()), createClient(url(), "acme")];
    for (const [name, value] of tab.cookies) otherTab.cookies.set(name, value);
    const answers = await Promise.all([refresh(tab), refresh(otherTab)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(otherTab.cookies.get(refreshCookie)).toBe(tab.cookies.get(refreshCookie));
    expect((await refresh(otherTab)).status).toBe(200);
  });

  it("ends the whole session when a used token comes back later", async () => {
    const owner = await signedIn(url());
    const thief = createClient(url(), "acme");
    thief.cookies.set(refreshCookie, owner.cookies.get(refreshCookie) ?? "");
    expect((await refresh(owner)).status).toBe(200);
    await post(url(), "clock", { advanceSeconds: 11 }); // A used token is accepted for ten seconds.
    const stolen = await refresh(thief);
    expectRefusal(stolen, "session_expired");
    expect(expectRefusal(await owner.request("GET", "/api/me"), "session_expired").message).toBe(
      "Session expired. Please log in again.",
    );
    expectRefusal(await refresh(owner), "session_expired");
    expect([...owner.cookies.keys()]).toEqual([deviceCookie]);
  });

  it("works after the access token has run out, until seven idle days have passed", async () => {
    const [idle, active] = [await signedIn(url()), await signedIn(url())];
    await post(url(), "clock", { advanceSeconds: 16 * 60 });
    // An access token is valid for fifteen minutes.
    expectRefusal(await active.request("GET", "/api/me"), "session_expired");
    expect((await refresh(active)).status).toBe(200);
    expect((await active.request("GET", "/api/me")).status).toBe(200);
    await post(url(), "clock", { advanceSeconds: 7 * 24 * 3600 });
    expectRefusal(await refresh(idle), "session_expired");
  });

  it("requires our header, as it acts on a cookie", async () => {
    const client = await signedIn(url());
    expectRefusal(await client.request("POST", "/api/refresh", undefined, { "x-callwright": "" }), "csrf_missing");
  });

  it("without a cookie says that the session has expired", async () => {
    expectRefusal(await refresh(createClient(url(), "acme")), "session_expired");
  });
});

describe("POST /logout", () => {
  it("ends the session immediately and clears its cookies", async () => {
    const client = await signedIn(url());
    const oldCookies = new Map(client.cookies);
    expect((await client.call(endpoints.logout)).message).toBe("Logged out successfully");
    expect([...client.cookies.keys()]).toEqual([deviceCookie]);
    for (const [name, value] of oldCookies) client.cookies.set(name, value);
    expectRefusal(await client.request("GET", "/api/me"), "session_expired");
    expectRefusal(await client.request("POST", "/api/refresh"), "session_expired");
  });

  it("succeeds without a session", async () => {
    expect((await createClient(url(), "acme").request("POST", "/api/logout")).status).toBe(200);
  });
});

describe("GET /get-calls/{userId}", () => {
  it("has the minutes, the plan, and whether a number is imported", async () => {
    const client = await signedIn(url());
    const { user } = await client.call(endpoints.me);
    const answer = await client.call(endpoints.getCalls, { params: { userId: user.id } });
    expect(answer).toMatchObject({ minutesLimits: user.minutesLimits, istwillio: true, openFollowUps: 0 });
    const owner = await signedIn(url(), "owner@acme.test");
    const { user: ownerUser } = await owner.call(endpoints.me);
    expect((await owner.call(endpoints.getCalls, { params: { userId: ownerUser.id } })).istwillio).toBe(false);
  });

  it("refuses another user's id", async () => {
    const client = await signedIn(url());
    expectRefusal(await client.request("GET", "/api/get-calls/user_somebody"), "not_found");
  });
});
