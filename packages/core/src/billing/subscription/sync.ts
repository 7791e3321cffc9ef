import type { OverdueStage } from "@callwright/contracts/states";
import { db, type Item } from "../../db/service.ts";
import { omitUndefined, transact, tries, type Write, type Writer } from "../../db/transact.ts";
import { now, nowIso } from "../../kernel/clock.ts";
import { AppError } from "../../kernel/error.ts";
import { log } from "../../kernel/log.ts";
import { send } from "../../kernel/message.ts";
import * as Outbox from "../../outbox/index.ts";
import type { PaidSubscription, Payer } from "../../ports/payments.ts";
import { creditChanged } from "../messages.ts";
import { isReachable, openAccount } from "./accounts.ts";
import {
  chooseSubscription,
  findDuplicates,
  graceEnd,
  isOverdue,
  isRunning,
  meterDeltas,
  nextGrant,
  overdueStageAt,
} from "./allowance.ts";
import { findPlan } from "./plans.ts";
import { findRow, nextCheck, type SubscriptionItem } from "./row.ts";

const maxTries = 8;
/** Longer than the provider repeats an event. */
const eventDays = 30;

interface Reading {
  readonly row: SubscriptionItem;
  readonly meter: Item<"meter"> | undefined;
  readonly paid: PaidSubscription | undefined;
  readonly hasDuplicates: boolean;
  readonly grant: string | undefined;
  readonly overdue: Overdue | undefined;
  readonly eventId?: string | undefined;
}

interface Overdue {
  /** Absent once the subscription has ended. */
  readonly since?: string;
  readonly stage: OverdueStage;
  readonly callsStopAt: string;
}

function overdueAt(row: SubscriptionItem, paid: PaidSubscription | undefined): Overdue | undefined {
  if (isOverdue(paid?.status)) {
    const since = row.pastDueSince ?? nowIso();
    return { since, stage: overdueStageAt(since, now()).stage, callsStopAt: graceEnd(since) };
  }
  if (isRunning(paid?.status) || !row.overdueStage) return undefined;
  // The subscription ended unpaid. A stop that was already announced keeps its time.
  const stoppedAt = row.overdueStage === "stopped" ? row.callsStopAt : undefined;
  return { stage: "stopped", callsStopAt: stoppedAt ?? nowIso() };
}

/** Copies the provider's state into our rows, again if the row's version has changed. Marks `eventId` as applied. */
export async function sync(payer: Payer, eventId?: string): Promise<SubscriptionItem | undefined> {
  for await (const _ of tries(maxTries)) {
    const row = await findRow(payer);
    if (!row) return undefined;
    const subscriptions = await readSubscriptions(row);
    const paid = chooseSubscription(subscriptions, row.subscriptionId);
    const hasDuplicates = findDuplicates(subscriptions, paid).length > 0;
    const { data: meter } = await db().meter.get(payerKey(payer)).go({ consistent: true });
    const plan = paid?.plan ? await findPlan(row.accountId, paid.plan) : undefined;
    const grant = nextGrant(row.granted, paid, plan?.minutes);
    const overdue = overdueAt(row, paid);
    const reading = { row, paid, hasDuplicates, grant, overdue, meter: meter ?? undefined, eventId };
    if (!(await writeReading(reading))) continue;
    if (row.status !== paid?.status)
      log.info("subscription.changed", { ...payerKey(payer), from: row.status, to: paid?.status });
    // Resumes runs that wait for minutes or a payment, and reviews which numbers may answer.
    if (grant !== row.granted || isOverdue(row.status) !== isOverdue(paid?.status))
      await send(creditChanged, { userId: payer.userId });
    return findRow(payer);
  }
  throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
}

/** An account is replaced only once the subscriptions left in it charge no one. */
async function readSubscriptions({ accountId, customerId }: SubscriptionItem): Promise<readonly PaidSubscription[]> {
  if (!(await isReachable(accountId))) return [];
  const { payments } = await openAccount(accountId);
  return payments.subscriptions(customerId);
}

const payerKey = ({ tenantId, userId }: Payer) => ({ tenantId, userId });

