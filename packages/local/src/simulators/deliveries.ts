/** Outgoing webhooks: stored first, sent in order for each subject, retried by plan, recorded. */
import type { Agenda } from "./agenda.ts";
import type { Faults } from "./faults.ts";
import { KEPT_RECORDS, listPage } from "./records.ts";
import type { Store } from "./store.ts";
import type { ProviderName, RecordedDelivery, RecordPage } from "./types.ts";

export interface RetryPlan {
  /** In real time, whatever the simulated speed. */
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly baseDelaySeconds: number;
  readonly growth: "fixed" | "exponential";
  /** Statuses that are not retried. */
  readonly excludedStatusCodes?: readonly number[] | undefined;
  /** Retries only requests that got no answer. */
  readonly onlyUnanswered?: boolean | undefined;
}

export interface Delivery {
  readonly provider: ProviderName;
  /** The account, or the webhook endpoint at Stripe, whose key signs the delivery. */
  readonly account: string;
  /** Deliveries about one subject are sent in order. */
  readonly subject: string;
  readonly type: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Called once for each copy, so that the copies of a doubled webhook may differ. */
  readonly body: () => string;
  readonly plan: RetryPlan;
  readonly atMs?: number | undefined;
  readonly treatment?: "twice" | "lost" | undefined;
}

export type Signer = (delivery: { account: string; url: string; body: string; attempt: number }) => {
  readonly headers: Record<string, string>;
  readonly body: string;
};

export interface Deliveries {
  /** Sets how a provider signs; each attempt is signed again, since a signature carries its time. */
  setSigner(provider: ProviderName, sign: Signer): void;
  send(delivery: Delivery): void;
  /** Sends once, now, and waits; returns the full answer, undefined if the request failed. */
  sendAndWait(delivery: Delivery): Promise<string | undefined>;
  list(page?: RecordPage): RecordedDelivery[];
  start(): void;
  stop(): Promise<void>;
  clear(): void;
}

/** A receiver needs real time to recover, whatever the simulated speed. */
const SHORTEST_RETRY_MS = 250;
/** Simulated time by which a reordered webhook is late, so that later ones overtake it. */
const REORDER_SECONDS = 20;
const SHORTEST_REORDER_MS = 150;
const MAX_PARALLEL = 32;
const RECORDED_ANSWER_LENGTH = 500;
const MAX_ANSWER_LENGTH = 100_000;
const SWEEP_EVERY_INSERTS = 500;

interface Row {
  id: number;
  provider: ProviderName;
  account: string;
  subject: string;
  type: string;
  url: string;
  headers: string;
  body: string;
  plan: string;
  at_ms: number;
  state: RecordedDelivery["state"];
  attempts: number;
  status: number | null;
  answer: string | null;
}

interface Deps {
  readonly store: Store;
  readonly agenda: Agenda;
  readonly faults: Faults;
  readonly now: () => number;
  readonly speed: number;
}

export function createDeliveries({ store, agenda, faults, now, speed }: Deps): Deliveries {
  const signers = new Map<ProviderName, Signer>();
  /** The last attempt by subject; the next one waits for it. */
  const lastAttempts = new Map<string, Promise<void>>();
  const slots = createSlots(MAX_PARALLEL);
  let stopping = new AbortController();

  agenda.on("deliver", ({ subject: id }) => enqueue(Number(id)));

  function enqueue(id: number): void {
    const row = store.get<Row>("SELECT * FROM sim_deliveries WHERE id = ? AND state = 'pending'", id);
    if (!row) return;
    const turn = (lastAttempts.get(row.subject) ?? Promise.resolve()).then(() => slots.run(() => attempt(row)));
    lastAttempts.set(row.subject, turn);
    void turn.finally(() => lastAttempts.get(row.subject) === turn && lastAttempts.delete(row.subject));
  }

  async function attempt(row: Row): Promise<void> {
    const { signal } = stopping;
    if (signal.aborted) return;
    const outcome = await post(row, signers.get(row.provider), signal);
    // After a cut-off by our shutdown the delivery stays pending: the next start repeats it, as a provider might.
    if (signal.aborted) return;
    const plan: RetryPlan = JSON.parse(row.plan);
    const attempts = row.attempts + 1;
    const isOk = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    const willRetry = !isOk && attempts <= plan.maxRetries && shouldRetry(plan, outcome.status);
    const stateAfterFailure = willRetry ? "pending" : "failed";
    store.transaction(() => {
      store.run(
        "UPDATE sim_deliveries SET state = ?, attempts = ?, status = ?, answer = ? WHERE id = ?",
        isOk ? "delivered" : stateAfterFailure,
        attempts,
        outcome.status,
        outcome.answer,
        row.id,
      );
      if (willRetry) agenda.add(now() + retryDelayMs(plan, attempts, speed), "deliver", String(row.id));
    });
  }

  function insert(delivery: Delivery, atMs: number, state: "pending" | "dropped") {
    const id = insertRow(store, delivery, atMs, state);
    if (state === "pending") agenda.add(atMs, "deliver", String(id));
  }

  return {
    setSigner: (provider, sign) => void signers.set(provider, sign),
    send(delivery) {
      const fault = faults.onWebhook(delivery.provider, delivery.type);
      const isLost = delivery.treatment === "lost" || fault === "drop";
      const isDoubled = !isLost && (delivery.treatment === "twice" || fault === "duplicate");
      const lateMs = fault === "reorder" ? Math.max((REORDER_SECONDS * 1000) / speed, SHORTEST_REORDER_MS) : 0;
      const atMs = (delivery.atMs ?? now()) + lateMs;
      insert(delivery, atMs, isLost ? "dropped" : "pending");
      if (isDoubled) insert(delivery, atMs, "pending");
    },
    async sendAndWait(delivery) {
      const isLost = faults.onWebhook(delivery.provider, delivery.type) === "drop";
      // Never "pending", so that a restart does not send it again; askOnce records the outcome.
      const row = readRow(store, insertRow(store, delivery, now(), "dropped"));
      return isLost || !row ? undefined : askOnce(store, row, stopping.signal);
    },
    list: (page) =>
      listPage<Row>(store, "sim_deliveries", page).map(
        ({ id, provider, subject, type, url, body, at_ms, state, attempts, status, answer }) => ({
          id,
          provider,
          subject,
          type,
          url,
          body,
          state,
          attempts,
          status,
          answer,
          time: new Date(at_ms).toISOString(),
        }),
      ),
    start() {
      stopping = new AbortController();
      // Attempts that a crash or stop cut off: their agenda entry is gone, but they are still pending.
      const orphans = store.all<{ id: number }>(
        `SELECT id FROM sim_deliveries WHERE state = 'pending'
         AND CAST(id AS TEXT) NOT IN (SELECT subject FROM sim_agenda WHERE kind = 'deliver') ORDER BY id`,
      );
      for (const { id } of orphans) enqueue(id);
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled(lastAttempts.values());
    },
    clear: () => store.run("DELETE FROM sim_deliveries WHERE state <> 'pending'"),
  };
}

