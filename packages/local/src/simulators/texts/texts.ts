/** Texts on their way through a carrier: queued behind the sender's earlier ones, then delivered, failed or expired. */
import type { Agenda } from "../agenda.ts";
import type { CarrierName, Line, Lines } from "../lines.ts";
import { type Scenario, scenarioOf } from "../scenarios.ts";
import { seededBy } from "../seeded.ts";
import type { Store } from "../store.ts";
import type { RecordedText } from "../types.ts";

export type TextStatus = "queued" | "sent" | "delivered" | "undelivered" | "failed" | "received";
export type TextError = NonNullable<Scenario["sms"]> | "expired";

export interface TextDetail {
  readonly body: string;
  readonly segments: number;
  readonly encoding: "GSM-7" | "UCS-2";
  readonly callbackUrl?: string | undefined;
  readonly failoverUrl?: string | undefined;
  readonly profileId?: string | undefined;
}

export interface Text {
  readonly id: string;
  readonly provider: CarrierName;
  readonly account: string;
  readonly sender: string;
  readonly recipient: string;
  /** `reply`: the carrier's own answer to STOP, START or HELP. */
  readonly direction: "outbound" | "inbound" | "reply";
  readonly status: TextStatus;
  readonly error: TextError | null;
  readonly createdMs: number;
  readonly sentMs: number | null;
  readonly updatedMs: number;
  readonly detail: TextDetail;
}

