import type { Scope } from "@callwright/contracts";
import * as Account from "@callwright/core/account/index";
import * as ApiKey from "@callwright/core/api-key/index";
import * as Auth from "@callwright/core/auth/index";
import { db } from "@callwright/core/db/service";
import { setClockOffset } from "@callwright/core/kernel/clock";
import { context, runAs } from "@callwright/core/kernel/context";
import * as User from "@callwright/core/user/index";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setUserAccess } from "../support/clients/user-access.ts";
import { tableForFile } from "../support/run/table.ts";

const run = tableForFile();
const address = "192.0.2.7";
const unauthenticated = { code: "unauthenticated" };

async function newUser(email: string): Promise<string> {
  const passwordHash = await Auth.hashPassword("Callwright-demo-1");
  const profile = { companyName: "Acme", timezone: "Europe/Berlin", userType: "subscription", roles: [] } as const;
  return User.create({ email, name: "Rita", passwordHash, ...profile });
}

/** Runs work as the user's key with these scopes; without scopes, as the user in a session. */
function asUser<T>(userId: string, scopes: readonly Scope[], work: () => Promise<T>): Promise<T> {
  const key = scopes.length > 0 ? { apiKey: { apiKeyId: "key_1", scopes } } : { sessionId: "ses_1" };
  return runAs({ actor: { type: "user", tenantId: "ten_acme", userId, roles: [], ...key } }, work);
}

const newKey = async (userId: string): Promise<string> =>
  (await asUser(userId, [], () => ApiKey.create({ name: "A program", scopes: ["read"], expiresInDays: 365 }))).key;

afterEach(() => setClockOffset(0));

describe("an API key", () => {
  it("of a disabled user is refused immediately, and stays invalid when the user is enabled again", () =>
    run("ten_acme", async () => {
      const userId = await newUser("disabled@acme.test");
      const key = await newKey(userId);
      expect((await ApiKey.authenticate(key, address)).user.userId).toBe(userId);
      await setUserAccess(userId, { isDisabled: true });
      await expect(ApiKey.authenticate(key, address)).rejects.toMatchObject(unauthenticated);
      await setUserAccess(userId, { isDisabled: false });
      await expect(ApiKey.authenticate(key, address)).rejects.toMatchObject(unauthenticated);
      expect(await asUser(userId, [], ApiKey.list)).toEqual([]);
    }));

  it("expires after a year, and says so to its holder alone", () =>
    run("ten_acme", async () => {
      const userId = await newUser("expiring@acme.test");
      const key = await newKey(userId);
      setClockOffset(364 * 86_400_000);
      await expect(ApiKey.authenticate(key, address)).resolves.toBeDefined();
      setClockOffset(366 * 86_400_000);
      await expect(ApiKey.authenticate(key, address)).rejects.toMatchObject({ refusal: { code: "api_key_expired" } });
      const guessed = key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
      await expect(ApiKey.authenticate(guessed, address)).rejects.toMatchObject({
        refusal: { code: "api_key_invalid" },
      });
    }));

  it("acts with the roles that its user has now", () =>
    run("ten_acme", async () => {
      const userId = await newUser("promoted@acme.test");
      const key = await newKey(userId);
      await setUserAccess(userId, { roles: ["tenantOwner"] });
      expect(User.rolesOf((await ApiKey.authenticate(key, address)).user)).toEqual(["tenantOwner"]);
    }));

  it("with the ids of one user and the secret of another is invalid", () =>
    run("ten_acme", async () => {
      const oneKey = await newKey(await newUser("one@acme.test"));
      const otherKey = await newKey(await newUser("other@acme.test"));
      const secretLength = 52;
      const mixedKey = oneKey.slice(0, -secretLength) + otherKey.slice(-secretLength);
      await expect(ApiKey.authenticate(mixedKey, address)).rejects.toMatchObject(unauthenticated);
    }));

  it("costs two reads, and in the minute of its last use no write", () =>
    run("ten_acme", async () => {
      setClockOffset(60_000 - (Date.now() % 60_000)); // the start of a minute, so that both uses are in one
      const userId = await newUser("often@acme.test");
      const key = await newKey(userId);
      const lastUsed = async () => (await asUser(userId, [], ApiKey.list))[0]?.lastUsedAt;
      await ApiKey.authenticate(key, address);
      expect(await lastUsed()).toBeDefined();
      const send = vi.spyOn(context().database.client, "send");
      await ApiKey.authenticate(key, address);
      expect(send.mock.calls.map(([command]) => command.constructor.name)).toEqual(["GetCommand", "GetCommand"]);
    }));

  it("is revoked by its own user alone", () =>
    run("ten_acme", async () => {
      const [ownerId, other] = [await newUser("mine@acme.test"), await newUser("theirs@acme.test")];
      const { item, key } = await asUser(ownerId, [], () =>
        ApiKey.create({ name: "Mine", scopes: ["read"], expiresInDays: 365 }),
      );
      await asUser(other, [], () => expect(ApiKey.revoke(item.apiKeyId)).rejects.toMatchObject({ code: "not_found" }));
      await expect(ApiKey.authenticate(key, address)).resolves.toBeDefined();
    }));

  it("sets no first password for a user without one", () =>
    run("ten_acme", async () => {
      const userId = await newUser("otherwise@acme.test");
      await db().user.patch({ tenantId: "ten_acme", userId }).remove(["passwordHash"]).go();
      const visit = { address, userAgent: "", origin: "https://acme.test" };
      const setPassword = () => Account.setPassword({ password: "violet-Ladder-42" }, visit);
      await expect(asUser(userId, ["account"], setPassword)).rejects.toMatchObject({ code: "not_allowed" });
      expect((await User.get(userId)).passwordHash).toBeUndefined();
    }));
});
