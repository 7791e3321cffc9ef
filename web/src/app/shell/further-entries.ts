/** Pages without an entry in the sidebar, which the palette lists. */
import { IconBuilding, IconPhoneOff, IconRocket, IconUsers } from "@tabler/icons-react";
import * as m from "#messages";
import { paths } from "../../lib/paths.ts";
import type { NavEntry } from "./nav-entries.ts";

export const furtherEntries = (): readonly NavEntry[] => [
  { path: paths.leads, label: m.nav_leads(), icon: IconUsers },
  { path: paths.companies, label: m.nav_companies(), icon: IconBuilding },
  { path: paths.doNotCall, label: m.nav_do_not_call(), icon: IconPhoneOff },
  { path: paths.gettingStarted, label: m.started_title(), icon: IconRocket },
];
