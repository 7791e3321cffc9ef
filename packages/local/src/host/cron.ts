/** The cron rules: a handler every so often, one round at a time. */
import { describeError, log } from "@callwright/core/kernel/log";

export interface Cron {
  /** Runs a round now: the clock has moved. */
  now(): void;
  stop(): Promise<void>;
}

export function startCron(handler: () => Promise<void>, everyMs: number): Cron {
  let round: Promise<void> | undefined;
  const run = () => {
    round ??= handler()
      .catch((error: unknown) => log.error("cron.failed", { error: describeError(error) }))
      .finally(() => {
        round = undefined;
      });
  };
  const timer = setInterval(run, everyMs);
  return {
    now: run,
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
