/** Queues that deliver every message twice at once, as SQS may: chosen from outside. */
import { type QueueName, queueNames } from "@callwright/core/kernel/queues";
import * as z from "zod/mini";

export const doubledSchema = z.strictObject({ doubled: z.array(z.enum(queueNames)) });

export interface DoubledQueues {
  has(queue: QueueName): boolean;
  list(): readonly QueueName[];
  set(queues: readonly QueueName[]): void;
}

export function createDoubled(): DoubledQueues {
  let chosen: ReadonlySet<QueueName> = new Set();
  return {
    has: (queue) => chosen.has(queue),
    list: () => [...chosen],
    set: (queues) => {
      chosen = new Set(queues);
    },
  };
}
