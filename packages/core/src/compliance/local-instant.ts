/** Instants as the clocks of a place write them, and as people there mean them. */
import { Temporal } from "temporal-polyfill";

/** "2026-03-05T15:00:00+01:00": what the clocks of a zone show, ISO 8601 with their offset. */
export function localInstant(zone: string, at: number): string {
  const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return shown.toString({ smallestUnit: "second", timeZoneName: "never" });
}

/** An instant with an offset as it stands; without one it is what the clocks of the zone show then. Undefined for what is neither. */
export function readLocalInstant(text: string, zone: string): string | undefined {
  try {
    Temporal.Instant.from(text);
    return text;
  } catch {
    return readWallClock(text, zone);
  }
}

function readWallClock(text: string, zone: string): string | undefined {
  try {
    return localInstant(zone, Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds);
  } catch {
    return undefined;
  }
}
