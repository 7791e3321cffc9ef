/** An overdue payment: who is mailed what and when, even if it is read repeatedly, and no mail after it is paid. */
import * as Account from "@callwright/core/account/index";
import * as Billing from "@callwright/core/billing/index";
import { db } from "@callwright/core/db/service";
import { setClockOffset } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import { readEnvelope } from "@callwright/core/kernel/message";
import * as Notification from "@callwright/core/notification/index";
import * as Outbox from "@callwright/core/outbox/index";
import type { PaidSubscription } from "@callwright/core/ports/payments";
import * as User from "@callwright/core/user/index";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import {
  bodies,
  dayMs,
  hourMs,
  isoAt,
  mailer,
  mails,
  provider,
  useBillingWorld,
  type World,
  world,
} from "../support/tenants/billing-world.ts";

useBillingWorld();

const paid: PaidSubscription = {
  subscriptionId: "sub_1",
  status: "active",
  isOurs: true,
  plan: "Grow",
  priceCents: 24_900,
  createdAt: isoAt(-dayMs),
  periodStart: isoAt(-dayMs),
  periodEnd: isoAt(29 * dayMs),
  cancelsAtPeriodEnd: false,
};
const overdue: PaidSubscription = { ...paid, status: "past_due" };

/** Reads the subscription at this time, and handles every message and event twice. */
async function readAt(here: World, ms: number, subscription: PaidSubscription): Promise<void> {
  setClockOffset(ms);
  provider.subscription = subscription;
  for (let times = 0; times < 2; times += 1) {
    await db()
      .subscription.patch(here)
      .set({ checkShard: "subscriptions", checkAt: isoAt(ms - 1) })
      .go();
    await Billing.Subscription.sweep();
  }
  await handleMessages();
}

async function handleMessages(): Promise<void> {
  for (const body of bodies.splice(0)) {
    const { envelope } = readEnvelope(body);
    for (let times = 0; times < 2; times += 1) {
      if (envelope.type === Outbox.eventRecorded.type)
        await Notification.notify(z.parse(Outbox.eventRecorded.schema, envelope.payload));
      if (envelope.type === Notification.paymentMailDue.type) await mailOverdue(envelope.payload);
    }
  }
  if (bodies.length > 0) await handleMessages();
}

const mailOverdue = (payload: unknown) => Account.mailOverdue(z.parse(Notification.paymentMailDue.schema, payload));

/** Removes all queued messages; returns the payloads of those of one type. */
const drain = (type: string): unknown[] =>
  bodies.splice(0).flatMap((body) => {
    const { envelope } = readEnvelope(body);
    return envelope.type === type ? [envelope.payload] : [];
  });

