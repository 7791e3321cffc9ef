/** One-time schedules: a message put into a queue at an instant. */
import type { QueueName } from "../kernel/queues.ts";

export interface Scheduler {
  /** Fires once, within the minute of `at` (ISO 8601, UTC), then removes itself. The same name again moves it. */
  at(name: string, at: string, queue: QueueName, body: string): Promise<void>;
  /** Removes a schedule; none of that name is fine. */
  cancel(name: string): Promise<void>;
}
