/** The queues of the house; each has a dead-letter queue. The stacks and the embedded cloud make them from this list. */

export const queueNames = [
  "dispatch",
  "events",
  "followups",
  "runs",
  "recordings",
  "mail",
  "imports",
  "lists",
  "documents",
  "texts",
] as const;
export type QueueName = (typeof queueNames)[number];

/** Deliveries before a message is set aside in its dead-letter queue. */
export const maxReceiveCount = 5;

/** Time-out of the queue's worker, seconds. */
export const workerTimeoutSeconds: Record<QueueName, number> = {
  dispatch: 25,
  events: 25,
  followups: 25,
  runs: 30,
  recordings: 120,
  mail: 15,
  lists: 60,
  imports: 120,
  documents: 30,
  texts: 30,
};

/** Seconds for which a received message stays invisible: six times the worker's time-out, as AWS advises. */
export const visibilityTimeoutSeconds = (queue: QueueName): number => 6 * workerTimeoutSeconds[queue];

export const dlqName = (queue: QueueName): string => `${queue}-dlq`;