/** Creates people, lets all their payments fail in one reading, and returns the events. */
async function failTogether(here: World, names: readonly string[]): Promise<unknown[]> {
  const tenant = { companyName: "Acme", timezone: "Europe/Berlin" };
  const nextCheck = { checkShard: "subscriptions", checkAt: isoAt(hourMs - 1) };
  for (const name of names) {
    const email = `${newId("user").toLowerCase()}@acme.test`;
    const userId = await User.create({ email, name, roles: [], userType: "subscription", ...tenant });
    const customer = { accountId: "platform", customerId: `cus_${name}`, version: 1 };
    await db()
      .subscription.put({ tenantId: here.tenantId, userId, ...customer, status: "active", ...nextCheck })
      .go();
  }
  setClockOffset(hourMs);
  provider.subscription = overdue;
  await Billing.Subscription.sweep();
  return drain(Outbox.eventRecorded.type).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

const notify = (event: unknown) => Notification.notify(z.parse(Outbox.eventRecorded.schema, event));

const inWorld = (test: (here: World, owner: string, payer: string) => Promise<void>) => () =>
  world(async (here) => {
    const owner = `${newId("user").toLowerCase()}@acme.test`;
    await User.create({
      email: owner,
      name: "Olga",
      roles: ["tenantOwner"],
      userType: "subscription",
      companyName: "Acme",
      timezone: "Europe/Berlin",
    });
    await here.setSubscription({});
    const { email } = await User.get(here.userId);
    await readAt(here, 0, paid);
    await test(here, owner, email);
  });

const subjectsTo = (email: string) => mails.filter(({ to }) => to === email).map(({ subject }) => subject);

it(
  "an overdue payment is mailed to payer and owner once when it fails, three days before calls stop, and when they stop",
  inWorld(async (here, owner, payer) => {
    const failed = "Your payment to Acme failed";
    const reminder = "Calls stop soon: a payment to Acme is open";
    const stopped = "Calls have stopped: a payment to Acme is open";
    const steps: [ms: number, expected: string[]][] = [
      [hourMs, [failed]],
      [2 * dayMs, [failed]],
      [hourMs + 4 * dayMs - 1, [failed]],
      [hourMs + 4 * dayMs, [failed, reminder]],
      [6 * dayMs, [failed, reminder]],
      [hourMs + 7 * dayMs - 1, [failed, reminder]],
      [hourMs + 7 * dayMs, [failed, reminder, stopped]],
      [40 * dayMs, [failed, reminder, stopped]],
    ];
    for (const [ms, expected] of steps) {
      await readAt(here, ms, ms < 8 * dayMs ? overdue : { ...overdue, status: "unpaid" });
      expect([subjectsTo(payer), subjectsTo(owner)]).toEqual([expected, expected]);
      const { isBlocked, graceEndsAt } = await Billing.Subscription.overview();
      expect([graceEndsAt, isBlocked]).toEqual([isoAt(hourMs + 7 * dayMs), expected.includes(stopped)]);
    }
    // Calls are refused from 20 November, 12:00 in Berlin, plus seven days.
    for (const { text } of mails) expect(text).toContain("27 November 2026 at 12:00 (Europe/Berlin)");
    expect(mails.find(({ to }) => to === owner)?.text).toContain("The last payment of Ada failed.");
  }),
);

it(
  "an overdue payment is read again at the instant at which its next mail is due",
  inWorld(async (here) => {
    await readAt(here, hourMs, overdue);
    await readAt(here, hourMs + 7 * dayMs - 60_000, overdue);
    const { data } = await db().subscription.get(here).go();
    expect(data?.checkAt).toBe(isoAt(hourMs + 7 * dayMs));
  }),
);

it(
  "an overdue payment that is read late is mailed in its current stage only",
  inWorld(async (here, owner, payer) => {
    await readAt(here, hourMs, overdue);
    await readAt(here, 9 * dayMs, overdue);
    for (const email of [payer, owner])
      expect(subjectsTo(email)).toEqual([
        "Your payment to Acme failed",
        "Calls have stopped: a payment to Acme is open",
      ]);
  }),
);

it(
  "an overdue payment is not mailed after it is paid, and the next one is mailed again",
  inWorld(async (here, owner, payer) => {
    await readAt(here, hourMs, overdue);
    setClockOffset(4 * dayMs + hourMs);
    provider.subscription = overdue;
    await db()
      .subscription.patch(here)
      .set({ checkShard: "subscriptions", checkAt: isoAt(0) })
      .go();
    await Billing.Subscription.sweep();
    // The reminder's messages arrive only after the payment.
    const reminderMessages = bodies.splice(0);
    await readAt(here, 4 * dayMs + 2 * hourMs, paid);
    bodies.push(...reminderMessages);
    await handleMessages();
    for (const email of [payer, owner]) expect(subjectsTo(email)).toEqual(["Your payment to Acme failed"]);
    await readAt(here, 30 * dayMs, overdue);
    for (const email of [payer, owner]) expect(subjectsTo(email)).toHaveLength(2);
  }),
);

it(
  "an overdue payment is not mailed to users who turned mails off, but is in their notifications",
  inWorld(async (here, owner, payer) => {
    const settings = await Notification.getSettings();
    await Notification.saveSettings({ ...settings, billing: { app: true, mail: false } });
    await readAt(here, hourMs, overdue);
    expect([subjectsTo(payer), subjectsTo(owner)]).toEqual([[], ["Your payment to Acme failed"]]);
    expect((await Notification.list(undefined)).items).toMatchObject([
      { kind: "billing", stage: "failed", callsStopAt: isoAt(hourMs + 7 * dayMs), payerId: here.userId },
    ]);
  }),
);

it(
  "an overdue payment is mailed once as stopped when the subscription ends within its grace period",
  inWorld(async (here, owner, payer) => {
    await readAt(here, hourMs, overdue);
    for (const ms of [3 * dayMs, 5 * dayMs, 9 * dayMs]) await readAt(here, ms, { ...overdue, status: "canceled" });
    for (const email of [payer, owner])
      expect(subjectsTo(email)).toEqual([
        "Your payment to Acme failed",
        "Calls have stopped: a payment to Acme is open",
      ]);
    const { text = "" } = mails.findLast(({ to }) => to === payer) ?? {};
    expect(text).toContain("Your subscription has ended with an open payment.");
    // The world begins on 20 November at 11:00 in Berlin; the subscription ended three days later.
    expect(text).toContain("Calls stopped on 23 November 2026 at 11:00 (Europe/Berlin).");
    // Without a subscription no grace period ends, so the user is not blocked for an overdue payment.
    const { graceEndsAt, isBlocked, status } = await Billing.Subscription.overview();
    expect([graceEndsAt, isBlocked, status]).toEqual([undefined, false, "canceled"]);
  }),
);

it(
  "an overdue payment is not mailed again when the subscription ends after calls have stopped",
  inWorld(async (here, owner, payer) => {
    await readAt(here, hourMs, overdue);
    await readAt(here, 9 * dayMs, overdue);
    await readAt(here, 10 * dayMs, { ...overdue, status: "canceled" });
    for (const email of [payer, owner]) expect(subjectsTo(email)).toHaveLength(2);
  }),
);

/** The payers whom the mails to this address name. */
const payersIn = (email: string) => {
  const texts = mails.filter(({ to }) => to === email).map(({ text }) => text);
  return texts.flatMap((text) => text.match(/last payment of (\w+)/)?.[1] ?? []).sort();
};

it(
  "overdue payments of two people are each mailed to the owner, in any order of events and without the hourly limit",
  inWorld(async (here, owner) => {
    const events = await failTogether(here, ["Bea", "Carl"]);
    for (const event of events.reverse()) {
      await notify(event);
      for (const payload of drain(Notification.paymentMailDue.type)) await mailOverdue(payload);
    }
    expect(payersIn(owner)).toEqual(["Bea", "Carl"]);
  }),
);

it(
  "an overdue payment of three people is mailed for each even if mails fail at first and their messages come again",
  inWorld(async (here, owner) => {
    for (const event of await failTogether(here, ["Bea", "Carl", "Dora"])) await notify(event);
    const dueMails = drain(Notification.paymentMailDue.type);
    mailer.failures = 2;
    const results = await Promise.allSettled(dueMails.map(mailOverdue));
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(2);
    for (const payload of dueMails) await mailOverdue(payload);
    expect(payersIn(owner)).toEqual(["Bea", "Carl", "Dora"]);
  }),
);

it(
  "an overdue payment is mailed once when its message comes twice at the same time: the second is queued again and sends nothing",
  inWorld(async (here, owner) => {
    for (const event of await failTogether(here, ["Bea"])) await notify(event);
    const dueMails = drain(Notification.paymentMailDue.type);
    await Promise.all([...dueMails, ...dueMails].map(mailOverdue));
    for (const payload of drain(Notification.paymentMailDue.type)) await mailOverdue(payload);
    expect(payersIn(owner)).toEqual(["Bea"]);
  }),
);
