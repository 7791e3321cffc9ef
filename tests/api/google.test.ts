import { createHmac, createPublicKey, type JsonWebKeyInput } from "node:crypto";
import { endpoints } from "@callwright/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, createClient, demoPassword } from "../support/clients/client.ts";
import {
  defaultNonce,
  googleToken,
  signedInUser,
  signInWithGoogle,
  type TokenClaims,
} from "../support/clients/google.ts";
import { goodPassword, signupBody } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, linkIn, mailsTo } from "../support/outside/mail.ts";
import { post } from "../support/outside/sandbox.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const visitor = (tenant = "acme") => createClient(url(), tenant);
const submit = (token: string, nonce = defaultNonce, tenant?: string): Promise<Answer> =>
  visitor(tenant).request("POST", "/api/auth/google", { token, nonce });
const signIn = (claims: TokenClaims, tenant?: string) => signInWithGoogle(url(), claims, tenant);

const expectMail = (email: string, subject: string) =>
  expect.poll(async () => (await mailsTo(url(), email)).map((mail) => mail.subject)).toContain(subject);

/** All refusals have the same message. */
const expectFailed = (answer: Answer, code: "invalid_credentials" | "provider_unavailable" = "invalid_credentials") =>
  expect(expectRefusal(answer, code).message).toBe("Google login failed. Please try again.");

