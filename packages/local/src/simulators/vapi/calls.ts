/** Stores the voice provider's calls: one row for each, with its setup. */
import type { SQLInputValue } from "node:sqlite";
import type { Script } from "../conversation/script.ts";
import type { Store } from "../store.ts";
import type { RecordedCall } from "../types.ts";
import type { Assistant, AssistantOverrides, Server } from "./assistant-schema.ts";
import type { Customer, ListCallsQuery } from "./call-schema.ts";
import { rangeOf, type StoredObject } from "./objects.ts";

export type CallStatus = "scheduled" | "queued" | "ringing" | "in-progress" | "forwarding" | "ended";

/** Prepared when the call is created; only later commands to the call change it. */
export interface CallSetup {
  readonly name?: string | undefined;
  readonly customer?: Customer | undefined;
  /** The request's own assistant, if it names no stored one. */
  readonly transient?: Assistant | undefined;
  readonly overrides?: AssistantOverrides | undefined;
  /** The assistant that speaks: overrides applied. */
  readonly assistant: Assistant;
  readonly phoneNumber?: StoredObject | undefined;
  readonly server?: Server | undefined;
  readonly serverMessages: readonly string[];
  readonly variables: Readonly<Record<string, unknown>>;
  readonly script: Script;
  /** By the app's clock: when the call is dialled, which is later than the request if scheduled. */
  readonly baseMs: number;
  readonly controlToken: string;
  readonly carrierCallId: string;
  /** A call to one of our numbers. */
  readonly isInbound?: boolean | undefined;
  /** No slot was free: the call ends without ringing and takes no slot. */
  readonly isBlocked: boolean;
}

export interface CallRecord {
  readonly id: string;
  readonly number: string;
  readonly phoneNumberId: string | null;
  readonly assistantId: string | null;
  readonly scenario: string;
  readonly status: CallStatus;
  readonly endedReason: string | null;
  readonly createdMs: number;
  readonly updatedMs: number;
  readonly startedMs: number | null;
  readonly endedMs: number | null;
  readonly cost: number;
  /** The analysis is done and the report sent. */
  readonly isReported: boolean;
  readonly setup: CallSetup;
}

interface Row {
  id: string;
  number: string;
  phone_number_id: string | null;
  assistant_id: string | null;
  scenario: string;
  status: CallStatus;
  ended_reason: string | null;
  created_ms: number;
  updated_ms: number;
  started_ms: number | null;
  ended_ms: number | null;
  held_until_ms: number | null;
  talk_seconds: number;
  cost: number;
  metadata: string;
  setup: string | null;
  reported: number;
}

export interface CallChanges {
  readonly status?: CallStatus | undefined;
  readonly startedMs?: number | undefined;
  readonly end?:
    | { readonly reason: string; readonly endedMs: number; readonly talkSeconds: number; readonly cost: number }
    | undefined;
  readonly isReported?: boolean | undefined;
  readonly setup?: CallSetup | undefined;
}

export interface Calls {
  add(
    call: Omit<CallRecord, "updatedMs" | "endedReason" | "startedMs" | "endedMs" | "cost" | "isReported">,
  ): CallRecord;
  /** Undefined if unknown or erased. */
  get(id: string): CallRecord | undefined;
  list(query: ListCallsQuery): CallRecord[];
  update(call: CallRecord, changes: CallChanges): CallRecord;
  /** Erases the contents of a call; the sandbox's own record that it was dialled stays. */
  erase(id: string): void;
  liveCount(): number;
  /** Counts a refused attempt to dial a number and returns how many came before it. */
  countRefusal(number: string): number;
  forgetRefusals(number: string): void;
  records(): RecordedCall[];
  /** Removes ended calls from the sandbox's record; the provider still knows them. */
  clearRecords(): void;
}

const DEFAULT_LIMIT = 100;
/** So many of the newest calls keep their setup; the provider forgets older ones. */
const REMEMBERED_CALLS = 20_000;
const SWEEP_EVERY_CALLS = 500;

/** The columns that a record shows; the setup, many times as long as all others, is not read for it. */
const recordColumns = `id, number, phone_number_id, scenario, status, ended_reason, created_ms, started_ms, ended_ms,
  held_until_ms, talk_seconds, cost, metadata`;
type RecordRow = Omit<Row, "assistant_id" | "updated_ms" | "setup" | "reported">;

