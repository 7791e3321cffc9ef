import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Item } from "../db/service.ts";
import { setClockOffset, toIso } from "../kernel/clock.ts";
import { checkMeters } from "./credit.ts";
import { isShardable, reservation } from "./reserve.ts";

const nowMs = Date.parse("2026-11-20T10:00:00Z");
const day = "2026-11-20";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
  setClockOffset(0);
});
afterEach(() => void vi.useRealTimers());

type Meter = Item<"meter">;
type TenantMeter = Item<"tenantMeter">;

const readTimezone = async () => "UTC";
const ids = { tenantId: "ten_1", userId: "usr_1" };
/** 600 seconds: the ten minutes of which the cases below use or reserve some. */
const fullMeter: Meter = {
  ...ids,
  allowedSeconds: 600,
  usedSeconds: 0,
  remainingSeconds: 600,
  freeSeconds: 0,
  plan: "Start",
  alertedPercent: 0,
  callsPlaced: 0,
};
const unlimitedTenant: TenantMeter = { tenantId: "ten_1", usedSeconds: 0, remainingSeconds: 0, alertedPercent: 0 };

/** "open", or the reason for the refusal. */
async function creditOutcome(meter?: Partial<Meter>, tenant?: Partial<TenantMeter>): Promise<string> {
  const check = await checkMeters(
    meter && { ...fullMeter, ...meter },
    tenant && { ...unlimitedTenant, ...tenant },
    readTimezone,
  );
  return check.kind === "open" ? "open" : check.refusal.why;
}

describe("the credit check of a call", () => {
  it.each<[string, string, Partial<Meter> | undefined, Partial<TenantMeter> | undefined]>([
    ["no meter", "minutes", undefined, undefined],
    ["a suspended tenant", "minutes", {}, { isHeld: true }],
    ["one second left", "open", { remainingSeconds: 1 }, undefined],
    ["the last minutes reserved by other calls", "tenant-lines", { remainingSeconds: 0, usedSeconds: 599 }, undefined],
    ["all minutes used", "minutes", { remainingSeconds: 0, usedSeconds: 600 }, undefined],
    ["an overdue payment within its grace period", "open", { graceEndsAt: toIso(nowMs + 1) }, undefined],
    ["an overdue payment after its grace period", "payment", { graceEndsAt: toIso(nowMs) }, undefined],
    ["one second of the tenant left", "open", {}, { allowedSeconds: 60, remainingSeconds: 1 }],
    ["the tenant's last minutes reserved by calls", "tenant-lines", {}, { allowedSeconds: 60, usedSeconds: 59 }],
    ["all minutes of the tenant used", "minutes", {}, { allowedSeconds: 60, usedSeconds: 60 }],
    ["a tenant without a limit", "open", {}, {}],
    ["one of two tenant lines free", "open", {}, { maxLive: 2, live: ["call_1"] }],
    ["no tenant line free", "tenant-lines", {}, { maxLive: 2, live: ["call_1", "call_2"] }],
    ["a tenant without lines", "tenant-lines", {}, { maxLive: 0 }],
    ["a running trial", "open", { trialEndsAt: toIso(nowMs + 1) }, undefined],
    ["an ended trial", "trial", { trialEndsAt: toIso(nowMs) }, undefined],
  ])("%s gives %s", async (_, expected, meter, tenant) => {
    expect(await creditOutcome(meter, tenant)).toBe(expected);
  });

  it("lets a trial place three calls a day, then refuses until the next day", async () => {
    const trial = { trialEndsAt: toIso(nowMs + 5 * 86_400_000), trialDay: day };
    const check = (trialCalls: string[]) =>
      checkMeters({ ...fullMeter, ...trial, trialCalls }, undefined, readTimezone);
    expect(await check(["call_1", "call_2"])).toMatchObject({ kind: "open", day });
    expect(await check(["call_1", "call_2", "call_3"])).toMatchObject({
      refusal: { why: "trial", until: "2026-11-21T00:00:00.000Z" },
    });
  });
});

it("a reservation says whether the tenant's meter counts it and who pays", () => {
  const open = { kind: "open", meter: fullMeter } as const;
  expect(reservation(open)).toEqual({ reservedSeconds: 60 });
  expect(reservation({ ...open, meter: { ...fullMeter, billedTo: "acct/cus" }, tenant: unlimitedTenant })).toEqual({
    reservedSeconds: 60,
    isTenantMetered: true,
    billedTo: "acct/cus",
  });
});

it("minutes are counted in shards only if more than eight hours remain, and never in a trial", () => {
  const canShard = (remainingSeconds: number, trial: { day?: string } = {}) =>
    isShardable({ kind: "open", meter: { ...fullMeter, remainingSeconds }, ...trial });
  expect([canShard(28_800), canShard(28_801), canShard(28_801, { day })]).toEqual([false, true, false]);
});
