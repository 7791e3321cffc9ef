import { pauseReasons, runStates } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
import { indexKey, optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

/** A cursor over candidates, not rows of calls: one gets a call when a slot is free or the gate postpones it. */
export const runEntity = createSchema({
  model: { entity: "run", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "runId", "userId", "parentId", "createdAt"),
    ...optionalStrings("pauseWords", "resumedAt", "key", "completedAt", "nextDueAt"),
    numberIds: { type: "set", items: "string" },
    state: { type: runStates, required: true },
    pauseReason: { type: pauseReasons },
    version: { type: "number", required: true, default: 0 },
    startAt: { type: "string" },
    /** `ended` at `resumedAt`. */
    endedBefore: { type: "number" },
    expectedSeconds: { type: "number" },
    /** Only until it is completed or cancelled: its owner and id, the sparse index `active`. Short, as calls write the row. */
    activeOf: { type: "string", field: "ao" },
    activeRunId: { type: "string", field: "ar" },
    /** Only while paused for minutes or trial calls: the sparse index `resting`. */
    restingIn: { type: "string" },
    restingRunId: { type: "string" },
    total: { type: "number", required: true, default: 0 },
    /** In order: "all", or blob keys of chosen ids; appended candidates come last. */
    sources: { type: "list", items: { type: "string" }, required: true },
    /** `<source>:<last candidate id, or offset>`. */
    cursor: { type: "string", required: true },
    /** Only while pre-call texts are due: the first source whose texts are not queued. */
    textsFrom: { type: "number" },
    isExhausted: { type: "boolean", required: true, default: false, field: "isDealt" },
    /** Short ids of candidates read from the sources and not yet claimed, postponed or skipped (see run/buffer.ts). */
    buffer: { type: "set", items: "string", field: "hand" },
    /** At most a page of them (see run/load.ts); `liveBeyond` counts the others. */
    live: { type: "set", items: "string" },
    liveBeyond: { type: "number" },
    /** Of a large run: how many (see run/shard.ts), when they were folded last, and candidates in their buffers. */
    shards: { type: "number" },
    foldedMs: { type: "number" },
    buffered: { type: "number" },
    considered: { type: "number", required: true, default: 0, field: "dealt" },
    placed: { type: "number", required: true, default: 0 },
    waiting: { type: "number", required: true, default: 0 },
    ended: { type: "number", required: true, default: 0 },
    skipped: { type: CustomAttributeType<Readonly<Record<string, number>>>("any"), required: true },
    /** Candidates postponed by calling hours until `hoursWaitUntil` (see run/hours-wait.ts). */
    hoursWaiting: { type: "number", field: "held" },
    hoursWaitUntil: { type: "string", field: "heldUntil" },
    lastOrdinal: { type: "number" },
    /** Only while the sweeper must wake it: scheduled, paused until a time, appended to, or cancelled with queued calls. */
    wakeShard: { type: "string" },
    wakeAt: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "runId"], []),
    ofParent: indexKey("gsi1", ["tenantId", "parentId"], ["runId"]),
    resting: indexKey("gsi2", ["restingIn"], ["restingRunId"]),
    active: {
      index: "gsi3",
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: ElectroDB fills these in.
      pk: { field: "gsi3pk", composite: ["activeOf"], template: "r#${activeOf}" },
      sk: { field: "gsi3sk", composite: ["activeRunId"], template: "${activeRunId}" },
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the same.
    },
    asleep: indexKey("gsi4", ["wakeShard"], ["wakeAt"]),
  },
});
