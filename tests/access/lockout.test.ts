import * as Auth from "@callwright/core/auth/index";
import { countAttempt } from "@callwright/core/auth/throttle";
import * as User from "@callwright/core/user/index";
import { describe, expect, it } from "vitest";
import { type Client, createClient, demoPassword } from "../support/clients/client.ts";
import { enrolAuthenticator, nextCode } from "../support/clients/factor.ts";
import { goodPassword, signUpNewcomer } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, mailsTo } from "../support/outside/mail.ts";
import { advanceToNextWindow, post } from "../support/outside/sandbox.ts";
import { worldForFile } from "../support/run/server.ts";
import { tableForFile } from "../support/run/table.ts";

/** Slow enough for the attempts of a test to be in one window of the limit. */
const url = worldForFile({ speed: 20 });
const run = tableForFile();
const password = "violet-Ladder-42";
const homeAddress = "203.0.113.7";

/** Runs work for a new user of a tenant in memory. */
function withUser(email: string, work: (user: User.UserItem) => Promise<void>): Promise<void> {
  return run("ten_acme", async () => {
    const passwordHash = await Auth.hashPassword(password);
    const profile = { companyName: "Acme", timezone: "Europe/Berlin", userType: "subscription", roles: [] } as const;
    await work(await User.get(await User.create({ email, name: "Rita", passwordHash, ...profile })));
  });
}

const refusalCode = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: { code: string }) => error.code,
  );

describe("wrong passwords of others", () => {
  it("from one address lock out that address alone, and at most ten of them are tried", () =>
    withUser("one-address@acme.test", async ({ email }) => {
      const guesses = Array.from({ length: 30 }, (_, index) =>
        refusalCode(Auth.verifyCredentials({ email, password: `guess-${index}`, address: "198.51.100.1" })),
      );
      const refused = await Promise.all(guesses);
      expect(refused.filter((code) => code === "invalid_credentials")).toHaveLength(10);
      expect(refused.filter((code) => code === "rate_limited")).toHaveLength(20);
      expect((await Auth.verifyCredentials({ email, password, address: homeAddress })).email).toBe(email);
    }));

  it("from many addresses never lock out a device that has signed in before, and a mail lets the owner in", () =>
    withUser("many-addresses@acme.test", async (user) => {
      const { email } = user;
      const device = await Auth.signDevice(user);
      for (let guess = 0; guess < 100; guess += 1)
        await countAttempt({ rule: "account", subject: `ten_acme#${email}` });
      expect(await refusalCode(Auth.verifyCredentials({ email, password, address: homeAddress }))).toBe("rate_limited");
      expect((await Auth.verifyCredentials({ email, password, address: homeAddress, device })).email).toBe(email);
      await Auth.clearSignInFailures(email, homeAddress);
      expect((await Auth.verifyCredentials({ email, password, address: homeAddress })).email).toBe(email);
    }));
});

describe("a mailed sign-in code", () => {
  const ticketOf = (email: string) => `ticket of ${email}`;
  const issue = (user: User.UserItem) => Auth.issueSignInCode(user, Auth.codeTicketHash(ticketOf(user.email)));
  const signIn = (email: string, code: string, overrides: object = {}) =>
    Auth.verifyCredentials({ email, password, address: homeAddress, code, codeTicket: ticketOf(email), ...overrides });

  it("lets the owner in beyond the limit: once, with the password, in the browser that asked", () =>
    withUser("code@acme.test", async (user) => {
      const { email } = user;
      for (let guess = 0; guess < 100; guess += 1)
        await countAttempt({ rule: "account", subject: `ten_acme#${email}` });
      const code = await issue(user);
      expect(code).toMatch(/^\d{6}$/);
      expect(await refusalCode(signIn(email, code, { password: "guess" }))).toBe("invalid_credentials");
      expect(await refusalCode(signIn(email, code, { codeTicket: "of another browser" }))).toBe("validation_failed");
      expect(await refusalCode(signIn(email, code, { codeTicket: undefined }))).toBe("validation_failed");
      const refusals = await Promise.all(Array.from({ length: 4 }, () => refusalCode(signIn(email, code))));
      expect(refusals.filter((refusal) => refusal === "none")).toHaveLength(1);
    }));

  it("allows five guesses, even at the same moment, and guesses from other browsers cost the owner none", () =>
    withUser("guessed@acme.test", async (user) => {
      const { email } = user;
      const code = await issue(user);
      const wrongCode = code === "000000" ? "000001" : "000000";
      const guess = (codeTicket: string) => refusalCode(signIn(email, wrongCode, { codeTicket }));
      const refused = await Promise.all(Array.from({ length: 20 }, () => guess("ticket-of-an-attacker")));
      expect(refused.filter((refusal) => refusal === "validation_failed")).toHaveLength(5);
      expect(refused.filter((refusal) => refusal === "rate_limited")).toHaveLength(15);
      expect(await guess(ticketOf(email))).toBe("validation_failed");
      expect(await refusalCode(signIn(email, code))).toBe("none");
    }));

  it("is mailed at most five times in a quarter of an hour, and others cannot use these up", () =>
    withUser("mailed@acme.test", async ({ email }) => {
      const ask = (address: string) => refusalCode(Auth.limitCodeMails(email, address));
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask("198.51.100.9")));
      expect(answers.filter((code) => code === "none")).toHaveLength(5);
      expect(await ask(homeAddress)).toBe("none");
    }));

  it("is of no use to another account, after the sessions were ended, or as the link of another mail", () =>
    withUser("bound@acme.test", async (user) => {
      const { email } = user;
      const profile = { companyName: "Acme", timezone: "Europe/Berlin", userType: "subscription", roles: [] } as const;
      const passwordHash = await Auth.hashPassword(password);
      await User.create({ email: "other@acme.test", name: "Otto", passwordHash, ...profile });
      const code = await issue(user);
      expect(await refusalCode(signIn("other@acme.test", code, { codeTicket: ticketOf(email) }))).toBe(
        "validation_failed",
      );
      expect(await refusalCode(signIn("unknown@acme.test", code))).toBe("validation_failed");
      const asLink = Auth.readLink(["reset", "confirmation"], email, `${Auth.codeTicketHash(ticketOf(email))}.${code}`);
      expect(await refusalCode(asLink)).toBe("link_invalid");
      await User.endSessions(user.userId);
      expect(await refusalCode(signIn(email, code))).toBe("validation_failed");
    }));
});

