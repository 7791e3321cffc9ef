/** The queues, each with a dead-letter queue. Stacks and embedded cloud create them from this list. */

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
  "billing",
  "tenants",
  "deliveries",
] as const;
export type QueueName = (typeof queueNames)[number];

/** Deliveries before a message moves to its dead-letter queue. */
export const maxReceiveCount = 5;

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
  billing: 60,
  tenants: 180,
  deliveries: 25,
};

/** Visibility timeout in seconds: six times the worker's timeout, as AWS advises. */
export const visibilityTimeoutSeconds = (queue: QueueName): number => 6 * workerTimeoutSeconds[queue];

/** With `*`, the pattern of all names. */
export const dlqName = (queue: QueueName | "*"): string => `${queue}-dlq`;
