/** Minutes are added, and limits of a tenant set; runs that rest for want of minutes are told. */
import { db } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { send } from "../kernel/message.ts";
import { forgetUnlimited } from "./fare.ts";
import { toppedUp } from "./messages.ts";

interface TopUp {
  /** Absent: the minutes of the tenant as a whole, which are limited from then on. */
  readonly userId?: string | undefined;
  readonly minutes: number;
  /** A plan that the user is on from now on: a trial is over with it. */
  readonly plan?: string | undefined;
}

/** Adds minutes, with a row in the ledger. What was told of the old allowance may be told again of the new one. */
export async function topUp({ userId, minutes, plan }: TopUp): Promise<void> {
  const seconds = minutes * 60;
  const added = { allowedSeconds: seconds, remainingSeconds: seconds };
  const key = { tenantId: tenantId() };
  const result = await transact((writer) => [
    userId === undefined
      ? writer.tenantMeter
          .update(key)
          .add({ ...added, usedSeconds: 0 })
          .set({ alertedPercent: 0 })
          .commit()
      : writer.meter
          .patch({ ...key, userId })
          .add(added)
          .set({ alertedPercent: 0, ...(plan === undefined ? {} : { plan }) })
          .remove(plan === undefined ? [] : ["trialEndsAt", "trialDay", "trialCalls"])
          .commit(),
    writer.ledger
      .create({
        ...key,
        userId: userId ?? key.tenantId,
        entryId: newId("top"),
        kind: "top_up",
        seconds,
        billedSeconds: 0,
        createdAt: nowIso(),
      })
      .commit(),
  ]);
  if (!result.ok) throw notFound("User");
  forgetUnlimited(key.tenantId);
  await send(toppedUp, { userId });
}

/** How many calls the tenant may have under way at once; undefined: as many as its lines carry. */
export async function limitLive(maxLive: number | undefined): Promise<void> {
  const row = db()
    .tenantMeter.update({ tenantId: tenantId() })
    .add({ usedSeconds: 0, remainingSeconds: 0, alertedPercent: 0 });
  await (maxLive === undefined ? row.remove(["maxLive"]) : row.set({ maxLive })).go();
  forgetUnlimited(tenantId());
}
