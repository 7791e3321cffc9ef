/** The calling hours of each country, written independently of the product's code, which is judged by them. */

interface Place {
  readonly zone: string;
  /** Hours from and to by weekday; a day that is not there is closed. */
  readonly hours: Readonly<Partial<Record<string, readonly [from: number, to: number]>>>;
}

const days = (names: string, from: number, to: number) =>
  Object.fromEntries(names.split(" ").map((name) => [name, [from, to] as const]));

const places: Readonly<Record<string, Place>> = {
  "+49": { zone: "Europe/Berlin", hours: { ...days("Mon Tue Wed Thu Fri", 9, 20), ...days("Sat", 10, 16) } },
  "+44": { zone: "Europe/London", hours: { ...days("Mon Tue Wed Thu Fri", 9, 20), ...days("Sat", 9, 18) } },
  "+1212": { zone: "America/New_York", hours: days("Mon Tue Wed Thu Fri Sat", 9, 20) },
  "+971": { zone: "Asia/Dubai", hours: days("Mon Tue Wed Thu Fri Sat Sun", 9, 18) },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local date, such as 2027-03-10. */
export function dayIn(zone: string, at: number): string {
  const { year, month, day } = partsIn(zone, at);
  return `${year}-${month}-${day}`;
}

const partsIn = (zone: string, at: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  formats.set(zone, format);
  return format;
}

export interface LocalTime {
  readonly day: string;
  readonly weekday: string;
  readonly hour: number;
  readonly minute: number;
}

export function placeOf(phoneNumber: string): Place {
  const found = Object.entries(places).find(([prefix]) => phoneNumber.startsWith(prefix));
  if (!found) throw new Error(`No place known for ${phoneNumber}`);
  return found[1];
}

export function localTime(phoneNumber: string, at: number): LocalTime {
  const parts = partsIn(placeOf(phoneNumber).zone, at);
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: parts.weekday ?? "",
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
}

/** Whether a phone may ring there at that instant. */
export function isOpen(phoneNumber: string, at: number): boolean {
  const { weekday, hour } = localTime(phoneNumber, at);
  const open = placeOf(phoneNumber).hours[weekday];
  return open !== undefined && hour >= open[0] && hour < open[1];
}
