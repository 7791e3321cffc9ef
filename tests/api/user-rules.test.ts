import { runAs } from "@callwright/core/kernel/context";
import * as User from "@callwright/core/user/index";
import { describe, expect, it } from "vitest";
import { tableForFile } from "../support/run/table.ts";

const run = tableForFile();
const inAcme = <T>(work: () => Promise<T>) => run("ten_acme", work);

describe("a user's sign-ins", () => {
  it("are counted, and listed by page", () =>
    inAcme(async () => {
      for (let visit = 0; visit < 6; visit += 1)
        await User.recordLogin("user_visited", { address: "192.0.2.1", userAgent: `Firefox/${visit}`, origin: "" });
      const page = async (number: number) => {
        const { items, total } = await User.listLogins("user_visited", { page: number, pageSize: 2 });
        return [items.map(({ userAgent }) => userAgent), total];
      };
      expect(await page(1)).toEqual([["Firefox/5", "Firefox/4"], 6]);
      expect(await page(3)).toEqual([["Firefox/1", "Firefox/0"], 6]);
      expect(await page(4)).toEqual([[], 6]);
    }));
});

describe("the current user", () => {
  it("is not read again if the actor carries it", () =>
    inAcme(async () => {
      const profile = { companyName: "Acme", timezone: "Europe/Berlin", userType: "subscription", roles: [] } as const;
      const userId = await User.create({ email: "once@acme.test", name: "Rita", ...profile });
      const user = await User.get(userId);
      const actor = { type: "user", tenantId: user.tenantId, userId, roles: [] } as const;
      await User.change(userId, { name: "Rita Two" });
      expect((await runAs({ actor: { ...actor, user } }, User.current)).name).toBe("Rita");
      expect((await runAs({ actor }, User.current)).name).toBe("Rita Two");
    }));
});
