import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const voiceAccountEntity = createSchema({
  model: { entity: "voiceaccount", version: "1", service: "callwright" },
  attributes: {
    accountId: { type: "string", required: true },
    /** The only tenant that may use it; absent for the platform's account and for pools. */
    tenantId: { type: "string" },
    /** Key and webhook secrets; absent for the platform's account, whose secrets are the deployment's. */
    sealed: { type: "string" },
    /** Simultaneous calls, learned from the provider's answers. */
    limit: { type: "number", field: "concurrent" },
    /** Lines kept free for inbound calls; absent for the default. */
    reserved: { type: "number" },
    /** Lines that the provider counts as taken and no lease explains, and until when that is believed. */
    unseen: { type: "number" },
    unseenUntilMs: { type: "number" },
    pausedUntil: { type: "string", field: "fullUntil" },
    pauseReason: { type: "string" },
    /** In a row; each lengthens the pause. */
    refusals: { type: "number" },
  },
  indexes: {
    primary: rowKey(["accountId"], []),
  },
});
