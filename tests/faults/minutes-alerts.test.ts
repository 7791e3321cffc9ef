/** Alerts of used minutes: each once, however many calls end at the same time. */
import * as Billing from "@callwright/core/billing/index";
import * as Outbox from "@callwright/core/outbox/index";
import { describe, expect, it } from "vitest";
import { withLaggingReads } from "../support/run/lagging.ts";
import { claimOne, sent, settle, useMeterWorld, world } from "../support/tenants/meter-world.ts";

useMeterWorld();

describe("alerts", () => {
  /** Data of the recorded events. */
  const alerts = () =>
    Promise.all(
      sent.flatMap(({ type, payload: { subjectId = "", eventId = "" } }) =>
        type === "outbox.event-recorded" ? [Outbox.find({ subjectId, eventId }).then((event) => event?.data)] : [],
      ),
    );
  const percents = async () => (await alerts()).map((data) => data?.usedPercent);

  it("are recorded once each at 80, 90 and 100 percent, however many calls end at the same time", () =>
    world(10, async ({ owner }) => {
      const consume = async (minutes: number) => {
        await settle(owner, await claimOne(owner), minutes * 60);
        await Promise.all(Array.from({ length: 4 }, () => Billing.sendUsageAlerts(owner)));
      };
      await consume(7);
      expect(await alerts()).toEqual([]);
      await consume(1);
      expect(await alerts()).toEqual([{ userId: owner.userId, usedPercent: 80 }]);
      expect((await Billing.usage(owner.userId)).alert).toEqual({ percent: 80, of: "user" });
      await consume(1);
      await consume(1);
      expect(await percents()).toEqual([80, 90, 100]);
      await Billing.topUp({ userId: owner.userId, minutes: 10 });
      expect((await Billing.usage(owner.userId)).alert).toBeUndefined();
      await consume(6);
      expect(await percents()).toEqual([80, 90, 100, 80]);
    }));

  it("are recorded after the last call, even if reads lag behind its end", () =>
    world(10, async ({ owner }) => {
      await Billing.topUp({ minutes: 10 });
      await settle(owner, await claimOne(owner), 10 * 60);
      await withLaggingReads(
        (row) => ({ ...row, usedSeconds: 0 }),
        () => Billing.sendUsageAlerts({ ...owner, isTenantMetered: true }),
      );
      expect(await alerts()).toEqual([{ userId: owner.userId, usedPercent: 100 }, { usedPercent: 100 }]);
    }));

  it("are recorded for the tenant's minutes too", () =>
    world(1_000, async ({ owner }) => {
      await Billing.topUp({ minutes: 10 });
      await settle(owner, await claimOne(owner), 9 * 60);
      await Billing.sendUsageAlerts({ ...owner, isTenantMetered: true });
      await Billing.sendUsageAlerts({ ...owner, isTenantMetered: true });
      expect(await alerts()).toEqual([{ usedPercent: 90 }]);
      expect((await Billing.usage(owner.userId)).alert).toEqual({ percent: 90, of: "tenant" });
    }));
});