function insertRow(store: Store, delivery: Delivery, atMs: number, state: Row["state"]): number {
  const { provider, account, subject, type, url, headers, body, plan } = delivery;
  const id = store.insert(
    `INSERT INTO sim_deliveries (provider, account, subject, type, url, headers, body, plan, at_ms, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[provider, account, subject, type, url, JSON.stringify(headers), body(), JSON.stringify(plan)],
    Math.round(atMs),
    state,
  );
  if (id % SWEEP_EVERY_INSERTS === 0)
    store.run("DELETE FROM sim_deliveries WHERE id <= ? AND state <> 'pending'", id - KEPT_RECORDS);
  return id;
}

const readRow = (store: Store, id: number): Row | undefined =>
  store.get<Row>("SELECT * FROM sim_deliveries WHERE id = ?", id);

/** Sends a request once and records its outcome, for a sender that waits for the answer. */
async function askOnce(store: Store, row: Row, stopped: AbortSignal): Promise<string | undefined> {
  const { status, answer } = await post(row, undefined, stopped, MAX_ANSWER_LENGTH);
  const isOk = status === 200;
  store.run(
    "UPDATE sim_deliveries SET state = ?, attempts = 1, status = ?, answer = ? WHERE id = ?",
    ...[isOk ? "delivered" : "failed", status, answer.slice(0, RECORDED_ANSWER_LENGTH), row.id],
  );
  return isOk ? answer : undefined;
}

async function post(row: Row, sign: Signer | undefined, stopped: AbortSignal, answerLength = RECORDED_ANSWER_LENGTH) {
  const { account, url, headers, body, attempts } = row;
  const plan: RetryPlan = JSON.parse(row.plan);
  const signedRequest = sign?.({ account, url, body, attempt: attempts + 1 }) ?? { headers: {}, body };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...JSON.parse(headers), ...signedRequest.headers },
      body: signedRequest.body,
      redirect: "manual",
      signal: AbortSignal.any([stopped, AbortSignal.timeout(plan.timeoutMs)]),
    });
    return { status: response.status, answer: (await response.text()).slice(0, answerLength) };
  } catch (error) {
    return { status: null, answer: errorText(error) };
  }
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function shouldRetry(plan: RetryPlan, status: number | null): boolean {
  if (status === null) return true;
  return !plan.onlyUnanswered && !plan.excludedStatusCodes?.includes(status);
}

function retryDelayMs(plan: RetryPlan, attempts: number, speed: number): number {
  const factor = plan.growth === "exponential" ? 2 ** (attempts - 1) : 1;
  return Math.max((plan.baseDelaySeconds * 1000 * factor) / speed, SHORTEST_RETRY_MS);
}

/** Runs at most `size` tasks concurrently; further tasks wait in order. */
function createSlots(size: number) {
  const waiting: (() => void)[] = [];
  let freeSlots = size;
  return {
    async run(work: () => Promise<void>): Promise<void> {
      if (freeSlots > 0) freeSlots -= 1;
      else await new Promise<void>((go) => waiting.push(go));
      try {
        await work();
      } finally {
        const startNext = waiting.shift();
        if (startNext) startNext();
        else freeSlots += 1;
      }
    },
  };
}
