import { CustomAttributeType, createSchema } from "electrodb";
import { indexKey, optionalStrings, rowKey } from "../db/schema-key.ts";

export const suppressionSources = ["spoken", "sms", "click", "csv", "api", "manual"] as const;

interface LatestCall {
  readonly numberId: string;
  readonly callId: string;
}

export const contactStateEntity = createSchema({
  model: { entity: "callee", version: "1", service: "callwright" },
  attributes: {
    ...optionalStrings("callId", "words", "actor", "fromCallId", "heldAt", "heldWords", "listedAt"),
    tenantId: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    dials: { type: "set", items: "string" },
    /** The lock's version: it must match what the gate has seen. */
    dialCount: { type: "number" },
    misses: { type: "number" },
    /** Who they call back: the call dialled last, which did not ring if its end has removed it. Ids of calls without prefix. */
    latestCall: { type: CustomAttributeType<LatestCall>("any"), field: "ll" },
    /** The latest of the calls before it from each of our numbers, by the number's id. */
    lastCalls: { type: CustomAttributeType<Readonly<Record<string, string>>>("any"), field: "lc" },
    suppressedAt: { type: "string" },
    source: { type: suppressionSources },
    /** The last decision to keep the person: words before it no longer hold them. */
    keptAt: { type: "string" },
    /** Only while suppressed or held, each in a list of its own: the sparse indexes `doNotCall` (by number) and `listed` (by time). */
    listOf: { type: "string" },
    listNumber: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "phoneNumber"], []),
    doNotCall: indexKey("gsi1", ["listOf"], ["listNumber"]),
    listed: indexKey("gsi2", ["listOf"], ["listedAt"]),
  },
});
