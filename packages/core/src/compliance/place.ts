import { type PhoneCountry, parsePhoneFormat } from "@callwright/contracts/phone-format";
import { Temporal } from "temporal-polyfill";
import { areaCodesText } from "./area-codes.ts";

/** `overlay:base` area codes for which libphonenumber's map lacks the overlay's zones or has one for the whole state. */
const overlayPairs = `
  236:250 257:250 273:418 364:270 367:418 436:440 448:850 457:318 458:541 471:662 474:306 483:334
  581:418 604:250 621:713 624:716 672:250 679:313 689:407 729:423 778:250 837:530 861:309 879:709
  924:507 930:812 986:208
`;

export const overlays: Readonly<Record<string, string>> = Object.fromEntries(
  overlayPairs
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(":")),
);

type Country = PhoneCountry["code"];

export interface Place {
  readonly country: Country;
  readonly zones: readonly string[];
}

/** Countries with one zone; their islands keep the same time. */
const zoneByCountry: Readonly<Record<string, string>> = {
  GB: "Europe/London",
  DE: "Europe/Berlin",
  PK: "Asia/Karachi",
  JO: "Asia/Amman",
  AE: "Asia/Dubai",
  SA: "Asia/Riyadh",
};

const areaCodes: Readonly<Record<string, string>> = JSON.parse(areaCodesText);

/** All zones of each North American area code, since a mobile keeps its number when its owner moves within the area. */
const zonesByArea = new Map(
  Object.entries(areaCodes).flatMap(([zones, codes]) =>
    codes.split(" ").map((code) => [code, zones.split(" ")] as const),
  ),
);
for (const [code, base] of Object.entries(overlays)) {
  const zones = new Set([...(zonesByArea.get(code) ?? []), ...(zonesByArea.get(base) ?? [])]);
  zonesByArea.set(code, [...zones].sort());
}

export function numberPlace(phoneNumber: string, timezone?: string): Place | undefined {
  const parsed = parsePhoneFormat(phoneNumber);
  if (!parsed.ok) return undefined;
  const country = parsed.country.code;
  const zones = timezone === undefined ? countryZones(country, parsed.phoneNumber) : readZone(timezone, country);
  return zones && { country, zones };
}

function countryZones(country: Country, phoneNumber: string): readonly string[] | undefined {
  const zone = zoneByCountry[country];
  return zone ? [zone] : zonesByArea.get(phoneNumber.slice(2, 5));
}

/** Premium-rate and service numbers, such as +1 900, +44 87 and +49 137. */
const premium = /^\+(1900|1976|449|4487|4484|49900|49137|49118|4918|92900|966700|971900|962900)/;

export const isPremium = (phoneNumber: string): boolean => premium.test(phoneNumber);

/** Runtimes read short names as distant places or fixed offsets; here they mean what people in that country mean. */
const shortNames: readonly (readonly [country: Country, names: string, zones: string])[] = [
  ["US", "et est edt eastern", "America/New_York"],
  ["US", "ct cst cdt central", "America/Chicago"],
  ["US", "mt mst mdt mountain", "America/Denver America/Phoenix"],
  ["US", "pt pst pdt pacific", "America/Los_Angeles"],
  ["US", "akt akst akdt alaska", "America/Anchorage"],
  ["US", "hst hawaii", "Pacific/Honolulu"],
  ["US", "at ast adt atlantic", "America/Halifax America/Puerto_Rico"],
  ["US", "nt nst ndt newfoundland", "America/St_Johns"],
  ["GB", "gmt bst", "Europe/London"],
  ["DE", "cet cest mez mesz", "Europe/Berlin"],
  ["PK", "pkt pkst", "Asia/Karachi"],
  ["JO", "eet eest", "Asia/Amman"],
  ["AE", "gst", "Asia/Dubai"],
  ["SA", "ast", "Asia/Riyadh"],
];

const zonesByName = new Map(
  shortNames.flatMap(([country, names, zones]) =>
    names.split(" ").map((name) => [`${country} ${name}`, zones.split(" ")] as const),
  ),
);

function readZone(text: string, country: Country): readonly string[] | undefined {
  // "Eastern Standard Time (US)" is "eastern".
  const name = text
    .toLowerCase()
    .replace(/\(.*\)|\b(standard|daylight)?\s*time\b/g, "")
    .trim();
  const zones = zonesByName.get(`${country} ${name}`);
  if (zones) return zones;
  const zone = knownZone(text.trim().replaceAll(" ", "_"));
  return zone === undefined ? undefined : [zone];
}

const maxRememberedZones = 500;
const zoneIdByName = new Map<string, string | undefined>();

function knownZone(name: string): string | undefined {
  if (!name.includes("/") && name !== "UTC") return undefined;
  if (!zoneIdByName.has(name)) {
    if (zoneIdByName.size >= maxRememberedZones) zoneIdByName.clear();
    zoneIdByName.set(name, resolveZone(name));
  }
  return zoneIdByName.get(name);
}

function resolveZone(name: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
}
