/** Cron rules: call a handler at an interval, one round at a time. */
import { describeError, log } from "@callwright/core/kernel/log";

export interface Cron {
  /** Runs a round immediately, since the clock has moved. */
  runNow(): void;
  stop(): Promise<void>;
}

export function startCron(handler: () => Promise<void>, intervalMs: number): Cron {
  let round: Promise<void> | undefined;
  const run = () => {
    round ??= handler()
      .catch((error: unknown) => log.error("cron.failed", { error: describeError(error) }))
      .finally(() => {
        round = undefined;
      });
  };
  const timer = setInterval(run, intervalMs);
  return {
    runNow: run,
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
