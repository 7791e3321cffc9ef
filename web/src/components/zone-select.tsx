/** Time zones by continent; includes the current one, even if the browser names it differently. */
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { isZoneName } from "../lib/time-zone.ts";

interface ZoneGroup {
  readonly group: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

/** "America/Argentina/Buenos_Aires" → "Argentina, Buenos Aires", under "America". */
export function zoneGroups(zones: readonly string[]): ZoneGroup[] {
  const byArea = Map.groupBy(zones, (zone) => zone.split("/")[0] ?? zone);
  return [...byArea]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([group, members]) => ({
      group,
      items: members.sort().map((value) => ({ value, label: placeOf(value) })),
    }));
}

const placeOf = (zone: string) => (zone.split("/").slice(1).join(", ") || zone).replaceAll("_", " ");

interface ZoneSelectProps extends Omit<NativeSelectProps, "data"> {
  /** Always listed. */
  readonly current: string;
}

export function ZoneSelect({ current, ...props }: ZoneSelectProps) {
  const zones = [...new Set([...Intl.supportedValuesOf("timeZone").filter(isZoneName), "UTC", current])];
  return <NativeSelect data={zoneGroups(zones).map(({ group, items }) => ({ group, items: [...items] }))} {...props} />;
}
