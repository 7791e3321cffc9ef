import { type Role, roles } from "@callwright/contracts";
import { runAs } from "@callwright/core/kernel/context";
import * as Team from "@callwright/core/team/index";
import * as User from "@callwright/core/user/index";
import { describe, expect, it } from "vitest";
import { tableForFile } from "../support/run/table.ts";

const run = tableForFile();
const profile = { companyName: "Acme", timezone: "Europe/Berlin", userType: "subscription" } as const;
const access = { campaigns: false, recruiter: true, inbound: true };
let tenants = 0;

/** Runs `work` in a new tenant; its parameter creates a user with these roles. */
function inTenant(work: (create: (...roles: string[]) => Promise<string>) => Promise<void>): Promise<void> {
  const tenantId = `ten_${++tenants}`;
  return run(tenantId, () =>
    work((...roleNames) => {
      const name = `Person ${roleNames.join(" ")}`;
      const email = `${crypto.randomUUID()}@acme.test`;
      return User.create({ ...profile, email, name, roles: roleNames as Role[] });
    }),
  );
}

async function actAs<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const { tenantId, roles: storedRoles } = await User.get(userId);
  const actor = { type: "user", tenantId, userId, roles: roles.filter((role) => storedRoles.includes(role)) } as const;
  return runAs({ actor }, work);
}

const isOwner = async (userId: string) => {
  const { roles, isDisabled } = await User.get(userId);
  return roles.includes("tenantOwner") && !isDisabled;
};

describe("the owners of a tenant", () => {
  it.each([
    ["demote", { role: [] }],
    ["disable", { isDisabled: true }],
  ])("who %s each other at the same time leave at least one", (_, change) =>
    inTenant(async (create) => {
      for (let round = 0; round < 10; round += 1) {
        const owners = await Promise.all([create("tenantOwner"), create("tenantOwner"), create("tenantOwner")]);
        const [a = "", b = "", c = ""] = owners;
        await Promise.allSettled([
          actAs(a, () => Team.update(b, change)),
          actAs(b, () => Team.update(c, change)),
          actAs(c, () => Team.update(a, change)),
        ]);
        expect((await Promise.all(owners.map(isOwner))).filter(Boolean).length).toBeGreaterThan(0);
      }
    }),
  );

  it("cannot change anyone once demoted, even in a request under way", () =>
    inTenant(async (create) => {
      const [a, b, person] = [await create("tenantOwner"), await create("tenantOwner"), await create()];
      await actAs(b, async () => {
        await actAs(a, () => Team.update(b, { role: [] }));
        await expect(Team.update(person, { isDisabled: true })).rejects.toMatchObject({ code: "conflict" });
      });
      expect((await User.get(person)).isDisabled).toBe(false);
    }));
});

describe("an administrator of the platform", () => {
  it("cannot be changed by an owner", () =>
    inTenant(async (create) => {
      const [owner, admin] = [await create("tenantOwner"), await create("superAdmin", "tenantOwner")];
      for (const change of [{ isDisabled: true }, { role: [] }, { dashboardAccess: access }])
        await expect(actAs(owner, () => Team.update(admin, change))).rejects.toMatchObject({ code: "not_allowed" });
      expect((await User.get(admin)).roles).toEqual(["superAdmin", "tenantOwner"]);
    }));

  it("stays one when another administrator changes their other roles", () =>
    inTenant(async (create) => {
      const [admin, otherAdmin] = [await create("superAdmin"), await create("superAdmin", "tenantOwner")];
      const { user } = await actAs(admin, () => Team.update(otherAdmin, { role: ["enterprise"] }));
      expect(user.roles).toEqual(["superAdmin", "enterprise"]);
    }));
});

it("roles that cannot be assigned stay unchanged", () =>
  inTenant(async (create) => {
    const [owner, person] = [await create("tenantOwner"), await create("enterprise", "auditor")];
    const { user } = await actAs(owner, () => Team.update(person, { role: [] }));
    expect(user.roles).toEqual(["auditor"]);
  }));

it("a long list is read by page, and a search finds its last members", () =>
  inTenant(async (create) => {
    const ids: string[] = [];
    for (let index = 0; index < 45; index += 1) ids.push(await create());
    const { members, total } = await Team.list({ page: 3, pageSize: 20 });
    expect([members.map(({ user }) => user.userId), total]).toEqual([ids.slice(40), 45]);
    const searched = await Team.list({ search: "PERSON", page: 2, pageSize: 40 });
    expect([searched.members.map(({ user }) => user.userId), searched.total]).toEqual([ids.slice(40), 45]);
  }));
