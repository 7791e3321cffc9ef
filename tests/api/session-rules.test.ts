import * as Auth from "@callwright/core/auth/index";
import { countAttempt, refundAttempt } from "@callwright/core/auth/throttle";
import { transact } from "@callwright/core/db/transact";
import { setClockOffset } from "@callwright/core/kernel/clock";
import * as User from "@callwright/core/user/index";
import { afterEach, describe, expect, it } from "vitest";
import { setUserAccess } from "../support/clients/user-access.ts";
import { tableForFile } from "../support/run/table.ts";

const run = tableForFile();
const inAcme = <T>(work: () => Promise<T>) => run("ten_acme", work);
const password = "Callwright-demo-1";
/** The same password, hashed with outdated parameters. */
const weakHash = "$argon2id$v=19$m=512,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$RBLKVuAzOQR/N0aKLuAdpQ";
const expired = { code: "session_expired" };

afterEach(() => setClockOffset(0));

async function newUser(email: string): Promise<string> {
  const passwordHash = await Auth.hashPassword(password);
  const profile = { companyName: "Acme", timezone: "Europe/Berlin", userType: "subscription", roles: [] } as const;
  return User.create({ email, name: "Rita", passwordHash, ...profile });
}

const device = { address: "192.0.2.1", userAgent: "" };
const signIn = async (email: string) =>
  Auth.openSession(await Auth.verifyCredentials({ email, password, address: device.address }), device);

describe("a session", () => {
  it("ends immediately for a disabled user, and stays ended once the user is enabled", () =>
    inAcme(async () => {
      const userId = await newUser("disabled@acme.test");
      const tokens = await signIn("disabled@acme.test");
      expect((await Auth.authenticate(tokens.accessToken)).user.userId).toBe(userId);
      await setUserAccess(userId, { isDisabled: true });
      await expect(Auth.authenticate(tokens.accessToken)).rejects.toMatchObject(expired);
      await expect(Auth.refresh(tokens.refreshToken)).rejects.toMatchObject(expired);
      await expect(signIn("disabled@acme.test")).rejects.toMatchObject({ code: "invalid_credentials" });
      await setUserAccess(userId, { isDisabled: false });
      await expect(Auth.authenticate(tokens.accessToken)).rejects.toMatchObject(expired);
      await expect(signIn("disabled@acme.test")).resolves.toBeDefined();
    }));

  it("ends immediately when its user's roles change", () =>
    inAcme(async () => {
      const userId = await newUser("promoted@acme.test");
      const tokens = await signIn("promoted@acme.test");
      await setUserAccess(userId, { roles: ["tenantOwner"] });
      await expect(Auth.authenticate(tokens.accessToken)).rejects.toMatchObject(expired);
      const { user } = await Auth.authenticate((await signIn("promoted@acme.test")).accessToken);
      expect(User.rolesOf(user)).toEqual(["tenantOwner"]);
    }));

  it("ends after thirty days, however often it is refreshed", () =>
    inAcme(async () => {
      await newUser("lasting@acme.test");
      let tokens = await signIn("lasting@acme.test");
      // Each time within seven days, after which an idle session ends.
      for (let day = 6; day < 30; day += 6) {
        setClockOffset(day * 24 * 3_600_000);
        tokens = await Auth.refresh(tokens.refreshToken);
      }
      setClockOffset(30 * 24 * 3_600_000 + 1000);
      await expect(Auth.refresh(tokens.refreshToken)).rejects.toMatchObject(expired);
    }));

  it("is not a session of another tenant", () =>
    inAcme(async () => {
      await newUser("foreign@acme.test");
      const { accessToken, refreshToken } = await signIn("foreign@acme.test");
      await run("ten_globex", async () => {
        await expect(Auth.authenticate(accessToken)).rejects.toMatchObject(expired);
        await expect(Auth.refresh(refreshToken)).rejects.toMatchObject(expired);
        await Auth.signOut({ access: accessToken, refresh: refreshToken });
      });
      await expect(Auth.authenticate(accessToken)).resolves.toBeDefined();
    }));

  it("refreshed concurrently continues with one token", () =>
    inAcme(async () => {
      await newUser("tabs@acme.test");
      const { refreshToken } = await signIn("tabs@acme.test");
      const pairs = await Promise.all(Array.from({ length: 12 }, () => Auth.refresh(refreshToken)));
      expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBe(1);
      await expect(Auth.refresh(pairs[0]?.refreshToken ?? "")).resolves.toBeDefined();
    }));
});

describe("addresses", () => {
  it("an email address is unique in a tenant, and free in another", () =>
    inAcme(async () => {
      await newUser("once@acme.test");
      await expect(newUser("Once@acme.test")).rejects.toMatchObject({ code: "duplicate" });
      await run("ten_globex", async () => expect(newUser("once@acme.test")).resolves.toMatch(/^user_/));
    }));

  it("an IP address that guesses many accounts is stopped until the window ends; successes are not counted", () =>
    inAcme(async () => {
      const attempt = { rule: "address", subject: "192.0.2.66" } as const;
      for (let success = 0; success < 5; success += 1) {
        await countAttempt(attempt);
        await refundAttempt(attempt);
      }
      for (let failure = 0; failure < 100; failure += 1) await countAttempt(attempt);
      await expect(countAttempt(attempt)).rejects.toMatchObject({ code: "rate_limited" });
      setClockOffset(15 * 60_000);
      await expect(countAttempt(attempt)).resolves.toBeUndefined();
    }));
});

it.each([
  ["accountAddress", 10],
  ["account", 100],
  ["device", 10],
  ["address", 100],
  ["mailbox", 5],
  ["mailAddress", 50],
  ["link", 20],
  ["linkAddress", 100],
  ["keyAddress", 300],
] as const)("the rule %s allows %i attempts in fifteen minutes", (rule, max) =>
  inAcme(async () => {
    const attempt = { rule, subject: "192.0.2.77" };
    for (let time = 0; time < max; time += 1) await countAttempt(attempt);
    await expect(countAttempt(attempt)).rejects.toMatchObject({ code: "rate_limited" });
    await expect(countAttempt({ rule, subject: "198.51.100.9" })).resolves.toBeUndefined();
    setClockOffset(15 * 60_000);
    await expect(countAttempt(attempt)).resolves.toBeUndefined();
  }),
);

it("an old hash is renewed at sign-in", () =>
  inAcme(async () => {
    const profile = { companyName: "Acme", timezone: "Europe/Berlin", userType: "subscription", roles: [] } as const;
    const userId = await User.create({ email: "old@acme.test", name: "Old", passwordHash: weakHash, ...profile });
    await signIn("old@acme.test");
    expect((await User.get(userId)).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await expect(signIn("old@acme.test")).resolves.toBeDefined();
  }));

it("a renewed hash of an old password never replaces the hash of a new one", () =>
  inAcme(async () => {
    const before = await User.get(await newUser("racing@acme.test"));
    const passwordHash = await Auth.hashPassword("a-newer-password-1");
    expect((await transact((writer) => [User.writePassword(writer, before, passwordHash)])).ok).toBe(true);
    await User.rehash(before, await Auth.hashPassword(password));
    expect((await User.get(before.userId)).passwordHash).toBe(passwordHash);
  }));
