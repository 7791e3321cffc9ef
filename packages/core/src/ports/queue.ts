/** Queues: at-least-once delivery without order; delays of up to 900 seconds. */
import type { QueueName } from "../kernel/queues.ts";

export interface Queue {
  /** Body of at most 256 KB; resolves once stored. */
  send(queue: QueueName, body: string, options?: { delaySeconds?: number }): Promise<void>;
  /** Throws when the queues do not answer. */
  ping(): Promise<void>;
}
