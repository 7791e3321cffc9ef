import { createSchema } from "electrodb";

/** One sign-in of a user. */
export const loginEntity = createSchema({
  model: { entity: "login", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    loginId: { type: "string", required: true },
    date: { type: "string", required: true },
    ip: { type: "string", required: true },
    userAgent: { type: "string", required: true },
    /** The kind of browser, which outlives its versions. */
    device: { type: "string", required: true },
    /** Where they signed in: mails that no request asks for lead there. Absent in those from before it was kept. */
    origin: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "userId"] }, sk: { field: "sk", composite: ["loginId"] } },
  },
});

/** How many sign-ins a user has, counted with each. */
export const loginCountEntity = createSchema({
  model: { entity: "logincount", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    logins: { type: "number", required: true, default: 0 },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "userId"] }, sk: { field: "sk", composite: [] } },
  },
});
