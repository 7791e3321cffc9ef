import { smtpEncryptions } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { refusalAttribute, rowKey } from "../db/schema-key.ts";

export const mailServerEntity = createSchema({
  model: { entity: "mailserver", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    host: { type: "string", required: true },
    port: { type: "number", required: true },
    encryption: { type: smtpEncryptions, required: true },
    username: { type: "string", required: true },
    sealedPassword: { type: "string", required: true },
    fromAddress: { type: "string", required: true },
    fromName: { type: "string", required: true },
    updatedAt: { type: "string", required: true },
    /** Milliseconds; unreachable since. */
    awaySince: { type: "number" },
    /** Milliseconds; rejected us at. */
    failedAt: { type: "number" },
    problem: refusalAttribute,
  },
  indexes: {
    primary: rowKey(["tenantId"], []),
  },
});
