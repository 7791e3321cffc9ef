/** When a person who says "tomorrow at three" means, as a model can know it: by what it was told of their place alone. */

const hour = 15;

/** A name of the zone database; the tags of a template have no slash. */
const zoneName = /\b[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+)+\b/;

/** ISO 8601 with the offset of the place that the instructions name; where they name none, a model can but take UTC. */
export function tomorrowAtThree(instructions: string, nowMs: number): string {
  const timeZone = zoneName.exec(instructions)?.[0] ?? "UTC";
  const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(nowMs + 24 * 3_600_000);
  // The offset of the day after, taken at noon UTC: no zone of ours changes its clock between noon and three.
  const name = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(Date.parse(`${day}T12:00:00Z`))
    .find(({ type }) => type === "timeZoneName")?.value;
  const offset = name?.replace("GMT", "") || "+00:00";
  return `${day}T${hour}:00:00${offset}`;
}
