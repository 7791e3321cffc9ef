/** An inbound call holds a line of the provider's account while it lasts, so we dial only on the other lines. */
import { loadAccount } from "@callwright/core/call/account-capacity/account";
import { applyLimits, loadUse, requestSlot } from "@callwright/core/call/account-capacity/lease";
import { db } from "@callwright/core/db/service";
import { platformAccount } from "@callwright/core/voice-account/index";
import { expect, it } from "vitest";
import { moveClockTo } from "../support/run/day.ts";
import {
  deliverEvent,
  eventsOf,
  placeMissedCall,
  report,
  tenantId,
  useInboundWorld,
  type World,
  world,
} from "../support/tenants/inbound-world.ts";

useInboundWorld();

/** Sets how many lines the account has and reserves for inbound calls; removes the turns of other numbers. */
async function setLines(limit: number, reserved?: number): Promise<void> {
  for (const { numberId } of (await loadUse(platformAccount, { consistent: true })).turns)
    await db().accountTurn.delete({ accountId: platformAccount, tenantId, numberId }).go();
  await db()
    .voiceAccount.put({ accountId: platformAccount, limit, ...(reserved === undefined ? {} : { reserved }) })
    .go();
  // Expires the cached account data, since a test never sets the same limit twice in a row.
  moveClockTo(limit * 60_000);
}

const mayDial = async ({ numberId }: World): Promise<boolean> => {
  const use = await loadUse(platformAccount, { consistent: true });
  return (await requestSlot({ accountId: platformAccount, tenantId, numberId, weight: 1 }, use)) !== undefined;
};
const leases = async () => (await loadUse(platformAccount, { consistent: true })).leases;

it("an inbound call holds one line from its first event to its end, however often its events come", () =>
  world(async (here) => {
    await placeMissedCall(here);
    await setLines(1, 0);
    expect(await mayDial(here)).toBe(true);
    const [status, ended] = eventsOf("in-20", here.person.phoneNumber);
    await Promise.all([status, status, status].map((event) => deliverEvent(here, event)));
    expect(await leases()).toMatchObject([{ numberId: here.numberId, slot: "0000" }]);
    expect(await mayDial(here)).toBe(false);
    await deliverEvent(here, ended);
    await deliverEvent(here, ended);
    expect(await leases()).toEqual([]);
    expect(await mayDial(here)).toBe(true);
  }));

it("the reserve stays free for the next caller, however many are on the line", () =>
  world(async (here) => {
    await placeMissedCall(here);
    await setLines(4, 1);
    // Of the four lines, one is reserved, and another call holds one.
    const lease = { accountId: platformAccount, slot: "0000", tenantId, numberId: "num_other", callId: "call_other" };
    await db()
      .accountLease.put({ ...lease, untilMs: Date.now() + 1e12 })
      .go();
    for (const [voiceCallId, caller, isFree] of [
      ["in-21", here.person.phoneNumber, true],
      ["in-22", here.person.phoneNumber, false],
      ["in-23", here.person.phoneNumber, false],
    ] as const) {
      await deliverEvent(here, eventsOf(voiceCallId, caller)[0]);
      expect(await mayDial(here)).toBe(isFree);
    }
    // A call beyond the limit is counted too.
    await deliverEvent(here, eventsOf("in-24", here.person.phoneNumber)[0]);
    expect(await leases()).toHaveLength(5);
    for (const voiceCallId of ["in-21", "in-22", "in-23", "in-24"])
      await deliverEvent(here, eventsOf(voiceCallId, here.person.phoneNumber, report())[1]);
    expect(await leases()).toMatchObject([{ callId: "call_other" }]);
    expect(await mayDial(here)).toBe(true);
    await db().accountLease.delete(lease).go();
  }));

it("lines that the provider reports as taken by calls unknown to us are not dialled on", () =>
  world(async (here) => {
    const otherCall = { callId: "call_other" };
    await setLines(2, 0);
    await applyLimits(otherCall, { concurrent: 2, remaining: 1 });
    expect(await mayDial(here)).toBe(true);
    await applyLimits(otherCall, { concurrent: 2, remaining: 0 });
    expect(await mayDial(here)).toBe(false);
    // One of those calls ended, as the answer to the next dial shows.
    await applyLimits(otherCall, { concurrent: 2, remaining: 1 });
    expect(await mayDial(here)).toBe(true);
    await applyLimits(otherCall, { concurrent: 2, remaining: 0 });
    moveClockTo(10 * 60_000); // The report is too old to count.
    expect(await mayDial(here)).toBe(true);
  }));

it("one line in ten is kept for inbound calls unless the account says otherwise", () =>
  world(async () => {
    await setLines(20);
    expect(await loadAccount(platformAccount)).toMatchObject({ limit: 20, lines: 18 });
    await setLines(2);
    expect(await loadAccount(platformAccount)).toMatchObject({ limit: 2, lines: 2 });
  }));
