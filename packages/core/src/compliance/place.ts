import { type PhoneCountry, parsePhoneFormat } from "@callwright/contracts/phone-format";
import { areaCodesText } from "./area-codes.ts";
import { overlays } from "./overlays.ts";
import { readZone } from "./zone.ts";

export interface Place {
  readonly country: PhoneCountry["code"];
  readonly zones: readonly string[];
}

/** Countries with one zone; their islands keep the same time. */
const zoneOf: Readonly<Record<string, string>> = {
  GB: "Europe/London",
  DE: "Europe/Berlin",
  PK: "Asia/Karachi",
  JO: "Asia/Amman",
  AE: "Asia/Dubai",
  SA: "Asia/Riyadh",
};

const areaCodes: Readonly<Record<string, string>> = JSON.parse(areaCodesText);

/** Zones of North American area codes. A mobile keeps its number when its owner moves within the area, so all count. */
const zonesByArea = new Map(
  Object.entries(areaCodes).flatMap(([zones, codes]) =>
    codes.split(" ").map((code) => [code, zones.split(" ")] as const),
  ),
);
for (const [code, below] of Object.entries(overlays))
  zonesByArea.set(code, [...new Set([...(zonesByArea.get(code) ?? []), ...(zonesByArea.get(below) ?? [])])].sort());

export function numberPlace(phoneNumber: string, timezone?: string): Place | undefined {
  const parsed = parsePhoneFormat(phoneNumber);
  if (!parsed.ok) return undefined;
  const country = parsed.country.code;
  const zones = timezone === undefined ? zonesOf(country, parsed.phoneNumber) : readZone(timezone, country);
  return zones && { country, zones };
}

function zonesOf(country: Place["country"], phoneNumber: string): readonly string[] | undefined {
  const zone = zoneOf[country];
  return zone ? [zone] : zonesByArea.get(phoneNumber.slice(2, 5));
}

const premium = /^\+(1900|1976|449|4487|4484|49900|49137|49118|4918|92900|966700|971900|962900)/;

export const isPremium = (phoneNumber: string): boolean => premium.test(phoneNumber);
