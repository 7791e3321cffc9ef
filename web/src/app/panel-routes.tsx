import { Outlet, type RouteObject } from "react-router-dom";
import { RouteError } from "../components/error-boundary.tsx";
import { paths } from "../lib/paths.ts";
import { deadLettersQuery } from "../lib/queries.ts";
import { queryClient } from "../lib/query.ts";
import { isOwner, isSuperAdmin } from "../lib/roles.ts";
import { loadScreen, prefetchFor, screen } from "./screen.tsx";
import { appearanceScreen, callingScreen, domainsScreen, organisationScreen } from "./settings-screens.ts";
import { withAccess } from "./with-access.tsx";

const pages: RouteObject[] = [
  screen({
    path: paths.panel,
    load: async () => (await import("../features/administration/overview-page.tsx")).OverviewPage,
  }),
  screen({
    path: paths.panelUsers,
    load: async () => (await import("../features/administration/users/users-page.tsx")).UsersPage,
  }),
  screen({
    path: paths.panelCreateUser,
    load: async () => (await import("../features/administration/users/create-user-page.tsx")).CreateUserPage,
  }),
  screen({
    path: `${paths.panelUser("")}:userId`,
    load: async () => (await import("../features/administration/user/user-page.tsx")).UserPage,
  }),
  screen({
    path: `${paths.panelEditUser("")}:userId?`,
    load: async () => (await import("../features/administration/edit/edit-user-page.tsx")).EditUserPage,
  }),
  screen({
    path: `${paths.panelUser("")}:postId/lead/:leadId`,
    load: async () => (await import("../features/parents/lead/lead-page.tsx")).LeadPage,
  }),
  screen({
    path: paths.panelAnalytics,
    load: async () => (await import("../features/administration/analytics/analytics-page.tsx")).AnalyticsPage,
  }),
  screen({
    path: paths.panelCalls,
    load: async () => (await import("../features/administration/calls-page.tsx")).CallsPage,
  }),
  screen({
    path: paths.panelTelephony,
    load: async () => (await import("../features/administration/telephony/telephony-page.tsx")).TelephonyPage,
  }),
  screen({
    path: paths.panelPlans,
    load: async () => (await import("../features/administration/plans-page.tsx")).PlansPage,
  }),
  screen({
    path: paths.panelTenants,
    load: async () =>
      withAccess((await import("../features/administration/tenants/tenants-page.tsx")).TenantsPage, isSuperAdmin),
  }),
  screen({
    path: paths.panelAuditLog,
    load: async () => (await import("../features/administration/audit/audit-page.tsx")).AuditPage,
  }),
  screen({
    path: paths.panelFeedback,
    load: async () =>
      withAccess((await import("../features/administration/feedback-list-page.tsx")).FeedbackListPage, isSuperAdmin),
  }),
  screen({
    path: paths.deadLetters,
    load: async () => (await import("../features/administration/dead-letters-page.tsx")).DeadLettersPage,
    prefetch: () => prefetchFor(isOwner)(() => queryClient.prefetchQuery(deadLettersQuery)),
  }),
  {
    lazy: () => loadScreen(async () => (await import("../features/administration/tenant-settings.tsx")).TenantSettings),
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
