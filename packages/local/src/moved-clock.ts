/** The sandbox's clock: where it stands at a start, kept over restarts, moved forward only. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clockOffset, now, setClockOffset } from "@callwright/core/kernel/clock";

const clockFile = (dataDir: string): string => join(dataDir, "clock.json");

/** A moved clock stays moved over a restart: what was scheduled by it must not lie in the future again. */
export function startClock(dataDir: string | undefined, atMs: number | undefined): void {
  const kept = dataDir ? readKept(dataDir) : undefined;
  if (kept !== undefined) setClockOffset(kept);
  else if (atMs !== undefined) {
    setClockOffset(clockOffset() + atMs - now());
    keepClock(dataDir);
  }
}

/** Moves the clock forward to an instant; what it has passed already stays passed. */
export const moveClockTo = (atMs: number): void =>
  setClockOffset(clockOffset() + Math.max(0, Math.round(atMs - now())));

export function keepClock(dataDir: string | undefined): void {
  if (dataDir) writeFileSync(clockFile(dataDir), JSON.stringify({ offsetMs: clockOffset() }));
}

function readKept(dataDir: string): number | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(clockFile(dataDir), "utf8"));
    return typeof kept === "object" && kept !== null && "offsetMs" in kept ? Number(kept.offsetMs) || 0 : undefined;
  } catch {
    // No clock was kept: it was never moved.
    return undefined;
  }
}
