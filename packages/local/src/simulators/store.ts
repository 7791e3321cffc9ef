/** The simulators' store: one SQLite database, so that calls and webhooks outlive the process as real ones do. */
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

export interface Store {
  run(sql: string, ...values: SQLInputValue[]): void;
  /** Runs an insert and returns the row's id. */
  insert(sql: string, ...values: SQLInputValue[]): number;
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  transaction<Result>(body: () => Result): Result;
}

const schema = `
CREATE TABLE IF NOT EXISTS sim_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS sim_agenda (
  id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL, data TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS sim_agenda_due ON sim_agenda (at_ms, id);
CREATE INDEX IF NOT EXISTS sim_agenda_subject ON sim_agenda (subject);
CREATE TABLE IF NOT EXISTS sim_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT, provider TEXT NOT NULL, method TEXT NOT NULL, url TEXT NOT NULL,
  headers TEXT NOT NULL, body TEXT NOT NULL, at_ms INTEGER NOT NULL, status INTEGER, fault TEXT);
CREATE TABLE IF NOT EXISTS sim_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, provider TEXT NOT NULL, account TEXT NOT NULL, subject TEXT NOT NULL,
  type TEXT NOT NULL, url TEXT NOT NULL, headers TEXT NOT NULL, body TEXT NOT NULL, plan TEXT NOT NULL,
  at_ms INTEGER NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, status INTEGER, answer TEXT);
CREATE INDEX IF NOT EXISTS sim_deliveries_pending ON sim_deliveries (id) WHERE state = 'pending';
CREATE TABLE IF NOT EXISTS sim_calls (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, number TEXT NOT NULL, phone_number_id TEXT,
  assistant_id TEXT, scenario TEXT NOT NULL, status TEXT NOT NULL, ended_reason TEXT, created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL, started_ms INTEGER, ended_ms INTEGER, held_until_ms INTEGER,
  talk_seconds REAL NOT NULL DEFAULT 0, cost REAL NOT NULL DEFAULT 0, metadata TEXT NOT NULL, setup TEXT,
  live INTEGER NOT NULL, reported INTEGER NOT NULL DEFAULT 0, recorded INTEGER NOT NULL DEFAULT 1);
CREATE INDEX IF NOT EXISTS sim_calls_created ON sim_calls (created_ms);
CREATE INDEX IF NOT EXISTS sim_calls_live ON sim_calls (id) WHERE live = 1;
CREATE TABLE IF NOT EXISTS sim_refusals (number TEXT PRIMARY KEY, count INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS sim_objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL UNIQUE, number TEXT, body TEXT NOT NULL,
  created_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS sim_objects_kind ON sim_objects (kind, number);
CREATE TABLE IF NOT EXISTS sim_lines (
  id TEXT PRIMARY KEY, provider TEXT NOT NULL, account TEXT NOT NULL, number TEXT NOT NULL UNIQUE,
  settings TEXT NOT NULL, next_send_ms INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS sim_messages (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, provider TEXT NOT NULL, account TEXT NOT NULL,
  sender TEXT NOT NULL, recipient TEXT NOT NULL, direction TEXT NOT NULL, status TEXT NOT NULL, error TEXT,
  created_ms INTEGER NOT NULL, sent_ms INTEGER, updated_ms INTEGER NOT NULL, detail TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS sim_messages_pair ON sim_messages (account, recipient, sender);
CREATE TABLE IF NOT EXISTS sim_optouts (
  scope TEXT NOT NULL, person TEXT NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (scope, person));
CREATE TABLE IF NOT EXISTS sim_ats_notes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, system TEXT NOT NULL, person TEXT NOT NULL, body TEXT NOT NULL,
  at_ms INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS sim_stripe (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, kind TEXT NOT NULL, account TEXT NOT NULL,
  customer TEXT, body TEXT NOT NULL, UNIQUE (id, account));
CREATE INDEX IF NOT EXISTS sim_stripe_kind ON sim_stripe (account, kind, customer);
CREATE TABLE IF NOT EXISTS sim_stripe_keys (
  account TEXT NOT NULL, key TEXT NOT NULL, asked TEXT NOT NULL, status INTEGER NOT NULL, answer TEXT NOT NULL,
  at_ms INTEGER NOT NULL, PRIMARY KEY (account, key));
CREATE TABLE IF NOT EXISTS sim_stripe_usage (
  account TEXT NOT NULL, identifier TEXT NOT NULL, event_name TEXT NOT NULL, customer TEXT NOT NULL, value INTEGER NOT NULL,
  at INTEGER NOT NULL, PRIMARY KEY (account, identifier));
CREATE INDEX IF NOT EXISTS sim_stripe_usage_customer ON sim_stripe_usage (account, customer, at);
`;

export function createStore(database: DatabaseSync): Store {
  // A killed process loses no commit. A crash of the machine could lose some, but we do not simulate one.
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;");
  database.exec(schema);
  const statementBySql = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const cached = statementBySql.get(sql);
    if (cached) return cached;
    const newStatement = database.prepare(sql);
    statementBySql.set(sql, newStatement);
    return newStatement;
  };

  return {
    run(sql, ...values) {
      statement(sql).run(...values);
    },
    insert: (sql, ...values) => Number(statement(sql).run(...values).lastInsertRowid),
    get<Row>(sql: string, ...values: SQLInputValue[]) {
      const row: unknown = statement(sql).get(...values);
      return row as Row | undefined;
    },
    all<Row>(sql: string, ...values: SQLInputValue[]) {
      const rows: unknown = statement(sql).all(...values);
      return rows as Row[];
    },
    transaction(body) {
      if (database.isTransaction) return body();
      database.exec("BEGIN IMMEDIATE");
      try {
        const result = body();
        database.exec("COMMIT");
        return result;
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    },
  };
}
