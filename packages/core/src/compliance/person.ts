import { numberPlace } from "./place.ts";

interface Person {
  readonly importId?: string | undefined;
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

const zoneHeader = /^(time[ _-]?zone|zeitzone|المنطقة الزمنية)$/i;

export function timezoneOf({ variables = {} }: Pick<Person, "variables">): string | undefined {
  const [, zone] = Object.entries(variables).find(([header]) => zoneHeader.test(header.trim())) ?? [];
  return zone?.trim() || undefined;
}

export const personZone = (person: Pick<Person, "variables"> & { readonly phoneNumber: string }): string | undefined =>
  numberPlace(person.phoneNumber, timezoneOf(person))?.zones[0];

/** A user who calls or texts their own number consents by doing so. */
export const ownNumber = { purpose: "own", basis: "own" } as const;

export const consentAndZone = (person: Person): { basis: string; timezone: string | undefined } => ({
  basis: person.importId ? `attested:${person.importId}` : "entered",
  timezone: timezoneOf(person),
});
