/** Queues: at-least-once delivery, no order; a message may be delayed by up to 900 seconds. */
import type { QueueName } from "../kernel/queues.ts";

export interface Queue {
  /** Accepts a message body of at most 256 KB; resolves when it is stored. */
  send(queue: QueueName, body: string, options?: { delaySeconds?: number }): Promise<void>;
  /** Throws when the queues do not answer. */
  ping(): Promise<void>;
}
