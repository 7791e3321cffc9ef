import { Outlet, type RouteObject } from "react-router-dom";
import { RouteError } from "../components/error-boundary.tsx";
import { paths } from "../lib/paths.ts";
import { deadLettersQuery } from "../lib/queries.ts";
import { queryClient } from "../lib/query.ts";
import { isOwner, isSuperAdmin } from "../lib/session.ts";
import {
  appearanceScreen,
  callingScreen,
  domainsScreen,
  loadScreen,
  organisationScreen,
  prefetchFor,
  screen,
  withAccess,
} from "./screen.tsx";

const pages: RouteObject[] = [
  screen(paths.panel, async () => (await import("../features/administration/overview-page.tsx")).OverviewPage),
  screen(paths.panelUsers, async () => (await import("../features/administration/users/users-page.tsx")).UsersPage),
  screen(
    paths.panelCreateUser,
    async () => (await import("../features/administration/users/create-user-page.tsx")).CreateUserPage,
  ),
  screen(
    `${paths.panelUser("")}:userId`,
    async () => (await import("../features/administration/user/user-page.tsx")).UserPage,
  ),
  screen(
    `${paths.panelEditUser("")}:userId?`,
    async () => (await import("../features/administration/edit/edit-user-page.tsx")).EditUserPage,
  ),
  screen(
    `${paths.panelUser("")}:postId/lead/:leadId`,
    async () => (await import("../features/parents/lead/lead-page.tsx")).LeadPage,
  ),
  screen(
    paths.panelAnalytics,
    async () => (await import("../features/administration/analytics/analytics-page.tsx")).AnalyticsPage,
  ),
  screen(paths.panelCalls, async () => (await import("../features/administration/calls-page.tsx")).CallsPage),
  screen(
    paths.panelTelephony,
    async () => (await import("../features/administration/telephony/telephony-page.tsx")).TelephonyPage,
  ),
  screen(paths.panelPlans, async () => (await import("../features/administration/plans-page.tsx")).PlansPage),
  screen(paths.panelTenants, async () =>
    withAccess((await import("../features/administration/tenants/tenants-page.tsx")).TenantsPage, isSuperAdmin),
  ),
  screen(paths.panelAuditLog, async () => (await import("../features/administration/audit/audit-page.tsx")).AuditPage),
  screen(paths.panelFeedback, async () =>
    withAccess((await import("../features/administration/feedback-list-page.tsx")).FeedbackListPage, isSuperAdmin),
  ),
  screen(
    paths.deadLetters,
    async () => (await import("../features/administration/dead-letters-page.tsx")).DeadLettersPage,
    () => prefetchFor(isOwner)(() => queryClient.prefetchQuery(deadLettersQuery)),
  ),
  // The settings of one tenant, which a super administrator chooses above them.
  {
    lazy: () => loadScreen(async () => (await import("../features/administration/tenant-filter.tsx")).TenantSettings),
    errorElement: <RouteError />,
    children: [
      {
        lazy: () =>
          loadScreen(async () => (await import("../features/settings/settings-layout.tsx")).PanelSettingsLayout),
        errorElement: <RouteError />,
        children: [
          appearanceScreen(paths.panelSettings),
          domainsScreen(paths.panelDomains),
          callingScreen(paths.panelCalling),
          organisationScreen(paths.panelGeneralSettings),
        ],
      },
    ],
  },
];

const Panel = withAccess(Outlet, isOwner);

export const panelRoute: RouteObject = { element: <Panel />, children: pages };
