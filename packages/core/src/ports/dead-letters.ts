/** Messages that could not be worked, set aside by their queue after all deliveries: looking at them, putting one back. */
import type { QueueName } from "../kernel/queues.ts";

/** A message as it lies in a dead-letter queue. */
export interface SetAside {
  readonly letterId: string;
  readonly body: string;
  /** ISO 8601. */
  readonly sentAt?: string | undefined;
}

export interface DeadLetters {
  /** What a queue has set aside, a hundred at most; one that somebody else holds in this moment may be missing. */
  list(queue: QueueName): Promise<readonly SetAside[]>;
  /** Puts one into its queue again, as it was. Of two who ask at once, one does it; false for the other, and for none of that id. */
  replay(queue: QueueName, letterId: string): Promise<boolean>;
}
