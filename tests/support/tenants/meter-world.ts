/** A tenant in Riyadh with one user, and calls that claim, release and settle minutes of their meter. */
import * as Billing from "@callwright/core/billing/index";
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import { setClockOffset } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import type { Ports } from "@callwright/core/ports/index";
import * as Tenant from "@callwright/core/tenant/index";
import { beforeEach } from "vitest";
import { noPorts, tableForFile } from "../run/table.ts";

export let sent: { type: string; payload: { subjectId?: string; eventId?: string } }[] = [];
const queue = {
  async send(_: string, body: string) {
    sent.push(JSON.parse(body));
  },
};
const ports: Ports = Object.create(noPorts, { queue: { value: queue } });
export const run = tableForFile(ports);

/** Resets the world before each test of the file that calls it. */
export function useMeterWorld(): void {
  beforeEach(() => {
    sent = [];
    setClockOffset(0);
  });
}

export interface World {
  readonly owner: Billing.Owner;
  readonly meter: () => Promise<NonNullable<Awaited<ReturnType<typeof readMeter>>>>;
}

async function readMeter(owner: Billing.Owner) {
  return (await db().meter.get(owner).go({ consistent: true })).data;
}

export function world(minutes: number, work: (world: World) => Promise<void>, { isTrial = false } = {}): Promise<void> {
  return run(undefined, async () => {
    const slug = newId("ten");
    const tenantId = await Tenant.create({
      slug,
      name: "Acme",
      timezone: "Asia/Riyadh",
      numberPicker: "required",
      hosts: [`${slug}.localhost`],
    });
    await run(tenantId, async () => {
      const owner = { tenantId, userId: newId("user") };
      await Billing.seedMeter({
        userId: owner.userId,
        allowedMinutes: minutes,
        freeMinutes: 0,
        plan: "Trial",
        isTrial,
      });
      const meter = async () => {
        const found = await readMeter(owner);
        if (!found) throw new Error("The meter is gone");
        return found;
      };
      await work({ owner, meter });
    });
  });
}

export type Claim = Billing.Reservation & { readonly callId: string };

/** Claims as the engine does: reads the credit, reserves minutes, and reads again after a conflict. */
export async function claim(owner: Billing.Owner): Promise<Claim | Billing.DialRefusal> {
  const callId = newId("call");
  for (;;) {
    const credit = await Billing.checkCredit(owner);
    if (credit.kind === "refused") return credit.refusal;
    const result = await transact((writer) => Billing.reserve(writer, owner, { callId, credit, isNew: true }));
    if (result.ok) return { callId, ...Billing.reservation(credit) };
  }
}

export const isClaimed = (one: Claim | Billing.DialRefusal): one is Claim => "callId" in one;
export const claimMany = (owner: Billing.Owner, count: number) =>
  Promise.all(Array.from({ length: count }, () => claim(owner)));
export const claimedOf = (results: readonly (Claim | Billing.DialRefusal)[]) => results.filter(isClaimed);

export async function claimOne(owner: Billing.Owner): Promise<Claim> {
  const claimed = await claim(owner);
  if (!isClaimed(claimed)) throw new Error(`Refused: ${claimed.why}`);
  return claimed;
}

export const atEnd = { isBillable: true, endedAt: "2026-11-20T10:00:00.000Z" };
export const settle = (owner: Billing.Owner, call: Claim, seconds: number) =>
  transact((writer) => Billing.settle(writer, owner, { ...call, seconds, ...atEnd }));
export const release = (owner: Billing.Owner, call: Claim) =>
  transact((writer) => Billing.release(writer, owner, call));

export async function ledger(owner: Billing.Owner) {
  return (await db().ledger.query.primary(owner).go({ consistent: true, pages: "all" })).data;
}
