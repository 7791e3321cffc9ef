/** A message that failed this often moves to the dead-letter queue. */
export const maxReceiveCount = 5;

interface Worker {
  readonly timeoutSeconds: number;
  /** Messages per invocation; 1 where a slow message must not delay others. */
  readonly batch: number;
  readonly concurrency: number;
}

export const queueWorkers = {
  // A dial waits for the provider and must not delay other lines.
  dispatch: { timeoutSeconds: 25, batch: 1, concurrency: 50 },
  events: { timeoutSeconds: 25, batch: 10, concurrency: 20 },
  followups: { timeoutSeconds: 25, batch: 5, concurrency: 20 },
  runs: { timeoutSeconds: 30, batch: 1, concurrency: 10 },
  // Up to 35 calls end in a second, and a recording takes two to three seconds to copy.
  recordings: { timeoutSeconds: 120, batch: 1, concurrency: 100 },
  // A tenant's slow mail server must not delay other mail.
  mail: { timeoutSeconds: 15, batch: 1, concurrency: 5 },
  imports: { timeoutSeconds: 120, batch: 1, concurrency: 5 },
  // A compaction holds the columns of a whole index in memory, so a worker does one at a time.
  lists: { timeoutSeconds: 60, batch: 1, concurrency: 10 },
  // A malicious document uses up only its own worker's five seconds and memory.
  documents: { timeoutSeconds: 30, batch: 1, concurrency: 5 },
  // A number sends at its carrier's pace and must not delay other numbers.
  texts: { timeoutSeconds: 30, batch: 1, concurrency: 50 },
  billing: { timeoutSeconds: 60, batch: 1, concurrency: 10 },
  tenants: { timeoutSeconds: 180, batch: 1, concurrency: 2 },
  // A tenant's slow endpoint must not delay other deliveries.
  deliveries: { timeoutSeconds: 25, batch: 1, concurrency: 50 },
} as const satisfies Record<string, Worker>;

export type QueueName = keyof typeof queueWorkers;
export const queueNames = Object.keys(queueWorkers) as QueueName[];

/** Visibility timeout in seconds: six times the worker's timeout, as AWS advises. */
export const visibilityTimeoutSeconds = (queue: QueueName): number => 6 * queueWorkers[queue].timeoutSeconds;

/** Name of the dead-letter queue; "*" gives a pattern for the names of all. */
export const dlqName = (queue: QueueName | "*"): string => `${queue}-dlq`;
