/** When a person who says "tomorrow at three" means: three in the afternoon where they are. */

/** One zone for each country that calls go to; the wide ones by their most populous zone. */
const zones: readonly (readonly [string, string])[] = [
  ["+44", "Europe/London"],
  ["+49", "Europe/Berlin"],
  ["+92", "Asia/Karachi"],
  ["+962", "Asia/Amman"],
  ["+971", "Asia/Dubai"],
  ["+966", "Asia/Riyadh"],
  ["+1", "America/New_York"],
];

const HOUR = 15;

/** ISO 8601 with the offset of the number's place. */
export function tomorrowAtThree(number: string, nowMs: number): string {
  const timeZone = zones.find(([prefix]) => number.startsWith(prefix))?.[1] ?? "UTC";
  const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(nowMs + 24 * 3_600_000);
  // The offset of the day after, taken at noon UTC: no zone of the list changes its clock between noon and three.
  const name = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(Date.parse(`${day}T12:00:00Z`))
    .find(({ type }) => type === "timeZoneName")?.value;
  const offset = name?.replace("GMT", "") || "+00:00";
  return `${day}T${HOUR}:00:00${offset}`;
}
