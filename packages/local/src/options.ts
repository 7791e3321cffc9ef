/** What `npm start` may be told, by the environment. */
import { join, resolve } from "node:path";
import type { Dynamo } from "./emulators/dynamodb.ts";

const builtSite = join(import.meta.dirname, "../../../web/dist");

export interface LocalOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Undefined keeps everything in memory. */
  readonly dataDir: string | undefined;
  /** The sandbox's time factor. */
  readonly speed: number;
  /** Folder of the built SPA. */
  readonly site: string;
  /** Time of the sandbox's clock at the first start; the real time by default. */
  readonly startAtMs: number | undefined;
  /** Whether recordings are silent: speaking takes half a second of the machine for each. */
  readonly isSilent: boolean;
  /** Passwords are hashed at almost no cost, since tests sign in often. */
  readonly hasCheapHashes?: boolean;
  /** Whether the minute's sweeper runs: without it only timers, schedules and messages make things happen. */
  readonly isSwept: boolean;
  /** Where each line of the log goes, as CloudWatch would have it; absent: nowhere. */
  readonly logFile: string | undefined;
  /** A database that runs already, in tests. */
  readonly dynamo?: Dynamo | undefined;
}

/** What the person at the terminal can put right; its words are for them. */
export class OptionError extends Error {}

export function readOptions(environment: NodeJS.ProcessEnv): LocalOptions {
  const data = environment.CALLWRIGHT_DATA || ".callwright";
  return {
    port: number("PORT", environment.PORT, 3000, 0, 65_535),
    dataDir: data === ":memory:" ? undefined : resolve(data),
    speed: number("CALLWRIGHT_SPEED", environment.CALLWRIGHT_SPEED, 20, 0.1, 100_000),
    site: resolve(environment.CALLWRIGHT_SITE || builtSite),
    isSilent: environment.CALLWRIGHT_SILENT === "1",
    isSwept: environment.CALLWRIGHT_UNSWEPT !== "1",
    hasCheapHashes: environment.CALLWRIGHT_CHEAP_HASHES === "1",
    logFile: environment.CALLWRIGHT_LOG ? resolve(environment.CALLWRIGHT_LOG) : undefined,
    startAtMs: instant("CALLWRIGHT_CLOCK", environment.CALLWRIGHT_CLOCK),
  };
}

function instant(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const ms = Date.parse(text);
  if (Number.isFinite(ms)) return ms;
  throw new OptionError(`${name} must be a time like 2026-03-02T09:00:00Z, not "${text}"`);
}

function number(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (Number.isFinite(value) && value >= min && value <= max) return value;
  throw new OptionError(`${name} must be a number from ${min} to ${max}, not "${text}"`);
}
