import { pauseReasons, runStates } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";

/**
 * A batch: the people of a job or campaign, called over one or more numbers. It is a cursor over them, not rows of calls:
 * nobody has a call before a line has a slot for them, or the gate has given them a time.
 */
export const runEntity = createSchema({
  model: { entity: "run", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    runId: { type: "string", required: true },
    userId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    /** The numbers that call; which one does is decided call by call. */
    numberIds: { type: "set", items: "string" },
    state: { type: runStates, required: true },
    pauseReason: { type: pauseReasons },
    pauseWords: { type: "string" },
    /** Raised by every change that its room shows. */
    version: { type: "number", required: true, default: 0 },
    startAt: { type: "string" },
    /** When it last began to dial: at its start, or when it was resumed. */
    resumedAt: { type: "string" },
    /** As many had ended by then. */
    endedBefore: { type: "number" },
    /** Only while it is paused for want of minutes, or of a trial's calls: the tenant. The sparse index `resting`. */
    restingIn: { type: "string" },
    restingRunId: { type: "string" },
    createdAt: { type: "string", required: true },
    /** By which whoever began it may ask again, should the answer be lost. */
    key: { type: "string" },
    completedAt: { type: "string" },
    /** People it looks at, as far as is known. */
    total: { type: "number", required: true, default: 0 },
    /** Whom it is for, in this order: "all", or the key of a blob with chosen ids; what is appended comes last. */
    sources: { type: "list", items: { type: "string" }, required: true },
    /** Where dealing goes on: `<source>:<after this candidate, or from this place>`. */
    cursor: { type: "string", required: true },
    /** Only while people are to be written to before their calls: the first of its sources whose texts are not begun. */
    textsFrom: { type: "number" },
    /** Everybody was dealt. */
    isExhausted: { type: "boolean", required: true, default: false, field: "isDealt" },
    /** Dealt, and not yet claimed, queued or skipped: candidates in short (see hand.ts). */
    buffer: { type: "set", items: "string", field: "hand" },
    /** Its calls under way. */
    live: { type: "set", items: "string" },
    /** People looked at so far: `total` less this is untouched. */
    considered: { type: "number", required: true, default: 0, field: "dealt" },
    /** Calls (attempts) that it has made or queued, that wait for their time, that have ended. */
    placed: { type: "number", required: true, default: 0 },
    waiting: { type: "number", required: true, default: 0 },
    ended: { type: "number", required: true, default: 0 },
    /** People it passed over without a call, by the rule that says why. */
    skipped: { type: CustomAttributeType<Readonly<Record<string, number>>>("any"), required: true },
    /** How many the hours of their places, or the plan's window, have put off until the first opening since (see run/held.ts). */
    hoursWaiting: { type: "number", field: "held" },
    hoursWaitUntil: { type: "string", field: "heldUntil" },
    /** When the earliest of its waiting calls is due, as a line saw it that had nobody else to call. */
    nextDueAt: { type: "string" },
    /** Only while it must be woken: scheduled, paused until a time, or cancelled with calls to clear away. The sparse index. */
    wakeShard: { type: "string" },
    wakeAt: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "runId"] }, sk: { field: "sk", composite: [] } },
    ofParent: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["tenantId", "parentId"] },
      sk: { field: "gsi1sk", composite: ["runId"] },
    },
    resting: {
      index: "gsi2",
      pk: { field: "gsi2pk", composite: ["restingIn"] },
      sk: { field: "gsi2sk", composite: ["restingRunId"] },
    },
    asleep: {
      index: "gsi4",
      pk: { field: "gsi4pk", composite: ["wakeShard"] },
      sk: { field: "gsi4sk", composite: ["wakeAt"] },
    },
  },
});
