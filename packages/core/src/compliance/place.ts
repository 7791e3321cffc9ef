/** Where a number is at home, as far as its digits tell: the country, and every time zone that its area lies in. */
import { type PhoneCountry, parsePhone } from "@callwright/contracts";
import { areaCodes } from "./area-codes.ts";
import { readZone } from "./zone.ts";

export interface Place {
  readonly country: PhoneCountry["code"];
  /** At least one. */
  readonly zones: readonly string[];
}

/** Countries of one zone; islands with a zone of their own keep the same time. */
const zoneOf: Readonly<Record<string, string>> = {
  GB: "Europe/London",
  DE: "Europe/Berlin",
  PK: "Asia/Karachi",
  JO: "Asia/Amman",
  AE: "Asia/Dubai",
  SA: "Asia/Riyadh",
};

const zonesByArea = new Map(
  areaCodes.flatMap(([zones, codes]) => codes.split(" ").map((code) => [code, zones.split(" ")] as const)),
);

/** Undefined for a number that is none, or whose place nobody can tell. `timezone`: as the person's own row names it. */
export function placeOf(phoneNumber: string, timezone?: string): Place | undefined {
  const parsed = parsePhone(phoneNumber);
  if (!parsed.ok) return undefined;
  const country = parsed.country.code;
  const zones = timezone === undefined ? zonesOf(country, parsed.phoneNumber) : readZone(timezone, country);
  return zones && { country, zones };
}

function zonesOf(country: Place["country"], phoneNumber: string): readonly string[] | undefined {
  const zone = zoneOf[country];
  return zone ? [zone] : zonesByArea.get(phoneNumber.slice(2, 5));
}

/** "America/New_York" → "New York". */
export const placeName = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** Numbers that cost whoever calls them, or that are for emergencies: nobody's own, so nobody is reached there. */
const premium = /^\+(1900|1976|449|4487|4484|49900|49137|49118|4918|92900|966700|971900|962900)/;

export const isPremium = (phoneNumber: string): boolean => premium.test(phoneNumber);
