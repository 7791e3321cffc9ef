import { overdueStages } from "@callwright/contracts/states";
import { createSchema } from "electrodb";
import { indexKey, optionalStrings, refusalAttribute, requiredStrings, rowKey } from "../../db/schema-key.ts";

export const subscriptionEntity = createSchema({
  model: { entity: "subscription", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "accountId", "customerId"),
    ...optionalStrings("customerSince", "checkoutAt", "subscriptionId", "plan", "periodStart", "periodEnd", "payUrl"),
    ...optionalStrings("pastDueSince", "callsStopAt", "checkShard", "checkAt"),
    /** Raised by every write, so that an older reading never replaces a newer one. */
    version: { type: "number", required: true },
    /** The latest checkout's idempotency key: repeated clicks get the same checkout. */
    checkoutId: { type: "string" },
    status: { type: ["trialing", "active", "past_due", "unpaid", "incomplete", "canceled"] as const },
    priceCents: { type: "number" },
    includedCalls: { type: "number" },
    overageCents: { type: "number" },
    cancelsAtPeriodEnd: { type: "boolean" },
    /** The stage that payer and owners were last notified of; remains after the subscription has ended unpaid. */
    overdueStage: { type: overdueStages },
    /** Plan and period whose allowance the meter has: `<plan> <periodStart> <minutes>`. */
    granted: { type: "string" },
    /** Billable calls of the period, the free ones among them. */
    periodCalls: { type: "number" },
    /** Ids of the first calls, which are free and not reported; at most the contract's `freeCalls`. */
    freeCalls: { type: "set", items: "string" },
    hasDuplicates: { type: "boolean" },
  },
  indexes: { primary: rowKey(["tenantId"], ["userId"]), due: indexKey("gsi4", ["checkShard"], ["checkAt"]) },
});

export const paymentLeaseEntity = createSchema({
  model: { entity: "paymentlease", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "leaseId"),
    /** Milliseconds. */
    until: { type: "number", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId"], ["userId"]) },
});

export const paymentEventEntity = createSchema({
  model: { entity: "paymentevent", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("tenantId", "eventId", "appliedAt"), ttl: { type: "number", required: true } },
  indexes: { primary: rowKey(["tenantId"], ["eventId"]) },
});

export const paymentsAccountEntity = createSchema({
  model: { entity: "paymentsaccount", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "accountId", "sealed", "keyEnding", "publishableKey", "connectedAt", "checkedAt"),
    hasWebhookSecret: { type: "boolean", required: true },
    isLive: { type: "boolean", required: true },
    status: { type: ["ok", "incomplete", "reconnect"] as const, required: true },
    reason: refusalAttribute,
  },
  indexes: { primary: rowKey(["tenantId"], []) },
});
