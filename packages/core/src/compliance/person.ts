/** What the gate has to know of a person beside their number: by what they may be reached, and where they are. */

interface Person {
  readonly importId?: string | undefined;
  /** Columns of their file that are not ours, by header. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

const zoneHeader = /^(time[ _-]?zone|zeitzone|المنطقة الزمنية)$/i;

/**
 * The attestation of the import that brought them, else whoever entered them by hand; and the time zone of their own row,
 * which counts instead of that of their number.
 */
export function personOf({ importId, variables = {} }: Person): { basis: string; timezone: string | undefined } {
  const [, zone] = Object.entries(variables).find(([header]) => zoneHeader.test(header.trim())) ?? [];
  return { basis: importId ? `attested:${importId}` : "entered", timezone: zone?.trim() || undefined };
}
