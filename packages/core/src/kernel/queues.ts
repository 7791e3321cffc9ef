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

export const workerBatch: Record<QueueName, number> = {
  // One line at a time: a dial waits for the provider, and must not make other lines wait.
  dispatch: 1,
  events: 10,
  followups: 5,
  runs: 1,
  recordings: 1,
  // One at a time, so that a tenant's slow server delays no other mail.
  mail: 1,
  imports: 1,
  // One at a time: a compaction holds the columns of the whole index.
  lists: 1,
  // A document that is a bomb takes its own worker's five seconds, and its process's memory.
  documents: 1,
  // One number at a time: it is at the carrier's pace, and must not make other numbers wait.
  texts: 1,
  // One at a time: each waits for the payments provider.
  billing: 1,
  tenants: 1,
  // One message at a time: each waits for an address that a tenant has named.
  deliveries: 1,
};

export const workerConcurrency: Record<QueueName, number> = {
  dispatch: 50,
  events: 20,
  followups: 20,
  runs: 10,
  // 35 calls end in a second at most, each perhaps with a recording, which takes two to three seconds to copy.
  recordings: 100,
  mail: 5,
  imports: 5,
  lists: 10,
  documents: 5,
  texts: 50,
  billing: 10,
  tenants: 2,
  deliveries: 50,
};

/** Visibility timeout in seconds: six times the worker's timeout, as AWS advises. */
export const visibilityTimeoutSeconds = (queue: QueueName): number => 6 * workerTimeoutSeconds[queue];

/** With `*`, the pattern of all names. */
export const dlqName = (queue: QueueName | "*"): string => `${queue}-dlq`;
