import type { CallingPolicy } from "@callwright/contracts/endpoints/reach";
import { CustomAttributeType, createSchema } from "electrodb";

/** A tenant's own rules of calling, and how long its do-not-call list is. */
export const callingEntity = createSchema({
  model: { entity: "calling", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    policy: { type: CustomAttributeType<CallingPolicy>("any") },
    doNotCallTotal: { type: "number" },
    /** Another one whenever somebody is put on the list, taken off, or marked as erased. */
    doNotCallVersion: { type: "number" },
    /** By which numbers of erased people are marked: made with the first of them, sealed. */
    sealedMarkKey: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: [] } },
  },
});

/** What somebody did that lets more people be reached: kept with who, when and why. */
export const callingLogEntity = createSchema({
  model: { entity: "callinglog", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    logId: { type: "string", required: true },
    kind: { type: ["removed", "loosened", "asked_for", "erased"] as const, required: true },
    actor: { type: "string", required: true },
    at: { type: "string", required: true },
    words: { type: "string", required: true },
    phoneNumber: { type: "string" },
    callId: { type: "string" },
    /** The rules before and after, of a change of rules. */
    change: { type: CustomAttributeType<{ before: CallingPolicy; after: CallingPolicy }>("any") },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: ["logId"] } },
  },
});
