import type { CallingPolicy } from "@callwright/contracts/endpoints/reach";
import { CustomAttributeType, createSchema } from "electrodb";
import { indexKey, optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

export const callingEntity = createSchema({
  model: { entity: "calling", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    policy: { type: CustomAttributeType<CallingPolicy>("any") },
    doNotCallTotal: { type: "number" },
    doNotCallVersion: { type: "number" },
    sealedMarkKey: { type: "string" },
  },
  indexes: { primary: rowKey(["tenantId"], []) },
});

export const callingLogEntity = createSchema({
  model: { entity: "callinglog", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "logId", "actor", "at", "words"),
    ...optionalStrings("phoneNumber", "callId"),
    kind: { type: ["removed", "loosened", "asked_for", "own_number", "erased", "kept"] as const, required: true },
    change: { type: CustomAttributeType<{ before: CallingPolicy; after: CallingPolicy }>("any") },
  },
  indexes: { primary: rowKey(["tenantId"], ["logId"]) },
});

const suppressionSources = ["spoken", "sms", "click", "csv", "api", "manual"] as const;

interface LatestCall {
  readonly numberId: string;
  readonly callId: string;
}

export const contactStateEntity = createSchema({
  model: { entity: "callee", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "phoneNumber"),
    /** `callId`: the active call, which locks the person. `suppressedAt`: when they asked; `listedAt`: when saved. */
    ...optionalStrings("callId", "words", "actor", "fromCallId", "heldAt", "heldWords", "listedAt", "suppressedAt"),
    ...optionalStrings("listNumber"),
    dials: { type: "set", items: "string" },
    /** Optimistic lock: the dial is refused if the count differs from the one that the gate read. */
    dialCount: { type: "number" },
    misses: { type: "number" },
    /** The call that a callback answers: the last one, unless it did not ring. Its id is stored without "call_". */
    latestCall: { type: CustomAttributeType<LatestCall>("any"), field: "ll" },
    /** The latest earlier call from each of our numbers, by the number's id. */
    earlierCalls: { type: CustomAttributeType<Readonly<Record<string, string>>>("any"), field: "lc" },
    source: { type: suppressionSources },
    /** When a user or the model last lifted a hold; words said before do not hold the person again. */
    keptAt: { type: "string" },
    /** The list of suppressed or of held people, while the person is on one; key of both sparse indexes. */
    listOf: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "phoneNumber"], []),
    doNotCall: indexKey("gsi1", ["listOf"], ["listNumber"]),
    listed: indexKey("gsi2", ["listOf"], ["listedAt"]),
  },
});

/** A hint for imports: the job to which a number was last added. Written best-effort; the candidate may be gone. */
export const contactEntity = createSchema({
  model: { entity: "contact", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "phoneNumber", "at"),
    kind: { type: ["added"] as const, required: true },
    parentId: { type: "string" },
  },
  indexes: { primary: rowKey(["tenantId", "phoneNumber"], ["kind"]) },
});

/** An erased person who must not be reached again: only a keyed hash of the number is kept. */
export const erasedEntity = createSchema({
  model: { entity: "erased", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("tenantId", "mark", "at") },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: ["mark"], casing: "none" } },
  },
});
