import { callPurposes, languages, userTypes } from "@callwright/contracts";
import type { NotificationSettings } from "@callwright/contracts/endpoints/notification";
import { returnedMailKinds } from "@callwright/contracts/endpoints/session";
import { CustomAttributeType, createSchema } from "electrodb";
import { optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

export const userEntity = createSchema({
  model: { entity: "user", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "email", "name", "companyName", "timezone", "createdAt"),
    ...optionalStrings("passwordHash", "googleSubject", "subscriptionSettings", "subscriptionPlan", "phone"),
    invitedBy: { type: "string" }, // The inviting user's id, until the invitation is accepted.
    roles: { type: "list", items: { type: "string" }, required: true, default: () => [] },
    userType: { type: userTypes, required: true, default: "subscription" },
    isOnboarded: { type: "boolean", required: true, default: false },
    dashboardAccess: {
      type: "map",
      required: true,
      properties: {
        campaigns: { type: "boolean", required: true },
        recruiter: { type: "boolean", required: true },
        inbound: { type: "boolean", required: true },
      },
    },
    language: { type: languages },
    /** Proved by a texted code; calls to it may ring outside calling hours. */
    verifiedPhone: { type: "string" },
    callsFor: { type: callPurposes },
    completedSteps: { type: "list", items: { type: "string" } },
    notifications: { type: CustomAttributeType<NotificationSettings>("any") },
    /** Set by a bounce or a complaint; removed when the user uses a mailed link or code. */
    returnedMail: {
      type: "map",
      properties: { kind: { type: returnedMailKinds, required: true }, at: { type: "string", required: true } },
    },
    /** When `returnedMail` was last removed; reports about mails sent before then are ignored. */
    mailConfirmedAt: { type: "string" },
    isDisabled: { type: "boolean", required: true, default: false },
    /** Raised by a new password or roles, disabling, factor resets and "sign out everywhere"; ends older sessions. */
    sessionEpoch: { type: "number", required: true, default: 0 },
    apiKeyCount: { type: "number", required: true, default: 0 },
    /** API keys of an older epoch are invalid. Raised by a mailed password reset and by disabling the user. */
    keyEpoch: { type: "number", required: true, default: 0 },
    startMinutes: { type: "number" },
    isPaid: { type: "boolean" },
    version: { type: "number", required: true, default: 0 },
  },
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: ElectroDB fills these in.
  indexes: {
    primary: rowKey(["tenantId"], ["userId"]),
    directory: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: [], template: "directory#users" },
      sk: { field: "gsi1sk", composite: ["userId"], template: "${userId}" },
    },
  },
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the same.
});

export const userGoogleEntity = createSchema({
  model: { entity: "usergoogle", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("tenantId", "subject", "userId") },
  indexes: { primary: rowKey(["tenantId", "subject"], []) },
});

export const headcountEntity = createSchema({
  model: { entity: "headcount", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    people: { type: "number", required: true, default: 0 },
  },
  indexes: { primary: rowKey(["tenantId"], []) },
});

/** Makes an address unique per tenant; one person may have accounts at two agencies. */
export const userEmailEntity = createSchema({
  model: { entity: "useremail", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("tenantId", "email", "userId") },
  indexes: { primary: rowKey(["tenantId", "email"], []) },
});

export const loginEntity = createSchema({
  model: { entity: "login", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "loginId", "date", "ip", "userAgent", "device"),
    /** Origin of the sign-in, used for links in mails sent without a request. */
    origin: { type: "string", required: true },
  },
  indexes: { primary: rowKey(["tenantId", "userId"], ["loginId"]) },
});

export const loginCountEntity = createSchema({
  model: { entity: "logincount", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("tenantId", "userId"), logins: { type: "number", required: true, default: 0 } },
  indexes: { primary: rowKey(["tenantId", "userId"], []) },
});

export const dashboardChangeEntity = createSchema({
  model: { entity: "dashboardchange", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("tenantId", "userId", "changedAt") },
  indexes: { primary: rowKey(["tenantId", "userId"], []) },
});
