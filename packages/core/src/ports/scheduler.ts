/** One-time schedules: a message sent to a queue at a set time. */
import type { QueueName } from "../kernel/queues.ts";

export interface Scheduler {
  /** Fires once within the minute of `at` (ISO 8601, UTC), then deletes itself. The same name replaces the schedule. */
  at(name: string, at: string, queue: QueueName, body: string): Promise<void>;
  /** Deletes a schedule; a missing one is fine. */
  cancel(name: string): Promise<void>;
}
