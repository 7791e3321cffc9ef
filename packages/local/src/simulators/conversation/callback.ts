/** The time that "tomorrow at three" means for a person, from the time zone in the instructions. */

const HOUR = 15;

/** An IANA zone name such as `Europe/Berlin`; the tags of a template have no slash. */
const zoneName = /\b[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+)+\b/;

/** ISO 8601 with the offset of the zone that the instructions name, else UTC. */
export function tomorrowAtThree(instructions: string, nowMs: number): string {
  const timeZone = zoneName.exec(instructions)?.[0] ?? "UTC";
  const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(nowMs + 24 * 3_600_000); // "2026-11-21"
  // Read at noon UTC of that day: our zones do not change their clocks between noon and three.
  const offsetName = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(Date.parse(`${day}T12:00:00Z`))
    .find(({ type }) => type === "timeZoneName")?.value;
  const offset = offsetName?.replace("GMT", "") || "+00:00";
  return `${day}T${HOUR}:00:00${offset}`;
}
