/** The sandbox's clock, which only moves forward and keeps its offset over restarts. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clockOffset, now, setClockOffset } from "@callwright/core/kernel/clock";

const clockFile = (dataDir: string): string => join(dataDir, "clock.json");

/** Restores the stored offset, so that the clock never goes back; without one, starts at `atMs`. */
export function startClock(dataDir: string | undefined, atMs: number | undefined): void {
  const storedOffset = dataDir ? readOffset(dataDir) : undefined;
  if (storedOffset !== undefined) setClockOffset(storedOffset);
  else if (atMs !== undefined) {
    setClockOffset(clockOffset() + atMs - now());
    storeClock(dataDir);
  }
}

/** Moves the clock forward; a past time changes nothing. */
export const moveClockTo = (atMs: number): void =>
  setClockOffset(clockOffset() + Math.max(0, Math.round(atMs - now())));

export function storeClock(dataDir: string | undefined): void {
  if (dataDir) writeFileSync(clockFile(dataDir), JSON.stringify({ offsetMs: clockOffset() }));
}

function readOffset(dataDir: string): number | undefined {
  try {
    const stored: unknown = JSON.parse(readFileSync(clockFile(dataDir), "utf8"));
    if (typeof stored !== "object" || stored === null || !("offsetMs" in stored)) return undefined;
    return Number(stored.offsetMs) || 0;
  } catch {
    // The clock was never moved.
    return undefined;
  }
}
