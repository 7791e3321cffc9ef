/** An administrator's change of a user's minutes and plan. */
import { countGivenMinutes, findMeter, readGivenMinutes, writeAllowance } from "@callwright/core/billing/allowance";
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import { now, toIso } from "@callwright/core/kernel/clock";
import { userActor } from "@callwright/core/kernel/context";
import { expect, it } from "vitest";
import { tenantId, useCallWorld, world } from "../support/people/roster.ts";

useCallWorld();

async function change(fields: Parameters<typeof writeAllowance>[2]) {
  const { userId } = userActor();
  const meter = await findMeter(userId);
  if (!meter) throw new Error("No meter");
  const { ok } = await transact((writer) => writeAllowance(writer, meter, fields));
  return { ok, meter: await findMeter(userId) };
}

it("another plan leaves the minutes as they are and ends the trial", () =>
  world(1, async () => {
    const { userId } = userActor();
    await db()
      .meter.patch({ tenantId, userId })
      .set({ trialEndsAt: toIso(now()) })
      .go();
    const { ok, meter } = await change({ plan: "Pro" });
    expect({ ok, trialEndsAt: meter?.trialEndsAt }).toEqual({ ok: true, trialEndsAt: undefined });
    // The world's user begins with 100 minutes.
    expect(meter).toMatchObject({ plan: "Pro", allowedSeconds: 6_000, remainingSeconds: 6_000 });
  }));

it("a higher allowance raises the remaining minutes too", () =>
  world(1, async () => {
    const { meter } = await change({ minutes: 150 });
    expect(meter).toMatchObject({ plan: "Trial", allowedSeconds: 9_000, remainingSeconds: 9_000, alertedPercent: 0 });
  }));

it("an owner can take back minutes even if they gave more than their plan has now", () =>
  world(1, async () => {
    const give = async (minutes: number, maxMinutes: number) =>
      (await transact((writer) => [countGivenMinutes(writer, minutes, maxMinutes)])).ok;
    const before = await readGivenMinutes();
    expect(await give(5_000, 6_000 + before)).toBe(true);
    expect(await give(-1_000, 600)).toBe(true);
    expect(await give(1, 600)).toBe(false);
    expect(await readGivenMinutes()).toBe(before + 4_000);
  }));
