/** Dates as the specification writes them: dd/MM/yyyy hh:mm a, in a job's time zone. */

/** Making a format costs far more than using it; zones are few. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hour12: true,
  });
  formats.set(timeZone, made);
  return made;
}

export function formatInZone(iso: string, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(Date.parse(iso))
      .map(({ type, value }) => [type, value]),
  );
  const hour = parts.hour === "00" ? "12" : parts.hour;
  return `${parts.day}/${parts.month}/${parts.year} ${hour}:${parts.minute} ${parts.dayPeriod?.toUpperCase()}`;
}
