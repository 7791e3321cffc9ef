/** The records of the emulated DNS, kept on disk. Each is visible from a certain time on. */
import { DatabaseSync } from "node:sqlite";
import { now } from "@callwright/core/kernel/clock";

export type RecordType = "TXT" | "CNAME";

export interface DnsRecord {
  readonly type: RecordType;
  readonly name: string;
  readonly value: string;
}

export interface DnsZone {
  /** Writes the record to disk before it returns; visible after `delayMs`. Idempotent. */
  set(record: DnsRecord, delayMs?: number): void;
  /** Removes all records of a name. */
  remove(name: string): void;
  /** Visible values of a name. */
  values(type: RecordType, name: string): string[];
  /** All visible records. */
  all(): DnsRecord[];
  close(): void;
}

export function createDnsZone(file: string): DnsZone {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  database.exec(`CREATE TABLE IF NOT EXISTS records (
    type TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, from_ms INTEGER NOT NULL, PRIMARY KEY (type, name, value))`);
  const insert = database.prepare("INSERT OR IGNORE INTO records (type, name, value, from_ms) VALUES (?, ?, ?, ?)");
  const erase = database.prepare("DELETE FROM records WHERE name = ?");
  const select = database.prepare("SELECT value FROM records WHERE type = ? AND name = ? AND from_ms <= ?");
  const selectAll = database.prepare("SELECT type, name, value FROM records WHERE from_ms <= ? ORDER BY name, type");
  // Names may end with the root's dot, and case does not matter.
  const normalizeName = (name: string) => name.toLowerCase().replace(/[.]$/, "");
  return {
    set: ({ type, name, value }, delayMs = 0) =>
      void insert.run(type, normalizeName(name), value, Math.round(now() + Math.max(0, delayMs))),
    remove: (name) => void erase.run(normalizeName(name)),
    values: (type, name) => select.all(type, normalizeName(name), now()).map(({ value }) => String(value)),
    all: () =>
      selectAll.all(now()).map(({ type, name, value }) => ({
        type: type === "TXT" ? "TXT" : "CNAME",
        name: String(name),
        value: String(value),
      })),
    close: () => database.close(),
  };
}