const email = "recruiter@acme.test";
const browser = () => createClient(url(), "acme");
const signIn = (client = browser(), typedPassword = demoPassword, address = email) =>
  client.request("POST", "/api/login", { email: address, password: typedPassword });

describe("a device token", () => {
  const device = "__Host-cw_device";

  it("of another user, or a made-up one, does not lift an account's limit", async () => {
    await advanceToNextWindow(url());
    const ownBrowser = browser();
    await signIn(ownBrowser, demoPassword, "enterprise@acme.test");
    const token = ownBrowser.cookies.get(device) ?? "";
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const attacker = browser();
      attacker.cookies.set(device, time % 2 === 0 ? "a.b.c" : token);
      statuses.push((await signIn(attacker, "guess")).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2); // of twelve: ten are allowed
  });

  it("allows its holder ten wrong passwords, at the same moment too, and is no access token", async () => {
    await advanceToNextWindow(url());
    const knownBrowser = browser();
    await signIn(knownBrowser);
    const token = knownBrowser.cookies.get(device) ?? "";
    const thiefBrowser = () => {
      const client = browser();
      client.cookies.set(device, token);
      return client;
    };
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (await signIn(thiefBrowser(), `guess-${index}`)).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const asAccess = browser();
    asAccess.cookies.set("__Host-cw_access", token);
    expectRefusal(await asAccess.request("GET", "/api/me"), "session_expired");
  });
});

describe("a locked-out person", () => {
  const askForCode = (client: Client, email: string) => client.request("POST", "/api/sign-in-code", { email });
  const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? "";

  it("gets in with the code of a mail, within ten minutes, and with the second factor where there is one", async () => {
    await advanceToNextWindow(url());
    const email = "code@newcomers.test";
    const known = await signUpNewcomer(url(), email);
    const { secret } = await enrolAuthenticator(url(), known);
    // The guesses below are counted in a window of their own.
    await advanceToNextWindow(url());
    const ownBrowser = createClient(url(), "acme");
    const login = (code?: string) => ownBrowser.request("POST", "/api/login", { email, password: goodPassword, code });
    for (let guess = 0; guess < 10; guess += 1) await signIn(ownBrowser, "guess", email);
    expectRefusal(await login(), "rate_limited");
    const earlierMails = (await mailsTo(url(), email)).length;
    expect((await askForCode(ownBrowser, email)).body).toEqual((await askForCode(browser(), "unknown@acme.test")).body);
    const mail = await awaitMail(url(), email, earlierMails + 1);
    expect(mail.subject).toContain("sign-in code");
    expect(await mailsTo(url(), "unknown@acme.test")).toEqual([]);
    expectRefusal(await login(codeIn(mail.text)), "second_factor_required");
    const totp = await nextCode(url(), secret);
    expect((await ownBrowser.request("POST", "/api/second-factor/sign-in", { proof: { totp } })).status).toBe(200);
    await askForCode(ownBrowser, email);
    const lateMail = await awaitMail(url(), email, earlierMails + 2);
    await post(url(), "clock", { advanceSeconds: 11 * 60 });
    expectRefusal(await login(codeIn(lateMail.text)), "validation_failed");
  });
});
