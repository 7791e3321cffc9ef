import type { PhoneCountry } from "@callwright/contracts";
import { Temporal } from "temporal-polyfill";

type Country = PhoneCountry["code"];

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

export function readZone(text: string, country: Country): readonly string[] | undefined {
  const word = text
    .toLowerCase()
    .replace(/\(.*\)|\b(standard|daylight)?\s*time\b/g, "")
    .trim();
  const named = zonesByName.get(`${country} ${word}`);
  if (named) return named;
  const zone = knownZone(text.trim().replaceAll(" ", "_"));
  return zone === undefined ? undefined : [zone];
}

const zoneIdByName = new Map<string, string | undefined>();

function knownZone(name: string): string | undefined {
  if (!name.includes("/") && name !== "UTC") return undefined;
  if (!zoneIdByName.has(name)) {
    if (zoneIdByName.size >= 500) zoneIdByName.clear();
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
