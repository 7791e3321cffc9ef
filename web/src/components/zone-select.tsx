/** Time zones by continent; includes the current one, even if the browser names it differently. */
import { currentZone, zoneLabel } from "@callwright/contracts/zone-name";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { browserZones } from "../lib/time-zone.ts";

interface ZoneGroup {
  readonly group: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

/** Lists "America/Argentina/Buenos_Aires" as "Argentina, Buenos Aires" in "America"; a zone with two names once. */
export function zoneGroups(zones: readonly string[]): ZoneGroup[] {
  // The last name of a zone wins: `ZoneSelect` puts the selected zone last.
  const byCurrentName = new Map(zones.map((zone) => [currentZone(zone), zone]));
  const byArea = Map.groupBy(byCurrentName.values(), (zone) => zone.split("/")[0] ?? zone);
  return [...byArea]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([group, members]) => ({
      group,
      items: members
        .map((value) => ({ value, label: placeName(value) }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    }));
}

const placeName = (zone: string): string => zoneLabel(zone).split("/").slice(1).join(", ") || zone;

interface ZoneSelectProps extends Omit<NativeSelectProps, "data"> {
  readonly current: string;
}

export function ZoneSelect({ current, ...props }: ZoneSelectProps) {
  const zones = [...new Set([...browserZones(), "UTC", current])];
  return <NativeSelect data={zoneGroups(zones).map(({ group, items }) => ({ group, items: [...items] }))} {...props} />;
}
