import type { User } from "@callwright/contracts/endpoints/session";
import {
  IconAdjustments,
  IconBuildingCommunity,
  IconChartBar,
  IconDeviceMobileCog,
  IconHistory,
  IconLayoutDashboard,
  IconMailExclamation,
  IconMessage2,
  IconPhoneCall,
  IconReceipt,
  IconUsers,
} from "@tabler/icons-react";
import * as m from "#messages";
import { paths } from "../../lib/paths.ts";
import { isSuperAdmin } from "../../lib/session.ts";
import { type NavGroup, visibleGroups } from "./nav-entries.ts";
import { NavList, type NavListProps } from "./nav-list.tsx";

export function panelGroups(user: Pick<User, "role" | "dashboardAccess">): readonly NavGroup[] {
  return visibleGroups(user, [
    {
      entries: [
        { path: paths.panel, label: m.panel_overview(), icon: IconLayoutDashboard, isExact: true },
        {
          path: paths.panelUsers,
          label: m.nav_users(),
          icon: IconUsers,
          covers: [paths.panelCreateUser, paths.panelUser(""), paths.panelEditUser("")],
        },
        { path: paths.panelTenants, label: m.panel_tenants(), icon: IconBuildingCommunity, isFor: isSuperAdmin },
        { path: paths.panelPlans, label: m.panel_plans(), icon: IconReceipt },
      ],
    },
    {
      label: m.panel_activity(),
      entries: [
        { path: paths.panelAnalytics, label: m.nav_analytics(), icon: IconChartBar },
        { path: paths.panelCalls, label: m.nav_calls(), icon: IconPhoneCall },
        { path: paths.panelTelephony, label: m.panel_telephony(), icon: IconDeviceMobileCog },
        { path: paths.panelAuditLog, label: m.panel_audit(), icon: IconHistory },
        { path: paths.panelFeedback, label: m.feedback_title(), icon: IconMessage2, isFor: isSuperAdmin },
        { path: paths.deadLetters, label: m.letters_title(), icon: IconMailExclamation },
      ],
    },
    {
      label: m.nav_settings(),
      entries: [
        {
          path: paths.panelSettings,
          label: m.panel_settings(),
          icon: IconAdjustments,
          covers: [paths.panelGeneralSettings],
        },
      ],
    },
  ]);
}

interface PanelNavProps extends Pick<NavListProps, "isRail" | "onNavigate"> {
  readonly user: User;
}

export const PanelNav = ({ user, ...list }: PanelNavProps) => (
  <NavList label={m.administration_title()} groups={panelGroups(user)} {...list} />
);
