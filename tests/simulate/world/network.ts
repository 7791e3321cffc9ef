/** The network between a process and everything outside it: requests take time, and a process may die during one. */
import type { Timeline } from "../clock.ts";
import type { Random } from "../random.ts";
import type { Weather } from "../weather.ts";
import { currentProcess, type Process, runProcess } from "./process.ts";

export interface Network {
  /**
   * Does `work` outside the process after the latency, unless the process is dead by then. If the process is killed at
   * that moment, the work may be done, and its answer is lost.
   */
  reach<T>(what: string, latencyMs: number, work: () => T | Promise<T>): Promise<T>;
  /** Waits without doing anything. */
  wait(ms: number): Promise<void>;
}

interface NetworkOptions {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly weather: () => Weather;
  readonly tell: (words: () => string) => void;
}

export function createNetwork({ timeline, random, weather, tell }: NetworkOptions): Network {
  /** Whether the process gets the answer. Even if it is killed now, the work may be done. */
  function survives(process: Process | undefined, what: string, work: () => unknown): boolean {
    if (!process) return true;
    if (process.isAlive && timeline.now() > process.diesAt) {
      process.isAlive = false;
      tell(() => `${process.name} runs into its time-out before: ${what}`);
    }
    if (!process.isAlive) return false;
    if (!random.chance(weather().killed)) return true;
    process.isAlive = false;
    const isDone = random.chance(0.5);
    tell(() => `${process.name} is killed ${isDone ? "after" : "before"}: ${what}`);
    if (isDone) runUnanswered(work);
    return false;
  }

  return {
    reach: (what, latencyMs, work) =>
      new Promise((resolve, reject) => {
        const process = currentProcess();
        const slowMs = process ? weather().slowMs : 0;
        const extraMs = random.chance(slowMs > 0 ? 0.3 : 0) ? random.between(0, slowMs) : 0;
        timeline.after(latencyMs + extraMs, () => {
          if (!survives(process, what, work)) return;
          try {
            resolve(process ? runProcess(process, work) : work());
          } catch (error) {
            reject(error);
          }
        });
      }),
    wait: (ms) =>
      new Promise((resolve) => {
        const process = currentProcess();
        timeline.after(ms, () => {
          if (process?.isAlive !== false) resolve();
        });
      }),
  };
}

/** Does the work and drops its answer, since the process is dead. */
const runUnanswered = (work: () => unknown): void => void (async () => work())().catch(() => {});
