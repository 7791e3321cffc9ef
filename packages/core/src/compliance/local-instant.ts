import { Temporal } from "temporal-polyfill";

export function localInstant(zone: string, at: number): string {
  const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return shown.toString({ smallestUnit: "second", timeZoneName: "never" });
}

/** Without an offset: the wall clock of the zone. Undefined for invalid text. */
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
