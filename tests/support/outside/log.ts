/** What a server of its own has written into its log. */
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

/** A place for it that is gone when the file's tests are over. */
export function newLogFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "callwright-log-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "log.jsonl");
}

export const rawLines = (file: string): string[] => readFileSync(file, "utf8").split("\n").filter(Boolean);

export const logLines = (file: string): LogLine[] => rawLines(file).map((line) => JSON.parse(line) as LogLine);
