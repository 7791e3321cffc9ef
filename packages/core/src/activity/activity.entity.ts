import { CustomAttributeType, createSchema } from "electrodb";
import { optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";
import { type Counter, counters } from "./figures/counters.ts";

export const endedCallEntity = createSchema({
  model: { entity: "endedcall", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("tenantId", "month", "endedAt", "callId", "userId") },
  indexes: { primary: rowKey(["tenantId", "month"], ["endedAt", "callId"]) },
});

const count = { type: "number", required: true, default: 0 } as const;

export const dayEntity = createSchema({
  model: { entity: "activityday", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "day", "userId", "numberId"),
    ...optionalStrings("failedAt", "failedWhy"),
    dialed: count,
    inbound: count,
    reached: count,
    dialedReached: count,
    seconds: count,
  },
  indexes: { primary: rowKey(["tenantId"], ["day", "userId", "numberId"]) },
});

const counter = { type: "number" } as const;
const counterAttributes = Object.fromEntries(counters.map((name) => [name, counter])) as Record<
  Counter,
  typeof counter
>;

export const figuresEntity = createSchema({
  model: { entity: "figures", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "day", "parentId", "numberId", "title"),
    /** 0 where there is no prompt, as for texts. */
    promptVersion: { type: "number", required: true, field: "pv" },
    ...counterAttributes,
    squaredSeconds: { type: "number", field: "s2" },
  },
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: ElectroDB fills these in.
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "userId"], template: "figures#${tenantId}#${userId}" },
      sk: {
        field: "sk",
        composite: ["day", "parentId", "numberId", "promptVersion"],
        template: "${day}#${parentId}#${numberId}#${promptVersion}",
      },
    },
  },
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the same.
});

export const figuresSnapshotEntity = createSchema({
  model: { entity: "figuressnapshot", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId"),
    version: { type: "number", required: true, default: 0 },
    /** All days up to this one are in files; `staleDays` have changed since then and are read from their rows. */
    throughDay: { type: "string" },
    staleDays: { type: "set", items: "string" },
    files: { type: CustomAttributeType<Readonly<Record<string, string>>>("any") },
  },
  indexes: { primary: rowKey(["tenantId", "userId"], []) },
});
