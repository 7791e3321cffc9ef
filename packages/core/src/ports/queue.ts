/** Queues: at-least-once delivery without order; delays of up to 900 seconds. */
import type { QueueName } from "../kernel/queues.ts";

export interface Queue {
  /** Messages of a tenant with many wait behind those of others. Body of at most 256 KB; resolves once stored. */
  send(
    queue: QueueName,
    body: string,
    options?: { delaySeconds?: number; tenantId?: string | undefined },
  ): Promise<void>;
  /** Throws when the queues do not answer. */
  ping(): Promise<void>;
}
