import { smtpEncryptions } from "@callwright/contracts";
import { createSchema } from "electrodb";

/** A tenant's own mail server, and how it has been doing. */
export const mailServerEntity = createSchema({
  model: { entity: "mailserver", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    host: { type: "string", required: true },
    port: { type: "number", required: true },
    encryption: { type: smtpEncryptions, required: true },
    username: { type: "string", required: true },
    /** Sealed by the vault, bound to the tenant; empty where the server wants none. */
    sealedPassword: { type: "string", required: true },
    fromAddress: { type: "string", required: true },
    fromName: { type: "string", required: true },
    updatedAt: { type: "string", required: true },
    /** Milliseconds: since when no mail has got through because it is away. */
    awaySince: { type: "number" },
    /** Milliseconds: when it refused us. */
    failedAt: { type: "number" },
    /** Why, in words for the owner. All three are gone with the next mail that gets through. */
    problem: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: [] } },
  },
});
