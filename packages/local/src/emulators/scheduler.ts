/** EventBridge Scheduler: one-time schedules, kept on disk, that send a message to a queue by the app's clock. */
import { DatabaseSync } from "node:sqlite";
import { now } from "@callwright/core/kernel/clock";
import { describeError, log } from "@callwright/core/kernel/log";

export interface Schedule {
  readonly group: string;
  readonly name: string;
  readonly expression: string;
  readonly atMs: number;
  readonly isEnabled: boolean;
  readonly deletesItself: boolean;
  readonly createdMs: number;
  readonly modifiedMs: number;
  readonly target: ScheduleTarget;
}

export interface ScheduleTarget {
  readonly Arn: string;
  readonly RoleArn: string;
  readonly Input?: string | undefined;
  readonly DeadLetterConfig?: { readonly Arn?: string | undefined } | undefined;
}

/** "refused": a retry will not help, since the queue does not exist or does not accept the message. */
export type Deliver = (queueArn: string, body: string) => Promise<"delivered" | "refused">;

export interface Schedules {
  put(schedule: Schedule): void;
  get(group: string, name: string): Schedule | undefined;
  remove(group: string, name: string): boolean;
  /** Sorted by name, starting after the name `after`. */
  list(filter: { group?: string | undefined; prefix: string; after: string; limit: number }): Schedule[];
  start(): void;
  /** Fires the schedules that the moved clock has made due. */
  onClockMoved(): void;
  stop(): Promise<void>;
}

interface Row {
  readonly body: string;
}

const retryMs = 5000;
/** The timer rings at least this often; a ring before the due time fires nothing. */
const maxTimerMs = 3_600_000;
const duePerRound = 100;

export function createSchedules(file: string, deliver: Deliver): Schedules {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  database.exec(`CREATE TABLE IF NOT EXISTS schedules (
    grp TEXT NOT NULL, name TEXT NOT NULL, due_ms INTEGER, body TEXT NOT NULL, PRIMARY KEY (grp, name));
    CREATE INDEX IF NOT EXISTS schedules_due ON schedules (due_ms) WHERE due_ms IS NOT NULL;`);
  const write = database.prepare("INSERT OR REPLACE INTO schedules (grp, name, due_ms, body) VALUES (?, ?, ?, ?)");
  const select = database.prepare("SELECT body FROM schedules WHERE grp = ? AND name = ?");
  const erase = database.prepare("DELETE FROM schedules WHERE grp = ? AND name = ?");
  const selectPage = database.prepare(
    "SELECT body FROM schedules WHERE (?1 = '' OR grp = ?1) AND name > ?2 AND substr(name, 1, length(?3)) = ?3 ORDER BY name LIMIT ?4",
  );
  const selectDue = database.prepare("SELECT body FROM schedules WHERE due_ms <= ? ORDER BY due_ms LIMIT ?");
  const selectNext = database.prepare("SELECT due_ms FROM schedules WHERE due_ms IS NOT NULL ORDER BY due_ms LIMIT 1");
  const parseRows = (rows: unknown[]) => (rows as Row[]).map(({ body }): Schedule => JSON.parse(body));
  const get = (group: string, name: string) => parseRows(select.all(group, name))[0];

  const alarm = createAlarm(async () => {
    for (const schedule of parseRows(selectDue.all(now(), duePerRound))) await fire(schedule);
  }, nextDueMs);

  function nextDueMs(): number | undefined {
    const row = selectNext.get();
    return row ? Number(row.due_ms) : undefined;
  }

  function put(schedule: Schedule): void {
    const { group, name, isEnabled, atMs } = schedule;
    write.run(group, name, isEnabled ? atMs : null, JSON.stringify(schedule));
    alarm.set();
  }

  async function fire(schedule: Schedule): Promise<void> {
    const { group, name, target } = schedule;
    const body = target.Input ?? "";
    if ((await deliver(target.Arn, body)) === "refused") {
      const deadLetters = target.DeadLetterConfig?.Arn;
      log.warn("schedule.refused", { name, target: target.Arn });
      if (deadLetters) await deliver(deadLetters, body);
    }
    // A schedule that was changed meanwhile fires again at its new time.
    if (get(group, name)?.modifiedMs !== schedule.modifiedMs) return;
    if (schedule.deletesItself) erase.run(group, name);
    else write.run(group, name, null, JSON.stringify(schedule));
  }

  return {
    put,
    get,
    remove: (group, name) => erase.run(group, name).changes > 0,
    list: ({ group = "", prefix, after, limit }) => parseRows(selectPage.all(group, after, prefix, limit)),
    start: alarm.start,
    onClockMoved: alarm.set,
    async stop() {
      await alarm.stop();
      database.close();
    },
  };
}

/** One timer for the earliest due time; a failed round is retried after a short while. */
function createAlarm(runRound: () => Promise<void>, nextDueMs: () => number | undefined) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;

  function set(delayMs?: number): void {
    if (!isStarted || running) return;
    clearTimeout(timer);
    const dueMs = nextDueMs();
    if (dueMs === undefined) return;
    timer = setTimeout(ring, delayMs ?? Math.min(Math.max(0, dueMs - now()), maxTimerMs));
  }

  function ring(): void {
    running = runRound()
      .then(() => undefined)
      .catch((error: unknown) => {
        log.warn("schedule.not-fired", { error: describeError(error) });
        return retryMs;
      })
      .then((delayMs) => {
        running = undefined;
        set(delayMs);
      });
  }

  return {
    set: () => set(),
    start() {
      isStarted = true;
      set();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await running;
    },
  };
}
