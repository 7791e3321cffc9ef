import * as Auth from "@callwright/core/auth/index";
import { countAttempt } from "@callwright/core/auth/throttle";
import * as User from "@callwright/core/user/index";
import { describe, expect, it } from "vitest";
import { createClient, demoPassword } from "../support/client.ts";
import { expectRefusal } from "../support/refusal.ts";
import { quarterBegins } from "../support/sandbox.ts";
import { worldForFile } from "../support/server.ts";
import { tableForFile } from "../support/table.ts";

const url = worldForFile();
const run = tableForFile();
const password = "violet-Ladder-42";
const home = "203.0.113.7";

/** A user of a tenant in memory. */
function inTenant(email: string, work: (user: User.UserItem) => Promise<void>): Promise<void> {
  return run("ten_acme", async () => {
    const passwordHash = await Auth.hashPassword(password);
    const profile = { companyName: "Acme", timezone: "Europe/Berlin", userType: "subscription", roles: [] } as const;
    await work(await User.get(await User.create({ email, name: "Rita", passwordHash, ...profile })));
  });
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: { code: string }) => error.code,
  );

describe("wrong passwords of others", () => {
  it("from one address lock out that address alone, and at most ten of them are tried", () =>
    inTenant("one-address@acme.test", async ({ email }) => {
      const guesses = Array.from({ length: 30 }, (_, index) =>
        refusalOf(Auth.verifyCredentials({ email, password: `guess-${index}`, address: "198.51.100.1" })),
      );
      const refused = await Promise.all(guesses);
      expect(refused.filter((code) => code === "invalid_credentials")).toHaveLength(10);
      expect(refused.filter((code) => code === "rate_limited")).toHaveLength(20);
      expect((await Auth.verifyCredentials({ email, password, address: home })).email).toBe(email);
    }));

  it("from many addresses never lock out a device that has signed in before, and a mail lets the owner in", () =>
    inTenant("many-addresses@acme.test", async (user) => {
      const { email } = user;
      const device = await Auth.signDevice(user);
      for (let guess = 0; guess < 100; guess += 1)
        await countAttempt({ rule: "account", subject: `ten_acme#${email}` });
      expect(await refusalOf(Auth.verifyCredentials({ email, password, address: home }))).toBe("rate_limited");
      expect((await Auth.verifyCredentials({ email, password, address: home, device })).email).toBe(email);
      await Auth.clearSignInFailures(email, home);
      expect((await Auth.verifyCredentials({ email, password, address: home })).email).toBe(email);
    }));
});

const email = "recruiter@acme.test";
const browser = () => createClient(url(), "acme");
const signIn = (client = browser(), word = demoPassword, who = email) =>
  client.request("POST", "/api/login", { email: who, password: word });

describe("a device token", () => {
  const device = "__Host-cw_device";

  it("of one user, or a made-up one, spares no other account's limit", async () => {
    await quarterBegins(url());
    const mine = browser();
    await signIn(mine, demoPassword, "enterprise@acme.test");
    const [token = "", junk] = [mine.cookies.get(device), "a.b.c"];
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const attacker = browser();
      attacker.cookies.set(device, time % 2 ? token : junk);
      statuses.push((await signIn(attacker, "guess")).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it("gives its holder ten wrong passwords, at the same moment too, and is no access token", async () => {
    await quarterBegins(url());
    const known = browser();
    await signIn(known);
    const token = known.cookies.get(device) ?? "";
    const thief = () => {
      const client = browser();
      client.cookies.set(device, token);
      return client;
    };
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (await signIn(thief(), `guess-${index}`)).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const asAccess = browser();
    asAccess.cookies.set("__Host-cw_access", token);
    expectRefusal(await asAccess.request("GET", "/api/me"), "session_expired");
  });
});
