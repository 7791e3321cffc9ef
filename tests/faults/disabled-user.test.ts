/** A disabled user's running work stops calling and texting, and their number can be taken over. */
import { dispatch } from "@callwright/core/call/dispatch";
import * as Call from "@callwright/core/call/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import { db } from "@callwright/core/db/service";
import { now, nowIso, toIso } from "@callwright/core/kernel/clock";
import { runAs, userActor } from "@callwright/core/kernel/context";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Removal from "@callwright/core/removal/index";
import * as Team from "@callwright/core/team/index";
import * as Text from "@callwright/core/text/index";
import * as User from "@callwright/core/user/index";
import { beforeEach, describe, expect, it } from "vitest";
import { setUserAccess } from "../support/clients/user-access.ts";
import { loadCall, place, sent, startedCalls, tenantId, useCallWorld, world } from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";
import * as numbers from "../support/tenants/number-world.ts";

useCallWorld();
numbers.useNumberWorld();

const profile = { companyName: "Acme", timezone: "Europe/Berlin", userType: "subscription", name: "Sam" } as const;

/** Creates the row of the signed-in user. */
async function createUser(tenant: string, userId: string): Promise<void> {
  const access = { dashboardAccess: { campaigns: false, recruiter: true, inbound: false }, createdAt: nowIso() };
  await db()
    .user.put({ ...profile, ...access, tenantId: tenant, userId, email: `${userId}@acme.test` })
    .go();
}

async function asAdministrator<T>(work: () => Promise<T>): Promise<T> {
  const email = `${crypto.randomUUID()}@acme.test`;
  const userId = await User.create({ ...profile, email, roles: ["tenantOwner"] });
  return runAs({ actor: { type: "user", tenantId: userActor().tenantId, userId, roles: ["tenantOwner"] } }, work);
}

it("a disabled user's active and scheduled runs pause; their waiting calls end, and their texts are cancelled", () =>
  world(4, async ({ jobId, numberId, ids }) => {
    const { userId } = userActor();
    await createUser(tenantId, userId);
    const texts = { isPreCallSms: true, preCallSmsTemplate: "Hello.", preCallSmsDelay: { option: "1h" } } as const;
    await db().parent.patch({ tenantId, parentId: jobId }).set(texts).go();
    await db().number.patch({ tenantId, numberId }).set({ canText: true }).go();
    const request = { parentId: jobId, leads: "all", numberId } as const;
    const scheduledRunId = (await Call.startRun({ ...request, startAt: toIso(now() + 3_600_000) })).runId;
    const { runId } = await Call.startRun(request);
    await CandidateAdmin.queueRunTexts(runId);
    // The run's texts are a bulk action, whose id derives from the run's.
    await CandidateAdmin.processBulkAction(`${runId.replace("run_", "blk_")}_0`);
    await place({ jobId, numberId, ids, otherJobId: "" }, ids[3] ?? "");
    const [manualCall] = (await Call.listOfParent(jobId, { page: 1, pageSize: 10 })).items;
    expect((await Text.list({ group: "waiting", search: "" })).items).toHaveLength(4);

    await asAdministrator(() => Team.update(userId, { isDisabled: true }));
    expect(sent).toContain("user.shut-out");
    await Removal.stopUserActivity({ userId });
    await dispatch({ numberId });
    expect(startedCalls).toEqual([]);
    expect(await Call.loadRun(runId)).toMatchObject({ state: "paused" });
    expect(await loadCall(manualCall?.callId ?? "")).toMatchObject({ state: "ended", endedReason: "number-gone" });
    expect((await Text.list({ group: "waiting", search: "" })).items).toEqual([]);

    moveClockTo(3_700_000);
    await Call.continueRun(scheduledRunId);
    await dispatch({ numberId });
    expect(startedCalls).toEqual([]);
    expect(await Call.loadRun(scheduledRunId)).toMatchObject({ state: "paused" });
    await asAdministrator(() => Team.update(userId, { isDisabled: false }));
    expect(sent.at(-1)).toBe("billing.topped-up"); // This message also resumes paused runs.
  }));

it("a late message stops nothing if the user was enabled again", () =>
  world(1, async ({ numberId }) => {
    const { userId } = userActor();
    await createUser(tenantId, userId);
    await setUserAccess(userId, { isDisabled: true });
    await setUserAccess(userId, { isDisabled: false });
    await Removal.stopUserActivity({ userId });
    expect((await PhoneNumber.load(numberId))?.status).toBe("registered");
  }));

describe("a disabled user's number", () => {
  const tenant = "ten_acme";
  const phoneNumber = "+14155550111";
  const form = () => ({ accountSid: `AC${"0".repeat(32)}`, authToken: numbers.outside.secret, phoneNumber });
  const importNumber = async () =>
    PhoneNumber.importNumber(await numbers.seal({ ...form(), provider: "twilio", label: "Front desk" }));
  const colleague = { type: "user", tenantId: tenant, userId: "user_colleague", roles: [] } as const;
  beforeEach(() => numbers.resetOutside());

  it("is taken over by a colleague who proves ownership of its account, but only after the user is disabled", () =>
    numbers.asOwner(async () => {
      const { userId } = userActor();
      await createUser(tenant, userId);
      const { numberId } = await importNumber();
      await expect(runAs({ actor: colleague }, importNumber)).rejects.toMatchObject({ code: "duplicate" });
      await setUserAccess(userId, { isDisabled: true });
      await PhoneNumber.suspendNumbersOf(userId);
      expect(await PhoneNumber.load(numberId)).toMatchObject({ status: "reconnect" });
      const stranger = async () =>
        PhoneNumber.importNumber(
          await numbers.seal({ ...form(), authToken: "b".repeat(32), provider: "twilio", label: "" }),
        );
      await expect(runAs({ actor: colleague }, stranger)).rejects.toThrow();
      // The account has a new token: the stored one no longer works.
      numbers.outside.secret = "c".repeat(32);
      const takenOver = await runAs({ actor: colleague }, importNumber);
      expect(takenOver).toMatchObject({ status: "registered", userId: colleague.userId });
      expect(await PhoneNumber.load(numberId)).toBeUndefined();
      expect(numbers.outside.registered.size).toBe(1);
      expect(numbers.outside.owned.get(phoneNumber)).toEqual(numbers.ownSettings(takenOver.numberId));
    }));
});
