/** A bounded record of the requests to the simulators, for people and tests. */
import type { SQLInputValue } from "node:sqlite";
import type { Store } from "./store.ts";
import type { FaultKind, ProviderName, RecordedRequest, RecordPage } from "./types.ts";

export const KEPT_RECORDS = 20_000;
/** Old rows are deleted in one sweep, not one by one. */
const SWEEP_EVERY_INSERTS = 500;

const credentialHeaders = new Set(["authorization", "cookie", "x-api-key", "proxy-authorization", "x-vapi-secret"]);

/** A developer may type real credentials into the import form; they are hidden. */
const secretValues = /("(?:twilioAuthToken|twilioApiSecret|apiKey)"\s*:\s*")[^"]*/g;
const withoutSecrets = (body: string): string => body.replace(secretValues, "$1***");

interface Row {
  id: number;
  provider: ProviderName;
  method: string;
  url: string;
  headers: string;
  body: string;
  at_ms: number;
  status: number | null;
  fault: FaultKind | null;
}

export interface RequestRecords {
  /** Records a request before it is handled, so that a crash hides nothing. */
  open(request: { provider: ProviderName; method: string; url: string; headers: Headers; body: string }): number;
  close(id: number, status: number | null, fault: FaultKind | undefined): void;
  list(provider?: string, page?: RecordPage): RecordedRequest[];
  clear(): void;
}

export function createRequestRecords(store: Store, now: () => number): RequestRecords {
  return {
    open({ provider, method, url, headers, body }) {
      const shownHeaders = Object.fromEntries([...headers].filter(([name]) => !credentialHeaders.has(name)));
      const id = store.insert(
        "INSERT INTO sim_requests (provider, method, url, headers, body, at_ms) VALUES (?, ?, ?, ?, ?, ?)",
        provider,
        method,
        url,
        JSON.stringify(shownHeaders),
        withoutSecrets(body),
        now(),
      );
      if (id % SWEEP_EVERY_INSERTS === 0) store.run("DELETE FROM sim_requests WHERE id <= ?", id - KEPT_RECORDS);
      return id;
    },
    close: (id, status, fault) =>
      store.run("UPDATE sim_requests SET status = ?, fault = ? WHERE id = ?", status, fault ?? null, id),
    list(provider, page) {
      const rows = listPage<Row>(store, "sim_requests", page, provider ? ["provider = ?", provider] : undefined);
      return rows.map(({ at_ms, headers, ...row }) => ({
        ...row,
        headers: JSON.parse(headers),
        time: new Date(at_ms).toISOString(),
      }));
    },
    clear: () => store.run("DELETE FROM sim_requests"),
  };
}

/** One page of a record table, oldest first: the rows after an id, else the last ones. By default, all rows match. */
export function listPage<Row extends { id: number }>(
  store: Store,
  table: "sim_requests" | "sim_deliveries",
  { after, limit = KEPT_RECORDS }: RecordPage = {},
  [condition, value]: readonly [string, SQLInputValue] = ["1 = ?", 1],
): Row[] {
  if (after !== undefined)
    return store.all<Row>(
      `SELECT * FROM ${table} WHERE ${condition} AND id > ? ORDER BY id LIMIT ?`,
      value,
      after,
      limit,
    );
  return store.all<Row>(`SELECT * FROM ${table} WHERE ${condition} ORDER BY id DESC LIMIT ?`, value, limit).reverse();
}
