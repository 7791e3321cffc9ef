/**
 * Writes `metadata.json`: libphonenumber's metadata, whole for the countries that are called, and only patterns and lengths
 * for the others. Formats are left out, since the product writes E.164. Run after an update of libphonenumber-js.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import metadata from "libphonenumber-js/metadata.max.json";

const calledCodes = ["1", "44", "49", "92", "962", "966", "971"];
const formatsAt = 4;

export function slimMetadata() {
  const called = new Set<string>(calledCodes.flatMap((code) => metadata.country_calling_codes[code] ?? []));
  const countries = Object.entries(metadata.countries).map(([country, plan]) => [
    country,
    called.has(country)
      ? plan.map((part, at) => (at === formatsAt || part === undefined ? 0 : part))
      : plan.slice(0, formatsAt),
  ]);
  const { version, country_calling_codes } = metadata;
  return { version, country_calling_codes, countries: Object.fromEntries(countries), nonGeographic: {} };
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(join(import.meta.dirname, "metadata.json"), `${JSON.stringify(slimMetadata())}\n`);
