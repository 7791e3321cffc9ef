/** Dead letters: messages that failed all deliveries, to be listed and redriven. */
import type { QueueName } from "../kernel/queues.ts";

/** A message in a dead-letter queue. */
export interface StoredDeadLetter {
  readonly letterId: string;
  readonly body: string;
  /** ISO 8601. */
  readonly sentAt?: string | undefined;
}

export interface DeadLetterList {
  readonly letters: readonly StoredDeadLetter[];
  /** More exist, or may exist in a queue too full to read whole. */
  readonly isMore: boolean;
}

export interface DeadLetters {
  /** At most a hundred messages that `may` accepts; a message being received elsewhere may be missing. */
  list(queue: QueueName, may: (letter: StoredDeadLetter) => boolean): Promise<DeadLetterList>;
  /**
   * Moves a message back to its queue if `may` accepts it; undefined if absent or refused. Concurrent calls move it
   * once.
   */
  replay(
    queue: QueueName,
    letterId: string,
    may: (letter: StoredDeadLetter) => boolean,
  ): Promise<StoredDeadLetter | undefined>;
}
