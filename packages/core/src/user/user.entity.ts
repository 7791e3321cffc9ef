import { callPurposes, languages, userTypes } from "@callwright/contracts";
import { createSchema } from "electrodb";

export const userEntity = createSchema({
  model: { entity: "user", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    email: { type: "string", required: true },
    name: { type: "string", required: true },
    /** argon2id in PHC form, parameters included; absent for who signs in otherwise. */
    passwordHash: { type: "string" },
    /** Google's id of the account by which the person signs in. */
    googleSubject: { type: "string" },
    /** Who invited the person; there until they accept. */
    invitedBy: { type: "string" },
    roles: { type: "list", items: { type: "string" }, required: true, default: () => [] },
    userType: { type: userTypes, required: true, default: "subscription" },
    companyName: { type: "string", required: true },
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
    subscriptionSettings: { type: "string" },
    subscriptionPlan: { type: "string" },
    timezone: { type: "string", required: true },
    /** Of the interface and of mails; absent: English. */
    language: { type: languages },
    phone: { type: "string" },
    /** Whom they call. */
    callsFor: { type: callPurposes },
    /** Steps of the getting-started list that are done. */
    completedSteps: { type: "list", items: { type: "string" } },
    isDisabled: { type: "boolean", required: true, default: false },
    /** Sessions of an older epoch are over: raised by a changed password, role, or "sign out everywhere". */
    sessionEpoch: { type: "number", required: true, default: 0 },
    /** How many API keys the user has: bounded by the transaction that makes one. */
    apiKeyCount: { type: "number", required: true, default: 0 },
    /** API keys of an older epoch are dead: raised by a password that was reset by mail. */
    keyEpoch: { type: "number", required: true, default: 0 },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: ["userId"] } },
  },
});

/** A Google account is one person's in a tenant. */
export const userGoogleEntity = createSchema({
  model: { entity: "usergoogle", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    subject: { type: "string", required: true },
    userId: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "subject"] }, sk: { field: "sk", composite: [] } },
  },
});

/** How many users a tenant has, counted by the transactions that make and remove them. */
export const headcountEntity = createSchema({
  model: { entity: "headcount", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    people: { type: "number", required: true, default: 0 },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: [] } },
  },
});

/** An address is taken once per tenant; the same person may have an account at two agencies. */
export const userEmailEntity = createSchema({
  model: { entity: "useremail", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    email: { type: "string", required: true },
    userId: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "email"] }, sk: { field: "sk", composite: [] } },
  },
});
