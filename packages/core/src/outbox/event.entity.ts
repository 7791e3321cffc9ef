import { CustomAttributeType, createSchema } from "electrodb";
import { optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

/** What the user's notification needs beyond `data`, which goes to webhooks. */
export interface EventNotice {
  readonly userId: string;
  readonly title: string;
  readonly followUpId: string;
}

export const eventEntity = createSchema({
  model: { entity: "event", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "subjectId", "eventId", "type", "occurredAt"),
    /** `partition`: the event's part of the outbox; both are absent once it is published. */
    ...optionalStrings("partition", "announceAt"),
    data: { type: CustomAttributeType<Record<string, unknown>>("any"), required: true },
    notice: { type: CustomAttributeType<EventNotice>("any") },
    sequence: { type: "number" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "subjectId"], ["eventId"]),
    ofOutbox: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["partition"] },
      sk: { field: "gsi1sk", composite: ["announceAt"] },
      condition: ({ partition }) => partition !== undefined,
    },
  },
});

export const eventCountEntity = createSchema({
  model: { entity: "eventcount", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("tenantId", "subjectId"), last: { type: "number", required: true } },
  indexes: { primary: rowKey(["tenantId", "subjectId"], []) },
});
