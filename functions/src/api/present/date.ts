/** Dates as the specification writes them: dd/MM/yyyy hh:mm a, in a job's time zone. */

export function formatInZone(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hour12: true,
  });
  const parts = Object.fromEntries(format.formatToParts(Date.parse(iso)).map(({ type, value }) => [type, value]));
  const hour = parts.hour === "00" ? "12" : parts.hour;
  return `${parts.day}/${parts.month}/${parts.year} ${hour}:${parts.minute} ${parts.dayPeriod?.toUpperCase()}`;
}
