import { smtpEncryptions } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { refusalAttribute, requiredStrings, rowKey } from "../db/schema-key.ts";

export const mailServerEntity = createSchema({
  model: { entity: "mailserver", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "host", "username", "sealedPassword", "fromAddress", "fromName", "updatedAt"),
    port: { type: "number", required: true },
    encryption: { type: smtpEncryptions, required: true },
    /** Since when the server is unreachable, in milliseconds. */
    awaySince: { type: "number" },
    /** When the server last rejected us, in milliseconds. */
    failedAt: { type: "number" },
    problem: refusalAttribute,
  },
  indexes: { primary: rowKey(["tenantId"], []) },
});
