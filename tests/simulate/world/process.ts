/** A running process: a worker with one message, a request or a round of the sweeper. It may die at any await. */
import { AsyncLocalStorage } from "node:async_hooks";

export interface Process {
  readonly name: string;
  /** By how much its clock is off. */
  readonly skewMs: number;
  /** Its time-out, as an instant. */
  readonly diesAt: number;
  isAlive: boolean;
}

const running = new AsyncLocalStorage<Process>();

export const currentProcess = (): Process | undefined => running.getStore();

export const runProcess = <T>(process: Process, work: () => T): T => running.run(process, work);
