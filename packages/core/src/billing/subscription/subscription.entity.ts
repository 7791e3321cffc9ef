import { overdueStages } from "@callwright/contracts/notification-kinds";
import { createSchema } from "electrodb";
import { indexKey, refusalAttribute, rowKey } from "../../db/schema-key.ts";

export const subscriptionEntity = createSchema({
  model: { entity: "subscription", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    accountId: { type: "string", required: true },
    customerId: { type: "string", required: true },
    /** Raised by every write, so that an older reading never replaces a newer one. */
    version: { type: "number", required: true },
    customerSince: { type: "string" },
    checkoutAt: { type: "string" },
    /** The latest checkout's idempotency key: clicks that mean the same checkout get the same one. */
    checkoutId: { type: "string" },
    subscriptionId: { type: "string" },
    status: { type: ["trialing", "active", "past_due", "unpaid", "incomplete", "canceled"] as const },
    plan: { type: "string" },
    priceCents: { type: "number" },
    includedCalls: { type: "number" },
    overageCents: { type: "number" },
    periodStart: { type: "string" },
    periodEnd: { type: "string" },
    cancelsAtPeriodEnd: { type: "boolean" },
    payUrl: { type: "string" },
    pastDueSince: { type: "string" },
    /** The stage that payer and owners were last notified of; kept after a subscription that ended unpaid. */
    overdueStage: { type: overdueStages },
    callsStopAt: { type: "string" },
    /** Plan and period whose allowance the meter has: `<plan> <periodStart> <minutes>`. */
    granted: { type: "string" },
    /** Billable calls of the period, the free ones among them. */
    periodCalls: { type: "number" },
    /** The first calls, which are not reported: bounded by their number. */
    freeCalls: { type: "set", items: "string" },
    hasDuplicates: { type: "boolean" },
    checkShard: { type: "string" },
    checkAt: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["userId"]),
    due: indexKey("gsi4", ["checkShard"], ["checkAt"]),
  },
});

export const paymentLeaseEntity = createSchema({
  model: { entity: "paymentlease", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    leaseId: { type: "string", required: true },
    /** Milliseconds. */
    until: { type: "number", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["userId"]),
  },
});

export const paymentEventEntity = createSchema({
  model: { entity: "paymentevent", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    eventId: { type: "string", required: true },
    appliedAt: { type: "string", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["eventId"]),
  },
});

export const paymentsAccountEntity = createSchema({
  model: { entity: "paymentsaccount", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    accountId: { type: "string", required: true },
    sealed: { type: "string", required: true },
    keyEnding: { type: "string", required: true },
    publishableKey: { type: "string", required: true },
    hasWebhookSecret: { type: "boolean", required: true },
    isLive: { type: "boolean", required: true },
    status: { type: ["ok", "incomplete", "reconnect"] as const, required: true },
    reason: refusalAttribute,
    connectedAt: { type: "string", required: true },
    checkedAt: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId"], []),
  },
});
