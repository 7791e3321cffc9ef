import { pauseReasons } from "@callwright/contracts";
import { interviewChanges, notificationKinds, overdueStages } from "@callwright/contracts/states";
import { createSchema } from "electrodb";
import { optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

/** What happened, for one user. Holds no person's name, so that an erasure finds nothing here. */
export const notificationEntity = createSchema({
  model: { entity: "notification", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "title", "createdAt"),
    ...optionalStrings("parentId", "runId", "callId", "startsAt", "candidateId", "callsStopAt", "payerId"),
    /** The event's id: sorts by time, and an event delivered twice writes one row. */
    notificationId: { type: "string", required: true },
    kind: { type: notificationKinds, required: true },
    /** The follow-up with the name and words of a person who asked to talk to the user. */
    followUpId: { type: "string" },
    reason: { type: pauseReasons },
    count: { type: "number" },
    change: { type: interviewChanges },
    isOfTenant: { type: "boolean" }, // The minutes are the company's, not the user's.
    stage: { type: overdueStages },
    isMailOnly: { type: "boolean" },
    /** When its own mail was sent, in milliseconds; digests are recorded in `notificationMail`. */
    mailedAt: { type: "number" },
    mailLeaseUntil: { type: "number" },
    /** The user's id until they read the notification; empty if the row exists only for the mail. */
    unreadBy: { type: "string" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], ["notificationId"]),
    unread: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["tenantId", "unreadBy"] },
      sk: { field: "gsi1sk", composite: ["notificationId"] },
      condition: ({ unreadBy }) => Boolean(unreadBy),
    },
  },
});

export const notificationMailEntity = createSchema({
  model: { entity: "notificationmail", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId"),
    kind: { type: notificationKinds, required: true },
    mailedAt: { type: "number", required: true },
    /** The next mail reads notifications from this id on, and leaves out those already mailed. */
    readFrom: { type: "string", required: true },
    mailedIds: { type: "list", items: { type: "string" }, required: true },
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId", "userId"], ["kind"]) },
});
