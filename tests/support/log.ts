/** What a server of its own has written into its log. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface LogLine {
  readonly time: string;
  readonly level: string;
  readonly event: string;
  readonly requestId?: string;
  readonly tenantId?: string;
  readonly actor?: string;
  readonly [field: string]: unknown;
}

export const newLogFile = (): string => join(mkdtempSync(join(tmpdir(), "callwright-log-")), "log.jsonl");

export const rawLines = (file: string): string[] => readFileSync(file, "utf8").split("\n").filter(Boolean);

export const logLines = (file: string): LogLine[] => rawLines(file).map((line) => JSON.parse(line) as LogLine);
