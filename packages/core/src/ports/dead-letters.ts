import type { QueueName } from "../kernel/queues.ts";

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
  /** Undefined if the message is absent or `may` refuses it. Concurrent calls move it once. */
  replay(
    queue: QueueName,
    letterId: string,
    may: (letter: StoredDeadLetter) => boolean,
  ): Promise<StoredDeadLetter | undefined>;
}
