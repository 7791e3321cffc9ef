import { pauseReasons, runStates } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
import { indexKey, optionalStrings, requiredStrings, rowKey, sameAttributes } from "../db/schema-key.ts";
import type { Counts } from "./run/counts.ts";

const counter = { type: "number", required: true, default: 0 } as const;

/** A cursor over candidates. A candidate's call is stored once a line is free for it or the gate sets a later time. */
export const runEntity = createSchema({
  model: { entity: "run", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "runId", "userId", "parentId", "createdAt"),
    /** `key`: the client's idempotency key, so that a repeated request starts no second run. */
    ...optionalStrings("pauseWords", "resumedAt", "key", "completedAt", "nextDueAt", "startAt", "extendedAt"),
    numberIds: { type: "set", items: "string" },
    state: { type: runStates, required: true },
    pauseReason: { type: pauseReasons },
    version: counter,
    /** The value of `ended` at `resumedAt`. */
    endedBefore: { type: "number" },
    /** The duration that was announced at the start. */
    expectedSeconds: { type: "number" },
    /** Owner and id in the sparse index `active`, until the run is over; short names, since each call writes the row. */
    activeOf: { type: "string", field: "ao" },
    activeRunId: { type: "string", field: "ar" },
    /** In the sparse index `resting`, only while the run is paused because minutes or trial calls are used up. */
    restingIn: { type: "string" },
    restingRunId: { type: "string" },
    total: counter,
    /** In order: "all" or the blob key of a list of chosen ids; appended candidates come last. */
    sources: { type: "list", items: { type: "string" }, required: true },
    /** `<source>:<last candidate id, or offset>`. */
    cursor: { type: "string", required: true },
    /** Index of the first source whose pre-call texts are not queued yet; absent if none are due. */
    textsFrom: { type: "number" },
    isExhausted: { type: "boolean", required: true, default: false },
    /** Short ids of candidates read from the sources and not yet claimed, postponed or skipped (see run/buffer.ts). */
    buffer: { type: "set", items: "string" },
    /** Ids of active calls, at most a page (see run/load.ts); `liveBeyond` counts further ones. */
    live: { type: "set", items: "string" },
    liveBeyond: { type: "number" },
    /** Large runs only: count of shards (see run/shard.ts), time of their last fold, candidates in their buffers. */
    shards: { type: "number" },
    foldedMs: { type: "number" },
    buffered: { type: "number" },
    /** Candidates read from the sources. `placed`: all calls, of which `waiting` are queued and `ended` are over. */
    considered: { type: "number", required: true, default: 0 },
    ...sameAttributes(counter, ["placed", "waiting", "ended"]),
    skipped: { type: CustomAttributeType<Readonly<Record<string, number>>>("any"), required: true },
    /** Candidates postponed by calling hours until `hoursWaitUntil` (see run/hours-wait.ts). */
    hoursWaiting: { type: "number" },
    hoursWaitUntil: { type: "string" },
    /** The job's last candidate when the run was created. */
    lastOrdinal: { type: "number" },
    /** Set while the sweeper must wake the run: it is scheduled, paused until a time, extended, or cancelled during calls. */
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

const optionalCounter = { type: "number" } as const;

/** A part of a large run's row, so that its calls do not all write that row; run/fold.ts moves its counts. */
export const runShardEntity = createSchema({
  model: { entity: "runshard", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "runId", "shard"),
    state: { type: runStates, required: true },
    /** Raised by every write but a fold's. */
    changes: { type: "number", required: true, default: 0 },
    buffer: { type: "set", items: "string" },
    /** Entries as in the parent's counters (`liveEntry` in parent/item.ts). */
    live: { type: "set", items: "string" },
    /** Ids of calls without ordinals, which run/fold.ts assigns. */
    unnumbered: { type: "set", items: "string" },
    ...sameAttributes(optionalCounter, ["buffered", "placed", "waiting", "ended", "totalInProgress", "totalSucceeded"]),
    ...sameAttributes(optionalCounter, ["totalFailed", "totalSeconds", "countGoodFit", "countNotInterested"]),
    ...sameAttributes(optionalCounter, ["countBusy", "countUnanswered", "countOther"]),
    ...sameAttributes(optionalCounter, ["usedSeconds", "remainingSeconds"]),
    ttl: { type: "number" },
  },
  indexes: { primary: rowKey(["tenantId", "runId"], ["shard"]) },
});

export interface RunCounters {
  readonly ended: number;
  readonly outcomes: Counts;
  readonly failures: Counts;
  readonly undialed: Counts;
  /** [dialled, reached] by quarter-hour since the epoch, since some zones are offset by a part of an hour. */
  readonly quarters: Readonly<Record<string, readonly [number, number]>>;
}

export const runCountersEntity = createSchema({
  model: { entity: "runtally", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "runId"),
    /** The counters cover the calls that ended before this time. */
    beforeMs: { type: "number", required: true },
    counters: { type: CustomAttributeType<RunCounters>("any"), required: true },
    isFinal: { type: "boolean", required: true, default: false },
  },
  indexes: { primary: rowKey(["tenantId", "runId"], []) },
});
