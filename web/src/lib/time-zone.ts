/** Time zones of the browser, and local times in a zone. */

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const browserZones = (): readonly string[] => Intl.supportedValuesOf("timeZone").filter(isZoneName);

/** The server accepts names of places and UTC; the short names that some browsers also list are ambiguous. */
export const isZoneName = (name: string | undefined): name is string => name?.includes("/") === true || name === "UTC";

/** A day as an address names it: "2026-11-23". */
export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The zone's offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((datePart) => datePart.type === type)?.value);
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return local - Math.floor(instant / 1000) * 1000;
}

/** The instant of a local time such as "2026-11-23T09:00"; a time skipped in spring is read as an hour later. */
export function zonedInstant(local: string, zone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return undefined;
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Near a clock change, the offset at `asUtc` may differ from the offset at the instant that is sought.
  const roughInstant = asUtc - offsetAt(asUtc, zone);
  const instant = asUtc - offsetAt(roughInstant, zone);
  const isSkipped = instant + offsetAt(instant, zone) !== asUtc;
  // For a skipped time, one of the two has the offset before the clock change: the later one.
  return new Date(isSkipped ? Math.max(roughInstant, instant) : instant).toISOString();
}

/** The inverse of `zonedInstant`, as a date field needs it: "2026-11-23T09:00". */
export const zonedLocalTime = (instant: number, zone: string): string =>
  new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16);
