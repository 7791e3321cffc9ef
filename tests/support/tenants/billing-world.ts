/** A user of a tenant in Berlin, a stopped clock, and billing rows as a test sets them. */
import { db, type Item } from "@callwright/core/db/service";
import { setClockOffset } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import type { Ports } from "@callwright/core/ports/index";
import type { OutgoingMail } from "@callwright/core/ports/mailer";
import type { PaidSubscription } from "@callwright/core/ports/payments";
import * as Tenant from "@callwright/core/tenant/index";
import * as User from "@callwright/core/user/index";
import { afterEach, beforeEach, vi } from "vitest";
import { noPorts, tableForFile } from "../run/table.ts";

export const nowMs = Date.parse("2026-11-20T10:00:30.000Z");
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const isoAt = (ms: number): string => new Date(nowMs + ms).toISOString();

/** Types of the messages sent. */
export let sent: string[] = [];
/** Bodies of the messages sent. */
export let bodies: string[] = [];
export let mails: OutgoingMail[] = [];
/** The simulated mailer: how many of the next mails it fails to send. */
export const mailer = { failures: 0 };

/** The simulated payments provider: the requests it received, and its next answers. */
export const provider = {
  /** Ids of the calls that were reported. */
  reported: [] as string[],
  /** Arguments of the last request to count calls. */
  counted: [] as unknown[],
  /** The answer to a reported call; "late": the call's time is too long ago to be counted. */
  answer: "counted" as "counted" | "late",
  /** The customer's subscription; "down" while the provider does not answer. */
  subscription: undefined as PaidSubscription | "down" | undefined,
  /** The user that the provider's record of the customer names. */
  payer: undefined as { tenantId: string; userId: string } | undefined,
};
const payments = {
  platform: async () => ({ secretKey: "sk", publishableKey: "pk" }),
  open: () => ({
    reportCall: async ({ callId }: { callId: string }) => {
      provider.reported.push(callId);
      return provider.answer;
    },
    countCalls: async (...args: unknown[]) => {
      provider.counted = args;
      return 7;
    },
    history: async () => [],
    subscriptions: async () => {
      if (provider.subscription === "down") throw new Error("The payments provider is down");
      return provider.subscription ? [provider.subscription] : [];
    },
    payerOf: async () => provider.payer,
  }),
};
const ports: Ports = Object.create(noPorts, {
  queue: {
    value: {
      send: async (_: string, body: string) => {
        sent.push(JSON.parse(body).type);
        bodies.push(body);
      },
    },
  },
  mailer: {
    value: {
      send: async (mail: OutgoingMail) => {
        if (mailer.failures > 0) {
          mailer.failures -= 1;
          throw new Error("The mail server is away");
        }
        mails.push(mail);
        return "sent";
      },
    },
  },
  payments: { value: payments },
});
const run = tableForFile(ports);

/** Resets the world before each test of the file that calls it. */
export function useBillingWorld(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
    setClockOffset(0);
    sent = [];
    bodies = [];
    mails = [];
    mailer.failures = 0;
    Object.assign(provider, {
      reported: [],
      counted: [],
      answer: "counted",
      subscription: undefined,
      payer: undefined,
    });
  });
  afterEach(() => void vi.useRealTimers());
}

export interface World {
  readonly tenantId: string;
  readonly userId: string;
  readonly setMeter: (overrides: Partial<Item<"meter">>) => Promise<unknown>;
  readonly setTenantMeter: (overrides: object) => Promise<unknown>;
  readonly setSubscription: (overrides: Partial<Item<"subscription">>) => Promise<unknown>;
}

/** Runs work without a tenant, as for webhooks of the platform's own account. */
export const asPlatform = <Result>(work: () => Promise<Result>): Promise<Result> => run(undefined, work);

/** Runs work as a user with ten minutes. */
export const world = (work: (here: World) => Promise<void>): Promise<void> =>
  run(undefined, async () => {
    const slug = newId("ten");
    const settings = { timezone: "Europe/Berlin", numberPicker: "required", hosts: [`${slug}.localhost`] } as const;
    const tenantId = await Tenant.create({ slug, name: "Acme", ...settings });
    await run(tenantId, async () => {
      const email = `${newId("user")}@acme.test`;
      const person = { name: "Ada", roles: [], userType: "subscription", companyName: "Acme" } as const;
      const userId = await User.create({ email, ...person, timezone: "Europe/Berlin" });
      const key = { tenantId, userId };
      const meter = (overrides: Partial<Item<"meter">>) => {
        const row = { allowedSeconds: 600, usedSeconds: 0, remainingSeconds: 600, plan: "Start", ...overrides, ...key };
        return db().meter.put(row).go();
      };
      const subscription = (overrides: Partial<Item<"subscription">>) => {
        const row = { accountId: "platform", customerId: "cus_1", version: 1 };
        return db()
          .subscription.put({ ...row, ...overrides, ...key })
          .go();
      };
      const tenantMeter = (overrides: object) =>
        db()
          .tenantMeter.put({ tenantId, ...overrides })
          .go();
      await meter({});
      const user = await User.get(userId);
      const actor = { type: "user", tenantId, userId, sessionId: "ses_1", roles: [], user } as const;
      await runAs({ actor }, () =>
        work({ tenantId, userId, setMeter: meter, setTenantMeter: tenantMeter, setSubscription: subscription }),
      );
    });
  });
