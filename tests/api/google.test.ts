import { createHmac, createPublicKey, type JsonWebKeyInput } from "node:crypto";
import { endpoints } from "@callwright/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, createClient, demoPassword } from "../support/clients/client.ts";
import { comeFromGoogle, googleToken, type TokenWish, usualNonce, whoCame } from "../support/clients/google.ts";
import { goodPassword, signupOf } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, linkIn, mailsTo } from "../support/outside/mail.ts";
import { post } from "../support/outside/sandbox.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const visitor = (tenant = "acme") => createClient(url(), tenant);
const hand = (token: string, nonce = usualNonce, tenant?: string): Promise<Answer> =>
  visitor(tenant).request("POST", "/api/auth/google", { token, nonce });
const come = (wish: TokenWish, tenant?: string) => comeFromGoogle(url(), wish, tenant);

const mailOf = (email: string, subject: string) =>
  expect.poll(async () => (await mailsTo(url(), email)).map((mail) => mail.subject)).toContain(subject);

/** All refusals say the same. */
const expectFailed = (answer: Answer, code: "invalid_credentials" | "provider_unavailable" = "invalid_credentials") =>
  expect(expectRefusal(answer, code).message).toBe("Google login failed. Please try again.");

const known = "recruiter@acme.test";
const certs = "/sandbox/providers/google/oauth2/v3/certs";
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("POST /auth/google", () => {
  it("signs a known address in to its own account, which keeps its password", async () => {
    const nonce = "nonce-of-this-departure";
    const { client, answer } = await come({ email: known, nonce });
    expect(answer.body).toMatchObject({
      success: true,
      message: "Logged in successfully",
      requiresOnboarding: false,
      user: { email: known, name: "Rita Recruiter" },
    });
    expect((await client.call(endpoints.me)).user.email).toBe(known);
    const { logins } = await client.call(endpoints.loginHistory);
    expect(logins[0]).toMatchObject({ ip: "127.0.0.1" });
    const byPassword = await visitor().request("POST", "/api/login", { email: known, password: demoPassword });
    expect(byPassword.status).toBe(200);
  });

  it("tells the person by mail of a device that was not seen before", async () => {
    const email = "gadgets@newcomers.test";
    await come({ email });
    const token = await googleToken(url(), { email });
    await visitor().request(
      "POST",
      "/api/auth/google",
      { token, nonce: usualNonce },
      { "user-agent": "Another Browser" },
    );
    expect((await awaitMail(url(), email)).subject).toBe("New sign-in to Acme Talent");
  });

  it("opens an account that is there only to addresses for which Google is the authority", async () => {
    const { answer } = await come({ email: "enterprise@acme.test", isHosted: false });
    expect(expectRefusal(answer, "unprocessable").message).toContain("Sign in with your email address and password");
    expect((await come({ email: "enterprise@acme.test" })).answer.status).toBe(200);
    await mailOf("enterprise@acme.test", "Google now signs you in to Acme Talent");
    // Once it belongs to the account, Google's own id decides.
    expect((await come({ email: "enterprise@acme.test", isHosted: false })).answer.status).toBe(200);
  });

  it("opens a new person's account as a confirmation does", async () => {
    const email = "gina@newcomers.test";
    const { answer } = await come({ email, name: "Gina Newcomer" });
    expect(answer.body).toMatchObject({
      requiresOnboarding: true,
      user: {
        email,
        name: "Gina Newcomer",
        companyName: "Gina Newcomer",
        role: [],
        isOnboarded: false,
        subscriptionSettings: "trial",
        subscriptionPlan: "Trial",
        timezone: "Europe/Berlin",
        minutesLimits: { minutesUsed: 0, totalAllowed: 30, freeMinutes: 30, plan: "Trial" },
      },
    });
    const again = await come({ email });
    expect(whoCame(again.answer)._id).toBe(whoCame(answer)._id);
  });

  it("opens one account under concurrent sign-ins", async () => {
    const email = "eager@newcomers.test";
    const answers = await Promise.all([1, 2, 3, 4].map(async () => (await come({ email })).answer));
    const ids = answers.filter(({ status }) => status === 200).map((answer) => whoCame(answer)._id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectFailed(answer);
  });

  it("opens another account at another tenant", async () => {
    const [acme, globex] = [await come({ email: known }), await come({ email: known }, "globex")];
    expect(whoCame(globex.answer)._id).not.toBe(whoCame(acme.answer)._id);
    expect(whoCame(globex.answer).role).toEqual([]);
  });

  it("never makes the password of an unconfirmed sign-up the account's", async () => {
    const email = "prehijacked@newcomers.test";
    await visitor().call(endpoints.signup, { body: signupOf(email, "mischief-Managed-1") });
    const { token } = linkIn(await awaitMail(url(), email));
    const { answer } = await come({ email });
    expect(answer.status).toBe(200);
    const credentials = { email, password: "mischief-Managed-1" };
    expectRefusal(await visitor().request("POST", "/api/login", credentials), "invalid_credentials");
    await visitor().request("POST", "/api/confirm-email", { email, token });
    expectRefusal(await visitor().request("POST", "/api/login", credentials), "invalid_credentials");
  });

  it("follows the Google account when its address changes, and lets no other one in by the old address", async () => {
    const [email, subject] = ["moving@newcomers.test", "111222333444555666777"];
    const { answer } = await come({ email, subject });
    const moved = await come({ email: "moved@newcomers.test", subject });
    expect(whoCame(moved.answer)).toMatchObject({ _id: whoCame(answer)._id, email });
    expectFailed((await come({ email, subject: "999222333444555666777" })).answer);
  });

  it("lets a person set a first password beside it, as long as the sign-in is fresh", async () => {
    const email = "both@newcomers.test";
    const body = { password: goodPassword, confirmPassword: goodPassword };
    const stale = (await come({ email })).client;
    await post(url(), "clock", { advanceSeconds: 16 * 60 });
    await stale.call(endpoints.refresh);
    expectRefusal(await stale.request("POST", "/api/set-password", body), "unprocessable");
    const { client } = await come({ email });
    await client.call(endpoints.setPassword, { body });
    expect((await visitor().request("POST", "/api/login", { email, password: goodPassword })).status).toBe(200);
    expect((await come({ email })).answer.status).toBe(200);
  });
});

describe("a token is refused", () => {
  it.each<[string, Partial<TokenWish>]>([
    ["whose address is not verified", { emailVerified: false }],
    ["for another application", { audience: "another.apps.googleusercontent.com" }],
    ["for several applications", { audience: ["callwright-local.apps.googleusercontent.com", "another"] }],
    ["of another issuer", { issuer: "https://accounts.example.com" }],
    ["that has expired", { issuedIn: -120, expiresIn: -60 }],
    ["that was issued long ago, though it has not expired", { issuedIn: -1800 }],
    ["from the future", { issuedIn: 600, expiresIn: 4200 }],
    ["without an address", { email: "" }],
  ])("%s", async (_, wish) => {
    expectFailed((await come({ email: known, ...wish })).answer);
  });

  it("with another nonce than the browser drew, and with none or one too many", async () => {
    const [mine, other] = ["nonce-of-this-departure", "nonce-of-another-departure"];
    expectFailed(await hand(await googleToken(url(), { email: known, nonce: other }), mine));
    expectFailed(await hand(await googleToken(url(), { email: known, nonce: "" }), mine));
    const token = await googleToken(url(), { email: known, nonce: "" });
    expectRefusal(await visitor().request("POST", "/api/auth/google", { token }), "validation_failed");
  });

  it("when it comes again, in whatever writing and at whatever tenant", async () => {
    const { token, answer } = await come({ email: known });
    expect(answer.status).toBe(200);
    expectFailed(await hand(token));
    expectFailed(await hand(token, undefined, "globex"));
    // The last sign of 2048 bits carries four unused ones.
    const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const rewritten = token.slice(0, -1) + signs[signs.indexOf(token.slice(-1)) ^ 1];
    expectFailed(await hand(rewritten));
  });

  it("through which two try to come in at once, but for one", async () => {
    const token = await googleToken(url(), { email: known });
    const statuses = (await Promise.all([hand(token), hand(token), hand(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  it("that is unsigned, tampered with or malformed", async () => {
    const [header = "", claims = "", signature = ""] = (await googleToken(url(), { email: known })).split(".");
    const owner = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), email: "owner@acme.test" };
    expectFailed(await hand(`${encoded({ alg: "none", typ: "JWT" })}.${claims}.`));
    expectFailed(await hand(`${encoded({ alg: "none" })}.${claims}.${signature}`));
    expectFailed(await hand(`${header}.${encoded(owner)}.${signature}`));
    expectFailed(await hand(`${header}.${claims}.${signature.slice(0, -8)}AAAAAAAA`));
    expectFailed(await hand("no token at all, but long enough"));
    expectRefusal(await visitor().request("POST", "/api/auth/google", { token: "short" }), "validation_failed");
  });

  it("that is signed with the public key as if it were a shared secret", async () => {
    const { keys } = (await (await fetch(url() + certs)).json()) as {
      keys: (JsonWebKeyInput["key"] & { kid: string })[];
    };
    const [jwk] = keys;
    if (!jwk) throw new Error("No key is published");
    const pem = createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "pem" });
    const [, claims = ""] = (await googleToken(url(), { email: known })).split(".");
    const text = `${encoded({ alg: "HS256", kid: jwk.kid, typ: "JWT" })}.${claims}`;
    for (const secret of [pem, JSON.stringify(jwk)])
      expectFailed(await hand(`${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`));
  });

  it("of a disabled person, in the same words", async () => {
    const { answer, client } = await come({ email: "shut-out@newcomers.test" });
    const owner = visitor();
    await owner.call(endpoints.login, { body: { email: "owner@acme.test", password: demoPassword } });
    await owner.call(endpoints.updateMember, { params: { id: whoCame(answer)._id }, body: { isDisabled: true } });
    expectFailed((await come({ email: "shut-out@newcomers.test" })).answer);
    expectRefusal(await client.request("GET", "/api/me"), "session_expired");
  });

  it("from a page of another site", async () => {
    const foreign = { "x-callwright": "", "sec-fetch-site": "cross-site" };
    const token = await googleToken(url(), { email: known });
    expectRefusal(await visitor().request("POST", "/api/auth/google", { token }, foreign), "csrf_missing");
  });
});

describe("Google's keys", () => {
  /** Unknown keys are asked after only every so often. */
  const patience = { timeout: 15_000, interval: 500 };

  it("may change: a new one is taken, the last one still, the one before it no more", async () => {
    const oldest = await googleToken(url(), { email: known });
    await post(url(), "google/rotate", {});
    const before = await googleToken(url(), { email: known });
    await post(url(), "google/rotate", {});
    await expect.poll(async () => (await come({ email: known })).answer.status, patience).toBe(200);
    expect((await hand(before)).status).toBe(200);
    expectFailed(await hand(oldest));
  });

  it.each([
    ["are refused", "500"],
    ["do not come", "timeout"],
  ])("that %s are said to be Google's silence, not the person's fault", async (_, kind) => {
    await post(url(), "google/rotate", {});
    await post(url(), "faults", { provider: "google", kind, match: "/google/oauth2/v3/certs" });
    await expect.poll(async () => (await come({ email: known })).answer.status, patience).toBe(503);
    const { answer } = await come({ email: known });
    expectFailed(answer, "provider_unavailable");
    expect(answer.headers.get("retry-after")).toBe("5");
    await post(url(), "reset", {});
    await expect.poll(async () => (await come({ email: known })).answer.status, patience).toBe(200);
  });
});

describe("the chooser", () => {
  const chooser = "/sandbox/providers/google/o/oauth2/v2/auth";
  const asked = () => ({
    client_id: "callwright-local.apps.googleusercontent.com",
    redirect_uri: `http://acme.localhost:${new URL(url()).port}/login`,
    response_type: "id_token",
    response_mode: "fragment",
    scope: "openid email profile",
    state: "state-1",
    nonce: "nonce-of-this-departure",
  });
  const visit = (path: string, query: Record<string, string>) =>
    fetch(`${url()}${chooser}${path}?${new URLSearchParams(query)}`, { redirect: "manual" });

  it("offers its people, and sends the chosen one back with a token and the state in the fragment", async () => {
    const html = await (await visit("", asked())).text();
    expect(html).toContain("recruiter@acme.test");
    const { headers, status } = await visit("/choose", { ...asked(), email: known });
    const back = new URL(headers.get("location") ?? "");
    expect([status, back.origin + back.pathname]).toEqual([302, asked().redirect_uri]);
    const fragment = new URLSearchParams(back.hash.slice(1));
    expect(fragment.get("state")).toBe("state-1");
    const answer = await hand(fragment.get("id_token") ?? "", asked().nonce);
    expect(whoCame(answer).email).toBe(known);
  });

  it.each([
    ["another client", { client_id: "another" }],
    ["an address that is not registered", { redirect_uri: "https://evil.example/login" }],
    ["a path that is not registered", { redirect_uri: "http://acme.localhost:3000/dashboard" }],
    ["a script for an address", { redirect_uri: "javascript:alert(1)//localhost/login" }],
    ["a name before a local host", { redirect_uri: "http://acme.localhost@evil.example/login" }],
    ["no nonce", { nonce: "" }],
  ])("does not return for %s", async (_, change) => {
    for (const path of ["", "/choose", "/cancel"]) {
      const answer = await visit(path, { ...asked(), ...change, email: known });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get("location")).toBeNull();
    }
  });

  it("shows what it was given as text", async () => {
    const html = await (await visit("", { ...asked(), state: '"><script>alert(1)</script>' })).text();
    expect(html).not.toContain("<script");
  });
});

describe("tries", () => {
  beforeAll(() => post(url(), "clock", { advanceSeconds: 900 }));

  it("are limited per address together with passwords; successful sign-ins count nothing", async () => {
    for (let visit = 1; visit <= 5; visit += 1) expect((await come({ email: known })).answer.status).toBe(200);
    for (let guess = 1; guess <= 100; guess += 1) expectFailed(await hand(`${"x".repeat(20)}.${guess}`));
    const { retryAfterSeconds } = expectRefusal((await come({ email: known })).answer, "rate_limited");
    expect(retryAfterSeconds).toBeGreaterThan(0);
    const byPassword = { email: "enterprise@acme.test", password: demoPassword };
    expectRefusal(await visitor().request("POST", "/api/login", byPassword), "rate_limited");
  });
});
