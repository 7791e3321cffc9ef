/** What the sidebar and the palette list, in the specification's order; only rooms that exist. */
import type { User } from "@callwright/contracts/endpoints/session";
import { type Icon, IconBriefcase, IconLayoutDashboard, IconPhoneCall, IconPhonePlus } from "@tabler/icons-react";
import * as m from "#messages";
import { paths } from "../../lib/paths.ts";

export interface NavEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: Icon;
  /** Who sees it; without one, everybody. */
  readonly isFor?: (user: User) => boolean;
}

export interface NavGroup {
  /** Without a label: the first entries. */
  readonly label?: string;
  readonly entries: readonly NavEntry[];
}

const groups = (): readonly NavGroup[] => [
  {
    entries: [
      { path: paths.dashboard, label: m.nav_dashboard(), icon: IconLayoutDashboard },
      { path: paths.calls, label: m.nav_calls(), icon: IconPhoneCall },
    ],
  },
  { label: m.nav_outbound(), entries: [{ path: paths.jobs, label: m.nav_jobs(), icon: IconBriefcase }] },
  { label: m.nav_numbers_group(), entries: [{ path: paths.numbers, label: m.nav_numbers(), icon: IconPhonePlus }] },
];

/** The groups that this person sees; an empty one disappears with its label. */
export function navGroups(user: User): readonly NavGroup[] {
  return groups()
    .map((group) => ({ ...group, entries: group.entries.filter(({ isFor }) => isFor?.(user) ?? true) }))
    .filter((group) => group.entries.length > 0);
}
