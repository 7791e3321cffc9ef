/** The log of a server that a test has started for itself. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

export interface LogLine {
  readonly time: string;
  readonly level: string;
  readonly event: string;
  readonly requestId?: string;
  readonly tenantId?: string;
  readonly actor?: string;
  readonly [field: string]: unknown;
}

/** A log file that is deleted after the test file's tests. */
export function newLogFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "callwright-log-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "log.jsonl");
}

export const rawLines = (file: string): string[] => readFileSync(file, "utf8").split("\n").filter(Boolean);

export const logLines = (file: string): LogLine[] => rawLines(file).map((line) => JSON.parse(line) as LogLine);
