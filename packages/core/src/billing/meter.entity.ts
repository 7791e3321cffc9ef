import { createSchema } from "electrodb";
import { indexKey, optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

const alertedPercent = { type: "number", required: true, default: 0 } as const;

/** A user's minutes in seconds. `remaining` = allowed - used - reserved, so that a claim tests one attribute. */
export const meterEntity = createSchema({
  model: { entity: "meter", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "plan"),
    ...optionalStrings("trialEndsAt", "graceEndsAt", "trialDay"),
    allowedSeconds: { type: "number", required: true },
    usedSeconds: { type: "number", required: true, default: 0 },
    remainingSeconds: { type: "number", required: true },
    freeSeconds: { type: "number", required: true, default: 0 },
    alertedPercent,
    /** Account and customer that pay for calls: `<accountId>/<customerId>`; absent without a subscription. */
    billedTo: { type: "string" },
    trialCalls: { type: "set", items: "string" },
    callsPlaced: { type: "number", required: true, default: 0 },
    /** Single calls in a line's queue, which have neither reserved minutes nor counted towards a trial's day yet. */
    waitingCalls: { type: "number" },
  },
  indexes: { primary: rowKey(["tenantId", "userId"], []) },
});

/** What a tenant's users may use together. Calls write to it only while it limits or suspends them. */
export const tenantMeterEntity = createSchema({
  model: { entity: "tenantmeter", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    allowedSeconds: { type: "number" },
    usedSeconds: { type: "number", required: true, default: 0 },
    remainingSeconds: { type: "number", required: true, default: 0 },
    /** Most simultaneous calls; `live` has the ids of the active ones. */
    maxLive: { type: "number" },
    /** Minutes that owners gave to users while the platform sets no allowance. */
    givenMinutes: { type: "number" },
    /** The tenant's calls are suspended. */
    isHeld: { type: "boolean" },
    live: { type: "set", items: "string" },
    alertedPercent,
  },
  indexes: { primary: rowKey(["tenantId"], []) },
});

export const ledgerEntity = createSchema({
  model: { entity: "ledger", version: "2", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "entryId", "createdAt"),
    ...optionalStrings("billedTo", "endedAt", "usageShard", "usageAt"),
    kind: { type: ["call", "top_up"] as const, required: true },
    seconds: { type: "number", required: true },
    billedSeconds: { type: "number", required: true },
    /** How the call's usage was settled; `late`: the payment provider did not accept it any more. */
    usageState: { type: ["free", "counted", "late"] as const },
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], ["entryId"]),
    unreported: indexKey("gsi4", ["usageShard"], ["usageAt"]),
  },
});
