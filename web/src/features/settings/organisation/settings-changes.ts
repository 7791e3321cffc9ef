/** The organisation's settings as form values: faults and changes. */
import type { TenantSettings } from "@callwright/contracts/endpoints/tenant";
import * as m from "#messages";

const fields = [
  "name",
  "timezone",
  "numberPicker",
  "guidedWalkthroughs",
  "secondFactor",
  "showsCallCosts",
  "recordingDays",
] as const satisfies readonly (keyof TenantSettings)[];

/** Only changed fields are sent, so concurrent changes by another owner survive. */
export function changesOf(saved: TenantSettings, typed: TenantSettings): Partial<TenantSettings> {
  const clean = { ...typed, name: typed.name.trim() };
  return Object.fromEntries(
    fields.filter((field) => clean[field] !== saved[field]).map((field) => [field, clean[field]]),
  );
}

export type Faults = { readonly name?: string; readonly timezone?: string };

const faultTexts = { name: m.organisation_name_invalid, timezone: m.organisation_zone_invalid };

/** Messages for fields that the contract or the server refuses. */
export function faultsOf(paths: readonly PropertyKey[]): Faults {
  return {
    ...(paths.includes("name") && { name: faultTexts.name() }),
    ...(paths.includes("timezone") && { timezone: faultTexts.timezone() }),
  };
}

/** Faults of the changes. The schema's code loads on save. */
export async function checkChanges(changes: Partial<TenantSettings>): Promise<Faults> {
  const { updateTenantSettings } = await import("@callwright/contracts/endpoints/tenant");
  const { error } = updateTenantSettings.body.safeParse(changes);
  return faultsOf(error?.issues.map(({ path }) => path[0] ?? "") ?? []);
}
