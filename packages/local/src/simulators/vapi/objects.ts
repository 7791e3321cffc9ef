/** What the voice provider keeps for its customers: assistants, phone numbers, credentials. */
import { randomUUID } from "node:crypto";
import type { SQLInputValue } from "node:sqlite";
import type { Store } from "../store.ts";
import type { RangeQuery } from "./call-schema.ts";

/** All accepted keys belong to one organisation. */
export const ORG_ID = "0c7d2f3e-5b1a-4a86-9d35-6f1f2c0a11ce";

export type ObjectKind = "assistant" | "phone-number" | "credential";

export interface StoredObject {
  readonly id: string;
  readonly orgId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly [field: string]: unknown;
}

export interface Objects {
  /** `number`: the phone number or SIP address by which `byNumber` finds the object. */
  create(kind: ObjectKind, body: Readonly<Record<string, unknown>>, number?: string): StoredObject;
  get(kind: ObjectKind, id: string): StoredObject | undefined;
  byNumber(kind: ObjectKind, number: string): StoredObject | undefined;
  list(kind: ObjectKind, query: RangeQuery): StoredObject[];
  /** Replaces each given field as a whole. */
  update(kind: ObjectKind, id: string, changes: Readonly<Record<string, unknown>>): StoredObject | undefined;
  remove(kind: ObjectKind, id: string): StoredObject | undefined;
}

const DEFAULT_LIMIT = 100;

interface Row {
  id: string;
  body: string;
  created_ms: number;
  updated_ms: number;
}

export function createObjects(store: Store, now: () => number): Objects {
  const get = (kind: ObjectKind, id: string) =>
    toObject(store.get<Row>("SELECT * FROM sim_objects WHERE kind = ? AND id = ?", kind, id));
  return {
    create(kind, body, number) {
      const id = randomUUID();
      store.run(
        "INSERT INTO sim_objects (kind, id, number, body, created_ms, updated_ms) VALUES (?, ?, ?, ?, ?, ?)",
        kind,
        id,
        number ?? null,
        JSON.stringify(body),
        now(),
        now(),
      );
      const created = get(kind, id);
      if (!created) throw new Error(`${kind} ${id} was not stored`);
      return created;
    },
    get,
    byNumber: (kind, number) =>
      toObject(store.get<Row>("SELECT * FROM sim_objects WHERE kind = ? AND number = ?", kind, number)),
    list(kind, query) {
      const { where, values } = rangeOf(query);
      return store
        .all<Row>(
          `SELECT * FROM sim_objects WHERE kind = ?${where} ORDER BY created_ms DESC, seq DESC LIMIT ?`,
          kind,
          ...values,
          query.limit ?? DEFAULT_LIMIT,
        )
        .flatMap((row) => toObject(row) ?? []);
    },
    update(kind, id, changes) {
      const row = store.get<Row>("SELECT * FROM sim_objects WHERE kind = ? AND id = ?", kind, id);
      if (!row) return undefined;
      const body = JSON.stringify({ ...JSON.parse(row.body), ...changes });
      store.run("UPDATE sim_objects SET body = ?, updated_ms = ? WHERE id = ?", body, now(), id);
      return get(kind, id);
    },
    remove(kind, id) {
      const removed = get(kind, id);
      store.run("DELETE FROM sim_objects WHERE kind = ? AND id = ?", kind, id);
      return removed;
    },
  };
}

function toObject(row: Row | undefined): StoredObject | undefined {
  if (!row) return undefined;
  return {
    id: row.id,
    orgId: ORG_ID,
    createdAt: new Date(row.created_ms).toISOString(),
    updatedAt: new Date(row.updated_ms).toISOString(),
    ...JSON.parse(row.body),
  };
}

const operators = { Gt: ">", Lt: "<", Ge: ">=", Le: "<=" } as const;

/** The time filters of a list, such as `createdAtGe`, as SQL conditions and their values. */
export function rangeOf(query: RangeQuery): { where: string; values: SQLInputValue[] } {
  const conditions: string[] = [];
  const values: SQLInputValue[] = [];
  for (const [name, value] of Object.entries(query)) {
    const parts = /^(created|updated)At(Gt|Lt|Ge|Le)$/.exec(name);
    const operator = parts?.[2] as keyof typeof operators | undefined;
    if (!operator || typeof value !== "string") continue;
    conditions.push(` AND ${parts?.[1]}_ms ${operators[operator]} ?`);
    values.push(Date.parse(value));
  }
  return { where: conditions.join(""), values };
}
