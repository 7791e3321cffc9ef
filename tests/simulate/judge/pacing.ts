/** Judges the pace of each number: two dials of a line are at least as far apart as its calls per second demand. */
import type { Change } from "../../table/store.ts";
import { amount, kindOf, type TableRecord, text } from "../world/record.ts";

/** The product's pace for a number that sets none. */
const defaultCallsPerSecond = 5;

interface PacingOptions {
  readonly blame: (words: string) => void;
  readonly record: () => TableRecord;
}

/** Compares the instants that the workers wrote: commits of two workers arrive in any order, and their clocks disagree. */
export function createPacingJudge({ blame, record }: PacingOptions) {
  const lastDialMs = new Map<string, number>();

  return (changes: readonly Change[]): void => {
    for (const { before, after } of changes) {
      if (kindOf(after) !== "call" || text(after, "state") !== "dialing" || text(before, "state") === "dialing")
        continue;
      const line = `${text(after, "tenantId")} ${text(after, "numberId")}`;
      const dialMs = Date.parse(text(after, "dialedAt"));
      const number = record()
        .of("number")
        .find((row) => `${text(row, "tenantId")} ${text(row, "numberId")}` === line);
      const gapMs = 1000 / (amount(number, "callsPerSecond") || defaultCallsPerSecond);
      const sinceMs = dialMs - (lastDialMs.get(line) ?? Number.NEGATIVE_INFINITY);
      if (sinceMs < gapMs) blame(`${text(after, "numberId")} dials again after ${sinceMs} ms, not ${gapMs} ms`);
      lastDialMs.set(line, dialMs);
    }
  };
}
