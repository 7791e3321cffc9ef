/** The queues of the house; each has a dead-letter queue. The stacks and the embedded cloud make them from this list. */

export const queueNames = ["dispatch", "events", "followups", "runs", "recordings", "mail"] as const;
export type QueueName = (typeof queueNames)[number];

/** Deliveries before a message is set aside in its dead-letter queue. */
export const maxReceiveCount = 5;

/** Seconds for which a received message stays invisible: six times a worker's time-out, as AWS advises. */
export const visibilityTimeoutSeconds: Record<QueueName, number> = {
  dispatch: 180,
  events: 180,
  followups: 180,
  runs: 180,
  recordings: 360,
  mail: 180,
};

export const dlqName = (queue: QueueName): string => `${queue}-dlq`;
