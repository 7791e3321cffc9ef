/** Planned events by the app's clock: stored entries, executed in order by one timer. */
import type { Store } from "./store.ts";

export interface AgendaEntry {
  readonly id: number;
  readonly atMs: number;
  readonly kind: string;
  readonly subject: string;
  readonly data: string;
}

export interface Agenda {
  on(kind: string, handler: (entry: AgendaEntry) => void): void;
  add(atMs: number, kind: string, subject: string, data?: string): void;
  /** Removes all entries of a subject. */
  cancel(subject: string): void;
  start(): void;
  stop(): void;
  /** Executes due entries, after the clock has moved. */
  wake(): void;
}

const BATCH_SIZE = 200;
/** setTimeout takes 31 bits only; waking once an hour costs nothing. */
const LONGEST_WAIT_MS = 3_600_000;

interface Row {
  id: number;
  at_ms: number;
  kind: string;
  subject: string;
  data: string;
}

export function createAgenda(store: Store, now: () => number): Agenda {
  const handlers = new Map<string, (entry: AgendaEntry) => void>();
  let timer: NodeJS.Timeout | undefined;
  let timerAtMs = Number.POSITIVE_INFINITY;
  let isRunning = false;

  function setTimer(atMs: number): void {
    if (!isRunning || (timer && timerAtMs <= atMs)) return;
    clearTimeout(timer);
    timerAtMs = atMs;
    timer = setTimeout(executeDue, Math.min(Math.max(0, atMs - now()), LONGEST_WAIT_MS));
  }

  function execute({ id, at_ms: atMs, kind, subject, data }: Row): void {
    // An earlier entry of the same batch may have cancelled this entry.
    if (!store.get("DELETE FROM sim_agenda WHERE id = ? RETURNING id", id)) return;
    try {
      handlers.get(kind)?.({ id, atMs, kind, subject, data });
    } catch (error) {
      // A failing entry must not stop the sandbox at every start.
      console.error(`simulators: ${kind} of ${subject} failed`, error);
    }
  }

  function executeDue(): void {
    timer = undefined;
    timerAtMs = Number.POSITIVE_INFINITY;
    const due = store.all<Row>(
      "SELECT id, at_ms, kind, subject, data FROM sim_agenda WHERE at_ms <= ? ORDER BY at_ms, id LIMIT ?",
      now(),
      BATCH_SIZE,
    );
    if (due.length > 0) {
      store.transaction(() => {
        for (const row of due) execute(row);
      });
    }
    const nextRow = store.get<{ at_ms: number }>("SELECT at_ms FROM sim_agenda ORDER BY at_ms, id LIMIT 1");
    if (nextRow) setTimer(nextRow.at_ms);
  }

  return {
    on: (kind, handler) => void handlers.set(kind, handler),
    add(atMs, kind, subject, data = "") {
      store.run(
        "INSERT INTO sim_agenda (at_ms, kind, subject, data) VALUES (?, ?, ?, ?)",
        Math.round(atMs),
        kind,
        subject,
        data,
      );
      setTimer(atMs);
    },
    cancel: (subject) => store.run("DELETE FROM sim_agenda WHERE subject = ?", subject),
    start() {
      isRunning = true;
      executeDue();
    },
    stop() {
      isRunning = false;
      clearTimeout(timer);
      timer = undefined;
      timerAtMs = Number.POSITIVE_INFINITY;
    },
    wake() {
      if (!isRunning) return;
      clearTimeout(timer);
      executeDue();
    },
  };
}
