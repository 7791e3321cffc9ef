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
  /** There are others of theirs; or there may be, in a queue so full that not all of it was looked at. */
  readonly isMore: boolean;
}

export interface DeadLetters {
  /** Of what a queue has set aside what may be seen, a hundred at most; one that somebody else holds just then may be missing. */
  list(queue: QueueName, may: (letter: SetAside) => boolean): Promise<Aside>;
  /**
   * Puts one into its queue again, as it was, where whoever asks may. Of two who ask at once, one does it; nothing for the
   * other, for none of that id, and for one that is not theirs.
   */
  replay(queue: QueueName, letterId: string, may: (letter: SetAside) => boolean): Promise<SetAside | undefined>;
}
