/** Queues: at-least-once delivery without order; delays of up to 900 seconds. */
import type { QueueName } from "../kernel/queues.ts";

export interface Queue {
  /** A tenant's many messages do not delay those of other tenants. Body of at most 256 KB; resolves once stored. */
  send(
    queue: QueueName,
    body: string,
    options?: { delaySeconds?: number; tenantId?: string | undefined },
  ): Promise<void>;
  /** Throws when the queues do not answer. */
  ping(): Promise<void>;
}

/** One-time schedules that put a message in a queue. */
export interface Scheduler {
  /** Fires once within the minute of `at` (ISO 8601, UTC), then deletes itself. The same name replaces the schedule. */
  at(name: string, at: string, queue: QueueName, body: string): Promise<void>;
  /** Deletes a schedule; a missing one is fine. */
  cancel(name: string): Promise<void>;
}

export interface StoredDeadLetter {
  readonly letterId: string;
  readonly body: string;
  /** ISO 8601. */
  readonly sentAt?: string | undefined;
}

export interface DeadLetterList {
  readonly letters: readonly StoredDeadLetter[];
  /** More exist, or may exist in a queue too full to read whole. */
  readonly hasMore: boolean;
}

export interface DeadLetters {
  /** At most a hundred messages that `isAllowed` accepts; a message being received elsewhere may be missing. */
  list(queue: QueueName, isAllowed: (letter: StoredDeadLetter) => boolean): Promise<DeadLetterList>;
  /** Undefined if the message is absent or `isAllowed` refuses it. Concurrent calls move it once. */
  replay(
    queue: QueueName,
    letterId: string,
    isAllowed: (letter: StoredDeadLetter) => boolean,
  ): Promise<StoredDeadLetter | undefined>;
}
