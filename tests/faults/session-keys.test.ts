/** Session keys rotate while some processes know one key and others know both; every session stays valid. */
import * as Account from "@callwright/core/account/index";
import { authenticate, openSession, refreshSession } from "@callwright/core/auth/session";
import { runAs } from "@callwright/core/kernel/context";
import * as Tenant from "@callwright/core/tenant/index";
import * as User from "@callwright/core/user/index";
import { expect, it } from "vitest";
import { noPorts, tableForFile } from "../support/run/table.ts";

type Keys = readonly [Uint8Array, ...Uint8Array[]];
const oldKey = new Uint8Array(48).fill(1);
const newKey = new Uint8Array(48).fill(2);

let keys: Keys = [oldKey];
const secrets = { ...noPorts.secrets, sessionKeys: async () => keys };
const inTable = tableForFile(Object.defineProperty(Object.create(noPorts), "secrets", { value: secrets }));

/** A process that knows these keys; it signs with the first. */
function withKeys<T>(known: Keys, work: () => Promise<T>): Promise<T> {
  keys = known;
  return work();
}

async function createOwner(): Promise<User.UserItem> {
  const user = { ...Account.newUserDefaults, email: "olga@first.test", name: "Olga", companyName: "First" } as const;
  const userId = await User.create({
    ...user,
    timezone: "Europe/Vienna",
    roles: ["tenantOwner"],
    invitedBy: "platform",
  });
  const created = await User.find(userId);
  if (!created) throw new Error("No user");
  return created;
}

it("a token signed with either key is accepted, and two tabs that refresh at two processes get the same refresh token", async () => {
  const tenant = {
    slug: "first",
    name: "First",
    timezone: "Europe/Vienna",
    numberPicker: "required",
    hosts: ["first.test"],
  } satisfies Parameters<typeof Tenant.create>[0];
  const tenantId = await inTable(undefined, () => Tenant.create(tenant));
  await inTable(tenantId, () =>
    runAs({ tenantId }, async () => {
      const user = await createOwner();
      const first = await withKeys([oldKey], () => openSession(user, { address: "192.0.2.1", userAgent: "" }));
      await withKeys([oldKey, newKey], () => authenticate(first.accessToken));

      const before = await withKeys([oldKey, newKey], () => refreshSession(first.refreshToken));
      const after = await withKeys([newKey, oldKey], () => refreshSession(first.refreshToken));
      expect(after.refreshToken).toBe(before.refreshToken);
      await withKeys([oldKey, newKey], () => authenticate(after.accessToken));

      const next = await withKeys([newKey], () => refreshSession(after.refreshToken));
      await withKeys([newKey], () => authenticate(next.accessToken));
      // Once the old key is gone, tokens signed with it are refused.
      await expect(withKeys([newKey], () => authenticate(first.accessToken))).rejects.toThrow();
    }),
  );
});
