import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const loginEntity = createSchema({
  model: { entity: "login", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    loginId: { type: "string", required: true },
    date: { type: "string", required: true },
    ip: { type: "string", required: true },
    userAgent: { type: "string", required: true },
    device: { type: "string", required: true },
    /** Origin of the sign-in, used for links in mails sent without a request. */
    origin: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], ["loginId"]),
  },
});

export const loginCountEntity = createSchema({
  model: { entity: "logincount", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    logins: { type: "number", required: true, default: 0 },
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], []),
  },
});
