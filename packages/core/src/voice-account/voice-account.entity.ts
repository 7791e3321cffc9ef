import { createSchema } from "electrodb";
import { optionalStrings, rowKey } from "../db/schema-key.ts";

export const voiceAccountEntity = createSchema({
  model: { entity: "voiceaccount", version: "1", service: "callwright" },
  attributes: {
    ...optionalStrings("tenantId", "sealed", "pauseReason"),
    accountId: { type: "string", required: true },
    limit: { type: "number" },
    /** Lines that are kept free for incoming calls; absent: `defaultReserve`. */
    reserved: { type: "number" },
    /** Lines that the provider counts as taken but for which we hold no lease; valid until `unseenUntilMs`. */
    unseen: { type: "number" },
    unseenUntilMs: { type: "number" },
    pausedUntil: { type: "string" },
    refusals: { type: "number" },
  },
  indexes: { primary: rowKey(["accountId"], []) },
});
