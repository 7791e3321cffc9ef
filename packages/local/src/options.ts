/** Options of `npm start`, from the environment. */
import { join, resolve } from "node:path";
import type { Dynamo } from "./emulators/dynamodb.ts";

const builtSite = join(import.meta.dirname, "../../../web/dist");

export interface LocalOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Undefined keeps everything in memory. */
  readonly dataDir: string | undefined;
  /** The sandbox's time factor. */
  readonly speed: number;
  /** Folder of the built SPA. */
  readonly site: string;
  /** Time of the sandbox's clock at the first start; the real time by default. */
  readonly startAtMs: number | undefined;
  /** Silent recordings save half a second of processor time per recording. */
  readonly isSilent: boolean;
  /** Hashes passwords at almost no cost, since tests sign in often. */
  readonly hasCheapHashes?: boolean;
  /** False turns off the sweep, so that only timers, schedules and messages cause work. */
  readonly isSwept: boolean;
  /** File of the complete log, as CloudWatch would get it; undefined writes none. */
  readonly logFile: string | undefined;
  /** A running database, for tests. */
  readonly dynamo?: Dynamo | undefined;
}

/** An error that the user of the terminal can fix; its message is shown without a stack. */
export class OptionError extends Error {}

export function readOptions(environment: NodeJS.ProcessEnv): LocalOptions {
  const data = environment.CALLWRIGHT_DATA || ".callwright";
  return {
    port: readNumber("PORT", environment.PORT, { fallback: 3000, min: 0, max: 65_535 }),
    dataDir: data === ":memory:" ? undefined : resolve(data),
    speed: readNumber("CALLWRIGHT_SPEED", environment.CALLWRIGHT_SPEED, { fallback: 20, min: 0.1, max: 100_000 }),
    site: resolve(environment.CALLWRIGHT_SITE || builtSite),
    isSilent: environment.CALLWRIGHT_SILENT === "1",
    isSwept: environment.CALLWRIGHT_UNSWEPT !== "1",
    hasCheapHashes: environment.CALLWRIGHT_CHEAP_HASHES === "1",
    logFile: environment.CALLWRIGHT_LOG ? resolve(environment.CALLWRIGHT_LOG) : undefined,
    startAtMs: readTime("CALLWRIGHT_CLOCK", environment.CALLWRIGHT_CLOCK),
  };
}

function readTime(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const ms = Date.parse(text);
  if (Number.isFinite(ms)) return ms;
  throw new OptionError(`${name} must be a time like 2026-03-02T09:00:00Z, not "${text}"`);
}

type NumberRange = Readonly<Record<"fallback" | "min" | "max", number>>;

function readNumber(name: string, text: string | undefined, { fallback, min, max }: NumberRange): number {
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (Number.isFinite(value) && value >= min && value <= max) return value;
  throw new OptionError(`${name} must be a number from ${min} to ${max}, not "${text}"`);
}