export interface TextQuery {
  readonly account: string;
  readonly sender?: string | undefined;
  readonly recipient?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly untilMs?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface Texts {
  /** Queues a text; undefined if the number's queue is full. */
  send(
    text: Pick<Text, "id" | "provider" | "recipient" | "detail">,
    line: Line,
    validitySeconds?: number,
  ): Text | undefined;
  /** Stores a text that needs no sending: a received one, or the carrier's own reply. */
  insert(
    text: Pick<Text, "id" | "provider" | "account" | "sender" | "recipient" | "direction" | "status" | "detail">,
  ): Text;
  get(account: string, id: string): Text | undefined;
  list(query: TextQuery): Text[];
  /** All texts in order of creation, for the sandbox's pages and tests. */
  records(): RecordedText[];
  onChange(provider: CarrierName, handler: (text: Text, atMs: number) => void): void;
}

/** A long code sends one segment a second. */
const SEGMENT_SECONDS = 1;
/** The queue of a number holds at most ten hours of texts. */
const QUEUE_SECONDS = 36_000;

const finalStatuses: Readonly<Record<NonNullable<Scenario["sms"]>, TextStatus>> = {
  "not-mobile": "failed",
  unreachable: "undelivered",
  "unknown-handset": "undelivered",
  filtered: "undelivered",
  "carrier-fault": "failed",
};

interface Row {
  id: string;
  provider: CarrierName;
  account: string;
  sender: string;
  recipient: string;
  direction: Text["direction"];
  status: TextStatus;
  error: TextError | null;
  created_ms: number;
  sent_ms: number | null;
  updated_ms: number;
  detail: string;
}

interface Deps {
  readonly store: Store;
  readonly agenda: Agenda;
  readonly lines: Lines;
  readonly now: () => number;
  readonly speed: number;
}

export function createTexts({ store, agenda, lines, now, speed }: Deps): Texts {
  const handlers = new Map<CarrierName, (text: Text, atMs: number) => void>();
  const toRealMs = (seconds: number) => (seconds * 1000) / speed;
  const rows = createRows(store, now);

  /** A failed text has never left the carrier, so it gets no time of sending. */
  function setStatus(id: string, status: TextStatus, error: TextError | null, atMs: number): void {
    store.run(
      "UPDATE sim_messages SET status = ?, error = ?, sent_ms = COALESCE(sent_ms, ?), updated_ms = ? WHERE id = ?",
      status,
      error,
      status === "failed" ? null : Math.round(atMs),
      Math.round(atMs),
      id,
    );
    const text = rows.byId(id);
    if (text) handlers.get(text.provider)?.(text, atMs);
  }

  agenda.on("text.expired", ({ subject, atMs }) => setStatus(subject, "failed", "expired", atMs));
  agenda.on("text.sent", ({ subject, atMs }) => {
    const text = rows.byId(subject);
    if (!text) return;
    const { sms } = scenarioOf(text.recipient);
    if (sms && finalStatuses[sms] === "failed") return setStatus(subject, "failed", sms, atMs);
    setStatus(subject, "sent", null, atMs);
    agenda.add(atMs + toRealMs(1 + seededBy(subject).between(0, 3)), "text.final", subject);
  });
  agenda.on("text.final", ({ subject, atMs }) => {
    const text = rows.byId(subject);
    if (!text) return;
    const { sms } = scenarioOf(text.recipient);
    setStatus(subject, sms ? finalStatuses[sms] : "delivered", sms ?? null, atMs);
  });

  return {
    send(text, line, validitySeconds = QUEUE_SECONDS) {
      return store.transaction(() => {
        const occupiedMs = toRealMs(text.detail.segments * SEGMENT_SECONDS);
        const earliestMs = now() + toRealMs(SEGMENT_SECONDS);
        const atMs = lines.reserveSend(line, { earliestMs, latestMs: now() + toRealMs(QUEUE_SECONDS), occupiedMs });
        if (atMs === undefined) return undefined;
        const waitSeconds = ((atMs - now()) * speed) / 1000;
        const { account, number: sender } = line;
        const queued = rows.insert({ ...text, account, sender, direction: "outbound", status: "queued" });
        if (waitSeconds > validitySeconds) agenda.add(now() + toRealMs(validitySeconds), "text.expired", text.id);
        else agenda.add(atMs, "text.sent", text.id);
        return queued;
      });
    },
    insert: rows.insert,
    get(account, id) {
      const text = rows.byId(id);
      return text?.account === account ? text : undefined;
    },
    list: rows.list,
    records: rows.records,
    onChange: (provider, handler) => void handlers.set(provider, handler),
  };
}

/** The stored texts. */
function createRows(store: Store, now: () => number) {
  const byId = (id: string) => toText(store.get<Row>("SELECT * FROM sim_messages WHERE id = ?", id));
  const insert: Texts["insert"] = ({ id, provider, account, sender, recipient, direction, status, detail }) => {
    store.run(
      `INSERT INTO sim_messages (id, provider, account, sender, recipient, direction, status, created_ms, updated_ms, detail)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, provider, account, sender, recipient, direction, status, now(), now(), JSON.stringify(detail)],
    );
    const inserted = byId(id);
    if (!inserted) throw new Error(`Text ${id} was not stored`);
    return inserted;
  };
  return {
    byId,
    insert,
    list({ account, sender, recipient, fromMs, untilMs, limit, offset }: TextQuery): Text[] {
      const conditions: readonly (readonly [string, string | number | undefined])[] = [
        ["sender = ?", sender],
        ["recipient = ?", recipient],
        ["COALESCE(sent_ms, created_ms) >= ?", fromMs],
        ["COALESCE(sent_ms, created_ms) <= ?", untilMs],
      ];
      const filters = conditions.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
      return store
        .all<Row>(
          `SELECT * FROM sim_messages WHERE account = ?${filters.map(({ sql }) => ` AND ${sql}`).join("")}
           ORDER BY seq DESC LIMIT ? OFFSET ?`,
          account,
          ...filters.map(({ value }) => value),
          limit,
          offset,
        )
        .flatMap((row) => toText(row) ?? []);
    },
    records: () =>
      store
        .all<Row>("SELECT * FROM sim_messages ORDER BY seq")
        .flatMap((row) => toText(row) ?? [])
        .map(recordOf),
  };
}

function recordOf({ id, provider, sender, recipient, direction, status, error, ...text }: Text): RecordedText {
  const { body, segments, encoding } = text.detail;
  return {
    id,
    provider,
    from: sender,
    to: recipient,
    direction,
    status,
    error,
    body,
    segments,
    encoding,
    createdAt: new Date(text.createdMs).toISOString(),
    sentAt: text.sentMs === null ? null : new Date(text.sentMs).toISOString(),
  };
}

function toText(row: Row | undefined): Text | undefined {
  if (!row) return undefined;
  const { created_ms, sent_ms, updated_ms, detail, ...sameNames } = row;
  return { ...sameNames, createdMs: created_ms, sentMs: sent_ms, updatedMs: updated_ms, detail: JSON.parse(detail) };
}
