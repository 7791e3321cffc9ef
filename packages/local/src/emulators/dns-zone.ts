/** The records of the played DNS, each from an instant on, kept on the disk. */
import { DatabaseSync } from "node:sqlite";
import { now } from "@callwright/core/kernel/clock";

export type RecordType = "TXT" | "CNAME";

export interface DnsRecord {
  readonly type: RecordType;
  readonly name: string;
  readonly value: string;
}

export interface DnsZone {
  /** When it returns, the record is on the disk; it is seen after a while. The same again changes nothing. */
  set(record: DnsRecord, inMs?: number): void;
  /** Removes all records of a name. */
  remove(name: string): void;
  /** What is seen at a name. */
  values(type: RecordType, name: string): string[];
  /** All that is seen. */
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
  const everything = database.prepare("SELECT type, name, value FROM records WHERE from_ms <= ? ORDER BY name, type");
  // A name is written with and without the root's dot, in any case.
  const plain = (name: string) => name.toLowerCase().replace(/[.]$/, "");
  return {
    set: ({ type, name, value }, inMs = 0) =>
      void insert.run(type, plain(name), value, Math.round(now() + Math.max(0, inMs))),
    remove: (name) => void erase.run(plain(name)),
    values: (type, name) => select.all(type, plain(name), now()).map(({ value }) => String(value)),
    all: () =>
      everything.all(now()).map(({ type, name, value }) => ({
        type: type === "TXT" ? "TXT" : "CNAME",
        name: String(name),
        value: String(value),
      })),
    close: () => database.close(),
  };
}
