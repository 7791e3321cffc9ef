/** What the gate has to know of a person beside their number: by what they may be reached, and where they are. */

interface Person {
  readonly importId?: string | undefined;
  /** Columns of their file that are not ours, by header. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

const zoneHeader = /^(time[ _-]?zone|zeitzone|المنطقة الزمنية)$/i;

/** The time zone of a person's own row, as it stands there; it counts instead of that of their number. */
export function timezoneOf({ variables = {} }: Pick<Person, "variables">): string | undefined {
  const [, zone] = Object.entries(variables).find(([header]) => zoneHeader.test(header.trim())) ?? [];
  return zone?.trim() || undefined;
}

/** The attestation of the import that brought them, else whoever entered them by hand; and the time zone of their row. */
export const personOf = (person: Person): { basis: string; timezone: string | undefined } => ({
  basis: person.importId ? `attested:${person.importId}` : "entered",
  timezone: timezoneOf(person),
});
