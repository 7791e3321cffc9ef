import { db, type Item } from "../db/service.ts";
import { transact, tries, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { send } from "../kernel/message.ts";
import { forgetUnlimited } from "./credit.ts";
import { creditChanged } from "./messages.ts";

interface TopUp {
  /** Absent: the allowance of the whole tenant is raised. */
  readonly userId?: string | undefined;
  readonly minutes: number;
  readonly plan?: string | undefined;
}

export async function topUp({ userId, minutes, plan }: TopUp): Promise<void> {
  const seconds = minutes * 60;
  await (userId === undefined ? addToTenant(seconds) : addToUser(userId, seconds, plan));
  await send(creditChanged, { userId });
}

async function addToUser(userId: string, seconds: number, plan: string | undefined): Promise<void> {
  const key = { tenantId: tenantId(), userId };
  const result = await transact((writer) => [
    writer.meter
      .patch(key)
      .add({ allowedSeconds: seconds, remainingSeconds: seconds })
      .set({ alertedPercent: 0, ...(plan === undefined ? {} : { plan }) })
      .remove(plan === undefined ? [] : ["trialEndsAt", "trialDay", "trialCalls"])
      .commit(),
    topUpEntry(writer, userId, seconds),
  ]);
  if (!result.ok) throw notFound("user");
}

const maxTries = 20;

/** Minutes used before the tenant had an allowance do not count against it. */
async function addToTenant(seconds: number): Promise<void> {
  const key = { tenantId: tenantId() };
  for await (const _ of tries(maxTries)) {
    const { data } = await db().tenantMeter.get(key).go({ consistent: true });
    const result = await transact((writer) => [
      data?.allowedSeconds === undefined
        ? startAllowance(writer, data, seconds)
        : writer.tenantMeter
            .patch(key)
            .add({ allowedSeconds: seconds, remainingSeconds: seconds })
            .set({ alertedPercent: 0 })
            .where(({ allowedSeconds }, op) => op.exists(allowedSeconds))
            .commit(),
      topUpEntry(writer, key.tenantId, seconds),
    ]);
    if (result.ok) return forgetUnlimited(key.tenantId);
  }
  throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
}

/** Until now `remaining` was -(used + reserved), so `remaining + used` keeps the reservations of active calls. */
function startAllowance(writer: Writer, before: Item<"tenantMeter"> | null, seconds: number): Write {
  const { usedSeconds: used = 0, remainingSeconds: remaining = 0 } = before ?? {};
  return writer.tenantMeter
    .upsert({
      tenantId: tenantId(),
      allowedSeconds: seconds,
      usedSeconds: 0,
      remainingSeconds: seconds + remaining + used,
      alertedPercent: 0,
    })
    .where(({ allowedSeconds, usedSeconds, remainingSeconds }, op) =>
      [
        op.notExists(allowedSeconds),
        ...(before
          ? [op.eq(usedSeconds, used), op.eq(remainingSeconds, remaining)]
          : [op.notExists(usedSeconds), op.notExists(remainingSeconds)]),
      ].join(" AND "),
    )
    .commit();
}

export const topUpEntry = (writer: Writer, ownerId: string, seconds: number): Write =>
  writer.ledger
    .create({
      tenantId: tenantId(),
      userId: ownerId,
      entryId: newId("top"),
      kind: "top_up",
      seconds,
      billedSeconds: 0,
      createdAt: nowIso(),
    })
    .commit();

/** Adds zeros, which give a new row its required counters. */
const updateTenantMeter = () =>
  db().tenantMeter.update({ tenantId: tenantId() }).add({ usedSeconds: 0, remainingSeconds: 0, alertedPercent: 0 });

export async function setCallsHeld(isHeld: boolean): Promise<void> {
  const update = updateTenantMeter();
  await (isHeld ? update.set({ isHeld }) : update.remove(["isHeld"])).go();
  forgetUnlimited(tenantId());
  await send(creditChanged, { userId: undefined });
}

export async function limitConcurrency(maxLive: number | undefined): Promise<void> {
  const update = updateTenantMeter();
  await (maxLive === undefined ? update.remove(["maxLive"]) : update.set({ maxLive })).go();
  forgetUnlimited(tenantId());
}
