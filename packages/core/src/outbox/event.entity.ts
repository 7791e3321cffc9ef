import { CustomAttributeType, createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

/** The reader and the title of what it is about, where the data does not lead to them. */
export interface EventNotice {
  readonly userId: string;
  readonly title: string;
  readonly followUpId: string;
}

/** An event of the outbox, written in the transaction that it describes. */
export const eventEntity = createSchema({
  model: { entity: "event", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    /** The candidate, else the run, phone number or tenant: events of one subject are numbered. */
    subjectId: { type: "string", required: true },
    eventId: { type: "string", required: true },
    type: { type: "string", required: true },
    occurredAt: { type: "string", required: true },
    data: { type: CustomAttributeType<Record<string, unknown>>("any"), required: true },
    /** For the notification of the event, and for nothing that leaves us. */
    notice: { type: CustomAttributeType<EventNotice>("any") },
    /** Set when the event is published, in the order of the ids. */
    sequence: { type: "number" },
    unpublished: { type: "string" },
    /** When the sweep announces it if it is still unpublished. */
    announceAt: { type: "string" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "subjectId"], ["eventId"]),
    ofOutbox: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["unpublished"] },
      sk: { field: "gsi1sk", composite: ["announceAt"] },
      condition: ({ unpublished }) => unpublished !== undefined,
    },
  },
});

export const eventCountEntity = createSchema({
  model: { entity: "eventcount", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    subjectId: { type: "string", required: true },
    last: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "subjectId"], []),
  },
});