async function writeReading(reading: Reading): Promise<boolean> {
  const { row, meter, paid, grant, overdue, eventId } = reading;
  const { tenantId, userId } = row;
  const result = await transact((writer) => [
    writeRow(writer, reading),
    ...(meter ? writeMeter(writer, reading, meter) : []),
    // The row's version makes this happen once per stage, however often the subscription is read.
    ...(overdue && overdue.stage !== row.overdueStage ? [recordOverdue(writer, userId, overdue)] : []),
    ...(grant === row.granted ? [] : [writeUser(writer, row, grant && paid?.plan)]),
    ...(eventId ? [markEventApplied(writer, { tenantId, eventId })] : []),
  ]);
  if (result.ok) return true;
  if (!eventId) return false;
  // Succeeds as well if another delivery of the event has applied it.
  const { data } = await db().paymentEvent.get({ tenantId, eventId }).go({ consistent: true });
  return data !== null;
}

const recordOverdue = (writer: Writer, userId: string, { stage, callsStopAt }: Overdue): Write =>
  Outbox.recordEvent(writer, { type: "payment.overdue", subjectId: userId, data: { userId, stage, callsStopAt } });

function writeRow(writer: Writer, { row, paid, hasDuplicates, grant, overdue }: Reading): Write {
  const pastDueSince = overdue?.since;
  const check = nextCheck({ ...row, pastDueSince }, paid, { hasDuplicates });
  const values = {
    subscriptionId: paid?.subscriptionId,
    status: paid?.status,
    plan: paid?.plan,
    priceCents: paid?.priceCents,
    includedCalls: paid?.calls,
    overageCents: paid?.overageCents,
    periodStart: paid?.periodStart,
    periodEnd: paid?.periodEnd,
    cancelsAtPeriodEnd: paid?.cancelsAtPeriodEnd,
    payUrl: paid?.payUrl,
    granted: grant,
    pastDueSince,
    overdueStage: overdue?.stage,
    callsStopAt: overdue?.callsStopAt,
    customerSince: row.customerSince ?? (paid?.status === "active" ? paid.createdAt : undefined),
    hasDuplicates: hasDuplicates || undefined,
    ...check,
  };
  // The two names come first for the case that `check` is undefined: the row then leaves the sweep's index.
  const unsetNames = Object.entries({ checkShard: undefined, checkAt: undefined, ...values })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name) as (keyof typeof values)[];
  const { tenantId, userId, version } = row;
  return (
    writer.subscription
      .patch({ tenantId, userId })
      .set({ ...omitUndefined(values), version: version + 1 })
      // Subtracts the count that was read instead of setting 0, so that calls reported meanwhile still count.
      .add({ periodCalls: paid?.periodStart === row.periodStart ? 0 : -(row.periodCalls ?? 0) })
      .remove(unsetNames)
      .where((attributes, op) => op.eq(attributes.version, version))
      .commit()
  );
}

function writeMeter(writer: Writer, { row, paid, grant, overdue }: Reading, meter: Item<"meter">): Write[] {
  const deltas = meterDeltas(meter, row.granted, grant);
  const graceEndsAt = overdue?.since && overdue.callsStopAt;
  if (!deltas && graceEndsAt === meter.graceEndsAt) return [];
  const { tenantId, userId } = row;
  const isGranted = deltas && isRunning(paid?.status);
  const isWithdrawn = deltas && !isGranted;
  return [
    writer.meter
      .patch({ tenantId, userId })
      .add(deltas ?? {})
      .set({
        ...(graceEndsAt ? { graceEndsAt } : {}),
        ...(deltas ? { plan: isGranted ? (paid?.plan ?? "") : "", alertedPercent: 0 } : {}),
        ...(isGranted ? { billedTo: `${row.accountId}/${row.customerId}` } : {}),
      })
      .remove([
        ...(graceEndsAt ? [] : (["graceEndsAt"] as const)),
        ...(isGranted ? (["trialEndsAt", "trialDay", "trialCalls"] as const) : []),
        ...(isWithdrawn ? (["billedTo"] as const) : []),
      ])
      .commit(),
  ];
}

function writeUser(writer: Writer, { tenantId, userId }: SubscriptionItem, plan: string | undefined): Write {
  const patch = writer.user.patch({ tenantId, userId });
  return plan
    ? patch.set({ subscriptionPlan: plan, subscriptionSettings: plan, isPaid: true }).commit()
    : patch.set({ subscriptionPlan: "", isPaid: false }).remove(["subscriptionSettings"]).commit();
}

export const markEventApplied = (
  writer: Writer,
  event: { readonly tenantId: string; readonly eventId: string },
): Write =>
  writer.paymentEvent
    .create({ ...event, appliedAt: nowIso(), ttl: Math.floor(now() / 1000) + eventDays * 86_400 })
    .commit();
