/** Structured log lines: one JSON object a line, with tenant, actor and request, without personal data or secrets. */
import { nowIso } from "./clock.ts";

export type LogLevel = "debug" | "info" | "warn" | "error";
type Fields = Readonly<Record<string, string | number | boolean | undefined>>;
type Sink = (line: string, level: LogLevel) => void;

let sink: Sink = (line) => {
  process.stdout.write(`${line}\n`);
};

/** Replaces where lines go; the host of tests collects them. */
export function setLogSink(next: Sink): void {
  sink = next;
}

function write(level: LogLevel, event: string, fields: Fields = {}): void {
  sink(JSON.stringify({ time: nowIso(), level, event, ...fields }), level);
}

export const log = {
  debug: (event: string, fields?: Fields) => write("debug", event, fields),
  info: (event: string, fields?: Fields) => write("info", event, fields),
  warn: (event: string, fields?: Fields) => write("warn", event, fields),
  error: (event: string, fields?: Fields) => write("error", event, fields),
};

/** What a log may say of an unknown failure: its kind and message, never its payload. */
export function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
