/** Messages that could not be worked, set aside by their queue after all deliveries: looking at them, putting one back. */
import type { QueueName } from "../kernel/queues.ts";

/** A message as it lies in a dead-letter queue. */
export interface SetAside {
  readonly letterId: string;
  readonly body: string;
  /** ISO 8601. */
  readonly sentAt?: string | undefined;
}

export interface Aside {
  readonly letters: readonly SetAside[];
  /** There are others, which were not looked at. */
  readonly isMore: boolean;
}

export interface DeadLetters {
  /** What a queue has set aside, a hundred at most; one that somebody else holds in this moment may be missing. */
  list(queue: QueueName): Promise<Aside>;
  /**
   * Puts one into its queue again, as it was, where whoever asks may. Of two who ask at once, one does it; nothing for the
   * other, for none of that id, and for one that is not theirs.
   */
  replay(queue: QueueName, letterId: string, may: (letter: SetAside) => boolean): Promise<SetAside | undefined>;
}