export function createCalls(store: Store, now: () => number): Calls {
  const get = (id: string) => toCall(store.get<Row>("SELECT * FROM sim_calls WHERE id = ? AND setup IS NOT NULL", id));

  return {
    add({ id, number, phoneNumberId, assistantId, scenario, status, createdMs, setup }) {
      const seq = store.insert(
        `INSERT INTO sim_calls (id, number, phone_number_id, assistant_id, scenario, status, created_ms, updated_ms,
         metadata, setup, live) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[id, number, phoneNumberId, assistantId, scenario, status, createdMs, createdMs],
        JSON.stringify(setup.overrides?.metadata ?? setup.assistant.metadata ?? {}),
        JSON.stringify(setup),
        setup.isBlocked ? 0 : 1,
      );
      if (seq % SWEEP_EVERY_CALLS === 0)
        store.run("UPDATE sim_calls SET setup = NULL WHERE live = 0 AND seq <= ?", seq - REMEMBERED_CALLS);
      return {
        id,
        number,
        phoneNumberId,
        assistantId,
        scenario,
        status,
        createdMs,
        setup,
        updatedMs: createdMs,
        endedReason: null,
        startedMs: null,
        endedMs: null,
        cost: 0,
        isReported: false,
      };
    },
    get,
    list(query) {
      const { where, values } = rangeOf(query);
      const filters = { id: query.id, assistant_id: query.assistantId, phone_number_id: query.phoneNumberId };
      const activeFilters = Object.entries(filters).filter(([, value]) => value !== undefined);
      return store
        .all<Row>(
          `SELECT * FROM sim_calls WHERE setup IS NOT NULL${where}${activeFilters.map(([column]) => ` AND ${column} = ?`).join("")}
           ORDER BY created_ms DESC, seq DESC LIMIT ?`,
          ...values,
          ...activeFilters.map(([, value]) => value as SQLInputValue),
          query.limit ?? DEFAULT_LIMIT,
        )
        .flatMap((row) => toCall(row) ?? []);
    },
    update(call, { status, startedMs, end, isReported, setup }) {
      const changed: CallRecord = {
        ...call,
        status: status ?? call.status,
        startedMs: startedMs === undefined ? call.startedMs : Math.round(startedMs),
        isReported: isReported ?? call.isReported,
        setup: setup ?? call.setup,
        updatedMs: now(),
        ...(end && { endedReason: end.reason, endedMs: Math.round(end.endedMs), cost: end.cost }),
      };
      store.run(
        "UPDATE sim_calls SET updated_ms = ?, status = ?, started_ms = ?, reported = ? WHERE id = ?",
        ...[changed.updatedMs, changed.status, changed.startedMs, changed.isReported ? 1 : 0, call.id],
      );
      if (setup) store.run("UPDATE sim_calls SET setup = ? WHERE id = ?", JSON.stringify(setup), call.id);
      if (end)
        store.run(
          `UPDATE sim_calls SET ended_reason = ?, ended_ms = ?, talk_seconds = ?, cost = ?, held_until_ms = ?, live = 0
           WHERE id = ?`,
          ...[end.reason, Math.round(end.endedMs), end.talkSeconds, end.cost, now(), call.id],
        );
      return changed;
    },
    erase: (id) => store.run("UPDATE sim_calls SET setup = NULL, updated_ms = ? WHERE id = ?", now(), id),
    liveCount: () => store.get<{ count: number }>("SELECT COUNT(*) AS count FROM sim_calls WHERE live = 1")?.count ?? 0,
    countRefusal(number) {
      const earlierRefusals =
        store.get<{ count: number }>("SELECT count FROM sim_refusals WHERE number = ?", number)?.count ?? 0;
      store.run("INSERT OR REPLACE INTO sim_refusals (number, count) VALUES (?, ?)", number, earlierRefusals + 1);
      return earlierRefusals;
    },
    forgetRefusals: (number) => store.run("DELETE FROM sim_refusals WHERE number = ?", number),
    records: () =>
      store.all<RecordRow>(`SELECT ${recordColumns} FROM sim_calls WHERE recorded = 1 ORDER BY seq`).map(recordOf),
    clearRecords: () => store.run("UPDATE sim_calls SET recorded = 0 WHERE live = 0"),
  };
}

function toCall(row: Row | undefined): CallRecord | undefined {
  if (!row?.setup) return undefined;
  return {
    id: row.id,
    number: row.number,
    scenario: row.scenario,
    status: row.status,
    cost: row.cost,
    phoneNumberId: row.phone_number_id,
    assistantId: row.assistant_id,
    endedReason: row.ended_reason,
    createdMs: row.created_ms,
    updatedMs: row.updated_ms,
    startedMs: row.started_ms,
    endedMs: row.ended_ms,
    isReported: row.reported === 1,
    setup: JSON.parse(row.setup),
  };
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function recordOf(row: RecordRow): RecordedCall {
  return {
    id: row.id,
    number: row.number,
    scenario: row.scenario,
    status: row.status,
    cost: row.cost,
    phoneNumberId: row.phone_number_id,
    metadata: JSON.parse(row.metadata),
    endedReason: row.ended_reason,
    createdAt: new Date(row.created_ms).toISOString(),
    startedAt: iso(row.started_ms),
    // A call that nobody answered has neither; `heldUntil` says when it was over.
    endedAt: row.started_ms === null ? null : iso(row.ended_ms),
    durationSeconds: row.talk_seconds,
    heldFrom: new Date(row.created_ms).toISOString(),
    heldUntil: iso(row.held_until_ms),
  };
}
