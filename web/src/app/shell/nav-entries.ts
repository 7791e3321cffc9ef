/** Entries of sidebar and palette, in the specification's order (core spec §2). */
import type { User } from "@callwright/contracts/endpoints/session";
import {
  type Icon,
  IconBriefcase,
  IconBuilding,
  IconChartBar,
  IconCreditCard,
  IconHeadset,
  IconKey,
  IconLayoutDashboard,
  IconMessage,
  IconMessageCircleUser,
  IconPhoneCall,
  IconPhonePlus,
  IconPlugConnected,
  IconSpeakerphone,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import * as m from "#messages";
import { paths } from "../../lib/paths.ts";
import { hasCampaigns, hasInbound, hasSubscription } from "../../lib/session.ts";

type Viewer = Pick<User, "role" | "dashboardAccess">;

export interface NavEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: Icon;
  /** Further paths that highlight the entry. */
  readonly covers?: readonly string[];
  /** Highlights the entry only at its exact path, not on the pages below. */
  readonly isExact?: boolean;
  /** The field of the minutes response that is shown as a counter beside the label. */
  readonly counter?: "openFollowUps";
  /** Whether the user sees the entry; by default every user does. */
  readonly isFor?: (user: Viewer) => boolean;
}

export interface NavGroup {
  readonly label?: string;
  readonly entries: readonly NavEntry[];
}

const groups = (): readonly NavGroup[] => [
  {
    entries: [
      { path: paths.dashboard, label: m.nav_dashboard(), icon: IconLayoutDashboard },
      { path: paths.analytics, label: m.nav_analytics(), icon: IconChartBar },
      { path: paths.calls, label: m.nav_calls(), icon: IconPhoneCall },
      { path: paths.integrations, label: m.nav_integrations(), icon: IconPlugConnected },
    ],
  },
  {
    label: m.nav_outbound(),
    entries: [
      { path: paths.jobs, label: m.nav_jobs(), icon: IconBriefcase, covers: [paths.runs] },
      { path: paths.campaigns, label: m.nav_campaigns(), icon: IconSpeakerphone, isFor: hasCampaigns },
      { path: paths.leads, label: m.nav_leads(), icon: IconUsers, isFor: hasCampaigns },
      { path: paths.companies, label: m.nav_companies(), icon: IconBuilding, isFor: hasCampaigns },
      { path: paths.followUps, label: m.nav_follow_ups(), icon: IconMessageCircleUser, counter: "openFollowUps" },
      { path: paths.sms, label: m.nav_sms(), icon: IconMessage },
    ],
  },
  {
    label: m.nav_inbound_group(),
    entries: [{ path: paths.inbound, label: m.nav_inbound(), icon: IconHeadset, isFor: hasInbound }],
  },
  {
    label: m.nav_numbers_group(),
    entries: [{ path: paths.numbers, label: m.nav_numbers(), icon: IconPhonePlus, covers: [paths.newNumber] }],
  },
  {
    label: m.nav_settings(),
    entries: [
      // The settings layout lists and highlights the other settings pages.
      { path: paths.settingsProfile, label: m.nav_profile(), icon: IconUser, covers: [paths.profile] },
      { path: paths.subscription, label: m.nav_subscription(), icon: IconCreditCard, isFor: hasSubscription },
      { path: paths.apiKeys, label: m.nav_api_keys(), icon: IconKey },
    ],
  },
];

export function visibleGroups(user: Viewer, all: readonly NavGroup[]): readonly NavGroup[] {
  return all
    .map((group) => ({ ...group, entries: group.entries.filter(({ isFor }) => isFor?.(user) ?? true) }))
    .filter((group) => group.entries.length > 0);
}

export const navGroups = (user: Viewer): readonly NavGroup[] => visibleGroups(user, groups());
