import type { CallingPolicy } from "@callwright/contracts/endpoints/reach";
import { CustomAttributeType, createSchema } from "electrodb";
import { requiredStrings, rowKey } from "../db/schema-key.ts";

export const callingEntity = createSchema({
  model: { entity: "calling", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    policy: { type: CustomAttributeType<CallingPolicy>("any") },
    doNotCallTotal: { type: "number" },
    doNotCallVersion: { type: "number" },
    sealedMarkKey: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId"], []),
  },
});

export const callingLogEntity = createSchema({
  model: { entity: "callinglog", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "logId", "actor", "at", "words"),
    kind: { type: ["removed", "loosened", "asked_for", "own_number", "erased", "kept"] as const, required: true },
    phoneNumber: { type: "string" },
    callId: { type: "string" },
    change: { type: CustomAttributeType<{ before: CallingPolicy; after: CallingPolicy }>("any") },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["logId"]),
  },
});
