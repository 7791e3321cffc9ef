/** Queues that deliver every message twice concurrently, as SQS may. The sandbox's controls choose them. */
import { type QueueName, queueNames } from "@callwright/core/kernel/queues";
import * as z from "zod/mini";

export const doubledSchema = z.strictObject({ doubled: z.array(z.enum(queueNames)) });

export interface DoubledQueues {
  has(queue: QueueName): boolean;
  list(): readonly QueueName[];
  set(queues: readonly QueueName[]): void;
}

export function createDoubledQueues(): DoubledQueues {
  let doubled: ReadonlySet<QueueName> = new Set();
  return {
    has: (queue) => doubled.has(queue),
    list: () => [...doubled],
    set: (queues) => {
      doubled = new Set(queues);
    },
  };
}
