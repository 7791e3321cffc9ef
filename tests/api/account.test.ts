import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { type Answer, createClient } from "../support/clients/client.ts";
import { goodPassword, signUpNewcomer, signupBody } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, linkIn, mailsTo } from "../support/outside/mail.ts";
import { post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const visitor = (tenant = "acme") => createClient(url(), tenant);
const send = (path: string, body: unknown, headers?: Record<string, string>) =>
  visitor().request("POST", `/api${path}`, body, headers);
const knownEmail = "recruiter@acme.test";
const hourSeconds = 3600;
const waitForAnyMail = () => new Promise((done) => setTimeout(done, 500));

/** The parts of an answer that a stranger can compare. */
function comparableParts({ status, headers, body }: Answer) {
  const comparableHeaders = [...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
  return { status, headers: comparableHeaders, body };
}

describe("POST /signup", () => {
  it("sends a mail that opens the account with 30 trial minutes", async () => {
    const client = await signUpNewcomer(url(), "first@newcomers.test");
    const { user } = await client.call(endpoints.me);
    expect(user).toMatchObject({ email: "first@newcomers.test", phone: "+491711234567", language: "en" });
    expect(user.minutesLimits).toEqual({ minutesUsed: 0, totalAllowed: 30, freeMinutes: 30, plan: "Trial" });
    expect(user).toMatchObject({ subscriptionSettings: "trial", isOnboarded: false, timezone: "Europe/Berlin" });
  });

  it("answers a known and an unknown address alike, in words and in headers", async () => {
    const [taken, free] = [
      await send("/signup", signupBody(knownEmail)),
      await send("/signup", signupBody("free@newcomers.test")),
    ];
    expect(comparableParts(taken)).toEqual(comparableParts(free));
    expect((await awaitMail(url(), knownEmail)).subject).toBe("You already have an account at Acme Talent");
    await signedIn(url());
  });

  it("opens the account with the password chosen for that link, even if others signed up with the address", async () => {
    const email = "contested@newcomers.test";
    await send("/signup", signupBody(email));
    const ownLink = linkIn(await awaitMail(url(), email));
    await send("/signup", signupBody(email, "mischief-Managed-1"));
    const otherLink = linkIn(await awaitMail(url(), email, 2));
    const owner = visitor();
    const { session } = await owner.call(endpoints.confirmEmail, { body: { email, token: ownLink.token } });
    expect(session).toMatchObject({ user: { email }, requiresOnboarding: true });
    expect((await owner.call(endpoints.me)).user.email).toBe(email);
    expect((await send("/login", { email, password: goodPassword })).status).toBe(200);
    await send("/confirm-email", { email, token: otherLink.token });
    expectRefusal(await send("/login", { email, password: "mischief-Managed-1" }), "invalid_credentials");
  });

  it("opens nothing at another tenant", async () => {
    const email = "elsewhere@newcomers.test";
    await send("/signup", signupBody(email));
    const { token } = linkIn(await awaitMail(url(), email));
    const foreignAnswer = await visitor("globex").request("POST", "/api/confirm-email", { email, token });
    expectRefusal(foreignAnswer, "link_invalid");
  });

  it("writes in the language that is asked for, else in the browser's", async () => {
    await send("/signup", { ...signupBody("arabic@newcomers.test"), language: "ar" });
    await send("/signup", signupBody("german@newcomers.test"), { "accept-language": "fr-FR,de;q=0.9,en;q=0.8" });
    expect((await awaitMail(url(), "arabic@newcomers.test")).html).toContain('dir="rtl"');
    expect((await awaitMail(url(), "german@newcomers.test")).subject).toMatch(/^Bestätigen Sie/);
  });

  it.each([
    ["an invalid address", { email: "unknown" }, "email", "Please enter a valid email address"],
    [
      "one of the commonest passwords",
      { password: "P@ssw0rd123!", confirmPassword: "P@ssw0rd123!" },
      "password",
      "This password is too common. Choose one that is harder to guess.",
    ],
    [
      "a password made of the address",
      { password: "Wrong-77-user", confirmPassword: "Wrong-77-user", email: "wrong@newcomers.test" },
      "password",
      "Your password must not contain your email address",
    ],
  ])("refuses %s", async (_, overrides, path, message) => {
    const answer = await send("/signup", { ...signupBody("wrong@newcomers.test"), ...overrides });
    expect(expectRefusal(answer, "validation_failed").issues).toContainEqual(
      expect.objectContaining({ path, message }),
    );
  });

  it("is refused to a page of another site", async () => {
    const foreign = { "x-callwright": "", "sec-fetch-site": "cross-site" };
    expectRefusal(await send("/signup", signupBody("foreign@newcomers.test"), foreign), "csrf_missing");
  });
});

describe("POST /resend-confirmation", () => {
  it("sends another link, and one of them opens the account once", async () => {
    const email = "again@newcomers.test";
    await send("/signup", signupBody(email));
    const first = linkIn(await awaitMail(url(), email));
    await visitor().call(endpoints.resendConfirmation, { body: { email } });
    const second = linkIn(await awaitMail(url(), email, 2));
    expect(second.token).not.toBe(first.token);
    const body = { email, token: second.token };
    expect((await visitor().call(endpoints.confirmEmail, { body })).message).toBe(
      "Your email address is confirmed. You can now sign in.",
    );
    const secondUse = await send("/confirm-email", body);
    expect(secondUse.status).toBe(200);
    // The same link signs no one in a second time.
    expect(secondUse.body).not.toHaveProperty("session");
    expect((await send("/login", { email, password: goodPassword })).status).toBe(200);
  });

  it("answers every address alike and mails unknown addresses nothing", async () => {
    const answers = await Promise.all(
      [knownEmail, "unknown@newcomers.test"].map((email) => send("/resend-confirmation", { email })),
    );
    expect(answers.map(comparableParts)[0]).toEqual(answers.map(comparableParts)[1]);
    await waitForAnyMail();
    expect(await mailsTo(url(), "unknown@newcomers.test")).toEqual([]);
  });
});

describe("POST /confirm-email", () => {
  it("refuses unknown tokens, tokens of another address and day-old tokens in the same words", async () => {
    const email = "late@newcomers.test";
    await send("/signup", signupBody(email));
    const { token } = linkIn(await awaitMail(url(), email));
    const madeUp = expectRefusal(await send("/confirm-email", { email, token: "x".repeat(43) }), "link_invalid");
    const other = expectRefusal(await send("/confirm-email", { email: knownEmail, token }), "link_invalid");
    await post(url(), "clock", { advanceSeconds: 24 * hourSeconds });
    const late = expectRefusal(await send("/confirm-email", { email, token }), "link_invalid");
    expect(new Set([madeUp.message, other.message, late.message]).size).toBe(1);
    expectRefusal(await send("/login", { email, password: goodPassword }), "email_unconfirmed");
  });

  it("says that an account is unconfirmed only to someone with its password", async () => {
    const email = "waiting@newcomers.test";
    await send("/signup", signupBody(email));
    expectRefusal(await send("/login", { email, password: "not-The-Right-1" }), "invalid_credentials");
    expectRefusal(await send("/login", { email, password: goodPassword }), "email_unconfirmed");
  });
});

describe("POST /forgot-password and POST /reset-password", () => {
  it("answers every address alike and mails unknown addresses nothing", async () => {
    const answers = await Promise.all(
      [knownEmail, "unknown@acme.test"].map((email) => send("/forgot-password", { email })),
    );
    expect(answers.map(comparableParts)[0]).toEqual(answers.map(comparableParts)[1]);
    await waitForAnyMail();
    expect(await mailsTo(url(), "unknown@acme.test")).toEqual([]);
  });

  it("refuse a link that is an hour old, and the older links once one was used", async () => {
    const email = "forgetful@newcomers.test";
    await signUpNewcomer(url(), email);
    await send("/forgot-password", { email });
    const oldLink = linkIn(await awaitMail(url(), email, 2)); // the first mail confirmed the sign-up
    await post(url(), "clock", { advanceSeconds: hourSeconds });
    const newPassword = "amber-Window-77";
    expectRefusal(await send("/reset-password", { email, token: oldLink.token, newPassword }), "link_invalid");
    await send("/forgot-password", { email });
    const earlierLink = linkIn(await awaitMail(url(), email, 3));
    await send("/forgot-password", { email });
    const laterLink = linkIn(await awaitMail(url(), email, 4));
    expect((await send("/reset-password", { email, token: earlierLink.token, newPassword })).status).toBe(200);
    expectRefusal(await send("/reset-password", { email, token: laterLink.token, newPassword }), "link_invalid");
  });

  it("accept a link once if it is used several times at the same moment", async () => {
    const email = "eager@newcomers.test";
    await signUpNewcomer(url(), email);
    await send("/forgot-password", { email });
    const { token } = linkIn(await awaitMail(url(), email, 2));
    const uses = await Promise.all(
      ["amber-Window-71", "amber-Window-72", "amber-Window-73"].map((newPassword) =>
        send("/reset-password", { email, token, newPassword }),
      ),
    );
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it("keep the link valid when the password is refused", async () => {
    const email = "careless@newcomers.test";
    await signUpNewcomer(url(), email);
    await send("/forgot-password", { email });
    const { token } = linkIn(await awaitMail(url(), email, 2));
    const weak = await send("/reset-password", { email, token, newPassword: "Password123" });
    expect(expectRefusal(weak, "validation_failed").issues?.[0]?.path).toBe("newPassword");
    expect((await send("/reset-password", { email, token, newPassword: "amber-Window-77" })).status).toBe(200);
  });

  it("lets a locked-out person in immediately", async () => {
    const email = "guessing@newcomers.test";
    await signUpNewcomer(url(), email);
    for (let guess = 0; guess < 11; guess += 1) await send("/login", { email, password: "guess" });
    expectRefusal(await send("/login", { email, password: goodPassword }), "rate_limited");
    await send("/forgot-password", { email });
    const { token } = linkIn(await awaitMail(url(), email, 2));
    await send("/reset-password", { email, token, newPassword: "amber-Window-77" });
    expect((await send("/login", { email, password: "amber-Window-77" })).status).toBe(200);
  });
});

describe("mails that need no session", () => {
  it.each(["known", "unknown"])("are limited to five in a quarter of an hour to a %s mailbox", async (mailbox) => {
    await post(url(), "clock", { advanceSeconds: 900 });
    const email = mailbox === "known" ? "trial@acme.test" : "flooded@newcomers.test";
    for (let mail = 1; mail <= 5; mail += 1) expect((await send("/forgot-password", { email })).status).toBe(200);
    const limited = await send("/forgot-password", { email });
    const { retryAfterSeconds = 0 } = expectRefusal(limited, "rate_limited");
    expect(limited.headers.get("retry-after")).toBe(String(retryAfterSeconds));
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expectRefusal(await send("/signup", signupBody(email)), "rate_limited");
    expectRefusal(await send("/resend-confirmation", { email }), "rate_limited");
  });
});

describe("POST /set-password", () => {
  const twice = (password: string) => ({ password, confirmPassword: password });

  it("keeps this session, ends the others, and says so by mail", async () => {
    const email = "careful@newcomers.test";
    const [browser, otherBrowser] = [await signUpNewcomer(url(), email), visitor()];
    await otherBrowser.call(endpoints.login, { body: { email, password: goodPassword } });
    await browser.call(endpoints.setPassword, { body: { currentPassword: goodPassword, ...twice("amber-Window-77") } });
    expect((await browser.call(endpoints.me)).user.email).toBe(email);
    expect((await browser.request("POST", "/api/refresh")).status).toBe(200);
    expectRefusal(await otherBrowser.request("GET", "/api/me"), "session_expired");
    expect((await awaitMail(url(), email, 2)).subject).toBe("Your password for Acme Talent was changed");
    expectRefusal(await send("/login", { email, password: goodPassword }), "invalid_credentials");
  });

  it("asks for the current password", async () => {
    const email = "absent@newcomers.test";
    const client = await signUpNewcomer(url(), email);
    // In an old session too: its access token has expired and is renewed.
    await post(url(), "clock", { advanceSeconds: 16 * 60 });
    await client.request("POST", "/api/refresh");
    const body = twice("amber-Window-77");
    const incomplete = await client.request("POST", "/api/set-password", body);
    expect(expectRefusal(incomplete, "validation_failed").issues).toMatchObject([
      { path: "currentPassword", message: "Enter your current password" },
    ]);
    const refused = await client.request("POST", "/api/set-password", { ...body, currentPassword: "guess" });
    expect(expectRefusal(refused, "validation_failed").message).toBe("Your current password is not right");
    const accepted = await client.request("POST", "/api/set-password", { ...body, currentPassword: goodPassword });
    expect(accepted.status).toBe(200);
  });
});