const knownEmail = "recruiter@acme.test";
const certsPath = "/sandbox/providers/google/oauth2/v3/certs";
const base64Json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("POST /auth/google", () => {
  it("signs a known address in to its own account, which keeps its password", async () => {
    const nonce = "nonce-of-this-departure";
    const { client, answer } = await signIn({ email: knownEmail, nonce });
    expect(answer.body).toMatchObject({
      success: true,
      message: "Logged in successfully",
      requiresOnboarding: false,
      user: { email: knownEmail, name: "Rita Recruiter" },
    });
    expect((await client.call(endpoints.me)).user.email).toBe(knownEmail);
    const { logins } = await client.call(endpoints.loginHistory);
    expect(logins[0]).toMatchObject({ ip: "127.0.0.1" });
    const byPassword = await visitor().request("POST", "/api/login", { email: knownEmail, password: demoPassword });
    expect(byPassword.status).toBe(200);
  });

  it("mails the user about a sign-in from a new device", async () => {
    const email = "gadgets@newcomers.test";
    await signIn({ email });
    const token = await googleToken(url(), { email });
    await visitor().request(
      "POST",
      "/api/auth/google",
      { token, nonce: defaultNonce },
      { "user-agent": "Another Browser" },
    );
    expect((await awaitMail(url(), email)).subject).toBe("New sign-in to Acme Talent");
  });

  it("opens an existing account only for addresses that Google is authoritative for", async () => {
    const { answer } = await signIn({ email: "enterprise@acme.test", isHosted: false });
    expect(expectRefusal(answer, "unprocessable").message).toContain("Sign in with your email address and password");
    expect((await signIn({ email: "enterprise@acme.test" })).answer.status).toBe(200);
    await expectMail("enterprise@acme.test", "Google now signs you in to Acme Talent");
    // Once linked, Google's user id decides, not the address.
    expect((await signIn({ email: "enterprise@acme.test", isHosted: false })).answer.status).toBe(200);
  });

  it("creates a new user's account as a confirmed sign-up does", async () => {
    const email = "gina@newcomers.test";
    const { answer } = await signIn({ email, name: "Gina Newcomer" });
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
    const secondSignIn = await signIn({ email });
    expect(signedInUser(secondSignIn.answer)._id).toBe(signedInUser(answer)._id);
  });

  it("opens one account under concurrent sign-ins", async () => {
    const email = "eager@newcomers.test";
    const answers = await Promise.all([1, 2, 3, 4].map(async () => (await signIn({ email })).answer));
    const ids = answers.filter(({ status }) => status === 200).map((answer) => signedInUser(answer)._id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectFailed(answer);
  });

  it("opens another account at another tenant", async () => {
    const [acme, globex] = [await signIn({ email: knownEmail }), await signIn({ email: knownEmail }, "globex")];
    expect(signedInUser(globex.answer)._id).not.toBe(signedInUser(acme.answer)._id);
    expect(signedInUser(globex.answer).role).toEqual([]);
  });

  it("never makes the password of an unconfirmed sign-up the account's", async () => {
    const email = "prehijacked@newcomers.test";
    await visitor().call(endpoints.signup, { body: signupBody(email, "mischief-Managed-1") });
    const { token } = linkIn(await awaitMail(url(), email));
    const { answer } = await signIn({ email });
    expect(answer.status).toBe(200);
    const credentials = { email, password: "mischief-Managed-1" };
    expectRefusal(await visitor().request("POST", "/api/login", credentials), "invalid_credentials");
    await visitor().request("POST", "/api/confirm-email", { email, token });
    expectRefusal(await visitor().request("POST", "/api/login", credentials), "invalid_credentials");
  });

  it("follows the Google account when its address changes, and lets no other Google account in by the old address", async () => {
    const [email, subject] = ["moving@newcomers.test", "111222333444555666777"];
    const { answer } = await signIn({ email, subject });
    const signInAfterMove = await signIn({ email: "moved@newcomers.test", subject });
    expect(signedInUser(signInAfterMove.answer)).toMatchObject({ _id: signedInUser(answer)._id, email });
    expectFailed((await signIn({ email, subject: "999222333444555666777" })).answer);
  });

  it("lets the user also set a first password, as long as the sign-in is fresh", async () => {
    const email = "both@newcomers.test";
    const body = { password: goodPassword, confirmPassword: goodPassword };
    const staleClient = (await signIn({ email })).client;
    await post(url(), "clock", { advanceSeconds: 16 * 60 });
    await staleClient.call(endpoints.refresh);
    expectRefusal(await staleClient.request("POST", "/api/set-password", body), "unprocessable");
    const { client } = await signIn({ email });
    await client.call(endpoints.setPassword, { body });
    expect((await visitor().request("POST", "/api/login", { email, password: goodPassword })).status).toBe(200);
    expect((await signIn({ email })).answer.status).toBe(200);
  });
});

describe("a token is refused", () => {
  it.each<[string, Partial<TokenClaims>]>([
    ["whose address is not verified", { emailVerified: false }],
    ["for another application", { audience: "another.apps.googleusercontent.com" }],
    ["for several applications", { audience: ["callwright-local.apps.googleusercontent.com", "another"] }],
    ["of another issuer", { issuer: "https://accounts.example.com" }],
    ["that has expired", { issuedIn: -120, expiresIn: -60 }],
    ["that was issued long ago, though it has not expired", { issuedIn: -1800 }],
    ["from the future", { issuedIn: 600, expiresIn: 4200 }],
    ["without an address", { email: "" }],
  ])("%s", async (_, claims) => {
    expectFailed((await signIn({ email: knownEmail, ...claims })).answer);
  });

  it("with another nonce than the browser's, or without one", async () => {
    const [ownNonce, otherNonce] = ["nonce-of-this-departure", "nonce-of-another-departure"];
    expectFailed(await submit(await googleToken(url(), { email: knownEmail, nonce: otherNonce }), ownNonce));
    expectFailed(await submit(await googleToken(url(), { email: knownEmail, nonce: "" }), ownNonce));
    const token = await googleToken(url(), { email: knownEmail, nonce: "" });
    expectRefusal(await visitor().request("POST", "/api/auth/google", { token }), "validation_failed");
  });

  it("when it is used again, also re-encoded or at another tenant", async () => {
    const { token, answer } = await signIn({ email: knownEmail });
    expect(answer.status).toBe(200);
    expectFailed(await submit(token));
    expectFailed(await submit(token, undefined, "globex"));
    // The last base64 character of a 2048-bit signature has four unused bits.
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const rewritten = token.slice(0, -1) + alphabet[alphabet.indexOf(token.slice(-1)) ^ 1];
    expectFailed(await submit(rewritten));
  });

  it("when it is used several times at the same time, all but one time", async () => {
    const token = await googleToken(url(), { email: knownEmail });
    const statuses = (await Promise.all([submit(token), submit(token), submit(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  it("that is unsigned, tampered with or malformed", async () => {
    const [header = "", claims = "", signature = ""] = (await googleToken(url(), { email: knownEmail })).split(".");
    const ownerClaims = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), email: "owner@acme.test" };
    expectFailed(await submit(`${base64Json({ alg: "none", typ: "JWT" })}.${claims}.`));
    expectFailed(await submit(`${base64Json({ alg: "none" })}.${claims}.${signature}`));
    expectFailed(await submit(`${header}.${base64Json(ownerClaims)}.${signature}`));
    expectFailed(await submit(`${header}.${claims}.${signature.slice(0, -8)}AAAAAAAA`));
    expectFailed(await submit("no token at all, but long enough"));
    expectRefusal(await visitor().request("POST", "/api/auth/google", { token: "short" }), "validation_failed");
  });

  it("that is signed with the public key as if it were a shared secret", async () => {
    const { keys } = (await (await fetch(url() + certsPath)).json()) as {
      keys: (JsonWebKeyInput["key"] & { kid: string })[];
    };
    const [jwk] = keys;
    if (!jwk) throw new Error("No key is published");
    const pem = createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "pem" });
    const [, claims = ""] = (await googleToken(url(), { email: knownEmail })).split(".");
    const text = `${base64Json({ alg: "HS256", kid: jwk.kid, typ: "JWT" })}.${claims}`;
    for (const secret of [pem, JSON.stringify(jwk)])
      expectFailed(await submit(`${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`));
  });

  it("of a disabled user, with the same message", async () => {
    const { answer, client } = await signIn({ email: "shut-out@newcomers.test" });
    const owner = visitor();
    await owner.call(endpoints.login, { body: { email: "owner@acme.test", password: demoPassword } });
    await owner.call(endpoints.updateMember, { params: { id: signedInUser(answer)._id }, body: { isDisabled: true } });
    expectFailed((await signIn({ email: "shut-out@newcomers.test" })).answer);
    expectRefusal(await client.request("GET", "/api/me"), "session_expired");
  });

  it("from a page of another site", async () => {
    const foreign = { "x-callwright": "", "sec-fetch-site": "cross-site" };
    const token = await googleToken(url(), { email: knownEmail });
    expectRefusal(await visitor().request("POST", "/api/auth/google", { token }, foreign), "csrf_missing");
  });
});

describe("Google's keys", () => {
  /** Google's keys are fetched again for an unknown key only at intervals. */
  const pollOptions = { timeout: 15_000, interval: 500 };

  it("rotate: the new and the previous one are accepted, older ones are not", async () => {
    const oldest = await googleToken(url(), { email: knownEmail });
    await post(url(), "google/rotate", {});
    const before = await googleToken(url(), { email: knownEmail });
    await post(url(), "google/rotate", {});
    await expect.poll(async () => (await signIn({ email: knownEmail })).answer.status, pollOptions).toBe(200);
    expect((await submit(before)).status).toBe(200);
    expectFailed(await submit(oldest));
  });

  it.each([
    ["are refused", "500"],
    ["do not come", "timeout"],
  ])("that %s make Google unavailable, not the credentials invalid", async (_, kind) => {
    await post(url(), "google/rotate", {});
    await post(url(), "faults", { provider: "google", kind, match: "/google/oauth2/v3/certs" });
    await expect.poll(async () => (await signIn({ email: knownEmail })).answer.status, pollOptions).toBe(503);
    const { answer } = await signIn({ email: knownEmail });
    expectFailed(answer, "provider_unavailable");
    expect(answer.headers.get("retry-after")).toBe("5");
    await post(url(), "reset", {});
    await expect.poll(async () => (await signIn({ email: knownEmail })).answer.status, pollOptions).toBe(200);
  });
});

describe("the simulated page on which a person chooses a Google account", () => {
  const chooser = "/sandbox/providers/google/o/oauth2/v2/auth";
  const validQuery = () => ({
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
    const html = await (await visit("", validQuery())).text();
    expect(html).toContain("recruiter@acme.test");
    const { headers, status } = await visit("/choose", { ...validQuery(), email: knownEmail });
    const redirectUrl = new URL(headers.get("location") ?? "");
    expect([status, redirectUrl.origin + redirectUrl.pathname]).toEqual([302, validQuery().redirect_uri]);
    const fragment = new URLSearchParams(redirectUrl.hash.slice(1));
    expect(fragment.get("state")).toBe("state-1");
    const answer = await submit(fragment.get("id_token") ?? "", validQuery().nonce);
    expect(signedInUser(answer).email).toBe(knownEmail);
  });

  it.each([
    ["another client", { client_id: "another" }],
    ["an address that is not registered", { redirect_uri: "https://evil.example/login" }],
    ["a path that is not registered", { redirect_uri: "http://acme.localhost:3000/dashboard" }],
    ["a script for an address", { redirect_uri: "javascript:alert(1)//localhost/login" }],
    ["a name before a local host", { redirect_uri: "http://acme.localhost@evil.example/login" }],
    ["no nonce", { nonce: "" }],
  ])("does not redirect for %s", async (_, queryChanges) => {
    for (const path of ["", "/choose", "/cancel"]) {
      const answer = await visit(path, { ...validQuery(), ...queryChanges, email: knownEmail });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get("location")).toBeNull();
    }
  });

  it("escapes its parameters", async () => {
    const html = await (await visit("", { ...validQuery(), state: '"><script>alert(1)</script>' })).text();
    expect(html).not.toContain("<script");
  });
});

describe("attempts", () => {
  // Begins a new window of the limit.
  beforeAll(() => post(url(), "clock", { advanceSeconds: 900 }));

  it("share one limit per IP address with passwords; successful sign-ins are not counted", async () => {
    for (let visit = 1; visit <= 5; visit += 1) expect((await signIn({ email: knownEmail })).answer.status).toBe(200);
    for (let guess = 1; guess <= 100; guess += 1) expectFailed(await submit(`${"x".repeat(20)}.${guess}`));
    const { retryAfterSeconds } = expectRefusal((await signIn({ email: knownEmail })).answer, "rate_limited");
    expect(retryAfterSeconds).toBeGreaterThan(0);
    const byPassword = { email: "enterprise@acme.test", password: demoPassword };
    expectRefusal(await visitor().request("POST", "/api/login", byPassword), "rate_limited");
  });
});
