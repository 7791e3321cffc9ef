import { smtpEncryptions } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { refusalAttribute, requiredStrings, rowKey } from "../db/schema-key.ts";

export const mailServerEntity = createSchema({
  model: { entity: "mailserver", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "host", "username", "sealedPassword", "fromAddress", "fromName", "updatedAt"),
    port: { type: "number", required: true },
    encryption: { type: smtpEncryptions, required: true },
    /** Milliseconds; unreachable since. */
    awaySince: { type: "number" },
    /** Milliseconds; rejected us at. */
    failedAt: { type: "number" },
    problem: refusalAttribute,
  },
  indexes: { primary: rowKey(["tenantId"], []) },
});
