/** Follow-ups that colleagues take over: who sees, counts, closes and gives them back. */
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import type { Ports } from "@callwright/core/ports/index";
import * as Reach from "@callwright/core/reach/index";
import * as User from "@callwright/core/user/index";
import { describe, expect, it } from "vitest";
import { noPorts, tableForFile } from "../support/run/table.ts";

const ports: Ports = Object.create(noPorts, { queue: { value: { send: async () => undefined } } });
const run = tableForFile(ports);

interface World {
  readonly tenantId: string;
  readonly owner: string;
  readonly colleague: string;
  readonly followUpId: string;
  actAs<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

async function newUser({ campaigns = true, inbound = true } = {}): Promise<string> {
  return User.create({
    email: `${newId("user").toLowerCase()}@acme.test`,
    name: "Kim",
    roles: [],
    userType: "subscription",
    companyName: "Acme",
    timezone: "UTC",
    dashboardAccess: { campaigns, recruiter: true, inbound },
  });
}

/** A tenant of two users, one of whom owns a follow-up. */
const world = (work: (world: World) => Promise<void>, parentId = newId("job")) => {
  const tenantId = newId("ten");
  return run(tenantId, async () => {
    const [owner, colleague] = [await newUser(), await newUser()];
    const actAs = <T>(userId: string, act: () => Promise<T>) =>
      runAs({ actor: { type: "user", tenantId, userId, roles: [] } }, act);
    await Reach.noteRequests({
      tenantId,
      userId: owner,
      callId: newId("call"),
      parentId,
      parentTitle: "Nurse",
      candidateId: "cand_1",
      candidateName: "Ada",
      phoneNumber: "+4915100",
      summary: "Asked for a person.",
      evaluation: { humanRequested: true },
    });
    const { items } = await actAs(owner, () => Reach.listFollowUps({}));
    await work({ tenantId, owner, colleague, actAs, followUpId: items[0]?.followUpId ?? "" });
  });
};

const idsOf = async (view: "all" | "mine") =>
  (await Reach.listFollowUps({ view })).items.map(({ followUpId }) => followUpId);

describe("a follow-up given to a colleague", () => {
  it("is in the colleague's list and count, and in the owner's list but not among the owner's own", () =>
    world(async ({ owner, colleague, actAs, followUpId }) => {
      expect(await actAs(colleague, () => idsOf("all"))).toEqual([]);
      await actAs(owner, () => Reach.assignFollowUp(followUpId, colleague));
      expect(await actAs(colleague, () => idsOf("mine"))).toEqual([followUpId]);
      expect(await actAs(colleague, Reach.countOpenFollowUps)).toBe(1);
      expect(await actAs(owner, () => idsOf("all"))).toEqual([followUpId]);
      expect(await actAs(owner, () => idsOf("mine"))).toEqual([]);
      expect(await actAs(owner, Reach.countOpenFollowUps)).toBe(0);
    }));

  it("is counted for the colleague only, even if both have no access to inbound assistants", () =>
    world(async ({ tenantId, owner, colleague, actAs, followUpId }) => {
      await actAs(owner, () => Reach.assignFollowUp(followUpId, colleague));
      const countFor = async (userId: string) => {
        const user = {
          ...(await User.get(userId)),
          dashboardAccess: { campaigns: true, recruiter: true, inbound: false },
        };
        return runAs({ actor: { type: "user", tenantId, userId, roles: [], user } }, Reach.countOpenFollowUps);
      };
      expect([await countFor(owner), await countFor(colleague)]).toEqual([0, 1]);
    }));

  it("is closed and reopened by the colleague, and counted once for the colleague", () =>
    world(async ({ owner, colleague, actAs, followUpId }) => {
      await actAs(owner, () => Reach.assignFollowUp(followUpId, colleague));
      await actAs(owner, () => Reach.assignFollowUp(followUpId, colleague));
      await actAs(colleague, () => Reach.setFollowUpDone(followUpId, true));
      await actAs(colleague, () => Reach.setFollowUpDone(followUpId, true));
      expect(await actAs(colleague, Reach.countOpenFollowUps)).toBe(0);
      await actAs(colleague, () => Reach.setFollowUpDone(followUpId, false));
      expect(await actAs(colleague, Reach.countOpenFollowUps)).toBe(1);
      expect(await actAs(owner, Reach.countOpenFollowUps)).toBe(0);
    }));

  it("goes back to the owner, and the colleague can no longer change it", () =>
    world(async ({ owner, colleague, actAs, followUpId }) => {
      await actAs(owner, () => Reach.assignFollowUp(followUpId, colleague));
      await actAs(colleague, () => Reach.assignFollowUp(followUpId, owner));
      expect(await actAs(colleague, () => idsOf("all"))).toEqual([]);
      expect(await actAs(owner, () => idsOf("mine"))).toEqual([followUpId]);
      expect(await actAs(owner, Reach.countOpenFollowUps)).toBe(1);
      await expect(actAs(colleague, () => Reach.setFollowUpDone(followUpId, true))).rejects.toMatchObject({
        code: "not_found",
      });
    }));

  it("is refused for an unknown user, and for a user who may not open its campaign", () =>
    world(async ({ owner, actAs, followUpId }) => {
      const assign = (userId: string) => actAs(owner, () => Reach.assignFollowUp(followUpId, userId));
      await expect(assign("user_unknown")).rejects.toMatchObject({ code: "not_found" });
      await expect(assign(await newUser({ campaigns: false }))).rejects.toMatchObject({ code: "not_found" });
    }, newId("cmp")));

  it("is refused for a user who may not open its inbound assistant", () =>
    world(async ({ owner, actAs, followUpId }) => {
      const colleague = await newUser({ inbound: false });
      await expect(actAs(owner, () => Reach.assignFollowUp(followUpId, colleague))).rejects.toMatchObject({
        code: "not_found",
      });
    }, newId("inb")));
});
