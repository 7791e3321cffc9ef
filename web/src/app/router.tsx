/** Screens by address, loaded on demand. A route's `handle` lets links preload it. */
import type { User } from "@callwright/contracts/endpoints/session";
import type { ComponentType, ReactNode } from "react";
import { createBrowserRouter, type LoaderFunctionArgs, Outlet, type RouteObject, redirect } from "react-router-dom";
import { ErrorScreen, RouteError } from "../components/error-boundary.tsx";
import { paths, publicPaths } from "../lib/paths.ts";
import type { RouteHandle } from "../lib/preload.tsx";
import {
  apiKeysQuery,
  callingPolicyQuery,
  callLogQuery,
  campaignsQuery,
  cardsQuery,
  companiesQuery,
  deadLettersQuery,
  domainsQuery,
  doNotCallQuery,
  followUpsQuery,
  invoicesQuery,
  jobsQuery,
  leadQuery,
  leadsQuery,
  logsQuery,
  meQuery,
  numbersQuery,
  runQuery,
  runsQuery,
  smtpQuery,
  subscriptionQuery,
  teamQuery,
  tenantSettingsQuery,
  textQuery,
  textsQuery,
  textTotalsQuery,
} from "../lib/queries.ts";
import { queryClient } from "../lib/query.ts";
import { hasCampaigns, hasSubscription, hasTeam, isOwner, isSuperAdmin } from "../lib/roles.ts";
import { Shell } from "./shell/shell.tsx";
import { withAccess } from "./with-access.tsx";

interface Screen {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** The screen's first queries, requested while its code loads. */
  readonly prefetch?: RouteHandle["prefetch"];
}

/** Turns a failed import into an error screen; the router renders nothing for a rejected `lazy`. */
async function loadRoom(load: Screen["load"]): Promise<{ Component: ComponentType } | { element: ReactNode }> {
  try {
    return { Component: await load() };
  } catch (error) {
    return { element: <ErrorScreen error={error} /> };
  }
}

export function screen({ path, load, prefetch }: Screen): RouteObject {
  const loader = ({ params, request }: LoaderFunctionArgs) => {
    void prefetch?.(params, new URL(request.url).searchParams);
    return null;
  };
  const handle: RouteHandle = { preload: load, ...(prefetch && { prefetch }) };
  return {
    path,
    loader,
    handle,
    lazy: () => loadRoom(load),
    // Inside the shell, so navigation survives a failing page.
    errorElement: <RouteError />,
  };
}

const loadDashboard = async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage;
const prefetchDashboard = () => {
  void queryClient.prefetchQuery(jobsQuery(1, 5));
  void queryClient.prefetchQuery(logsQuery(1, 5));
};

const numberOf = (search: URLSearchParams, name: string, fallback: number) => Number(search.get(name)) || fallback;

const loadProfile = async () => (await import("../features/settings/profile/profile-page.tsx")).ProfilePage;

/** Prefetches for known users only: others might be refused, and a cold visit does not know the user yet. */
const prefetchFor = (isFor: (user: User) => boolean) => (ask: () => unknown) => {
  const user = queryClient.getQueryData(meQuery.queryKey);
  if (user && isFor(user)) ask();
};
const forTeam = prefetchFor(hasTeam);
const forOwner = prefetchFor(isOwner);
const forCampaigns = prefetchFor(hasCampaigns);
const forSubscriber = prefetchFor(hasSubscription);

/** Jobs and campaigns share these screens. */
const loadParent = async () => (await import("../features/parents/detail/parent-page.tsx")).ParentPage;
const loadLead = async () => (await import("../features/parents/lead/lead-page.tsx")).LeadPage;
const prefetchLead: Screen["prefetch"] = ({ postId = "", leadId = "" }, search) =>
  queryClient.prefetchQuery(leadQuery(postId, leadId, numberOf(search, "page", 1)));
const loadRuns = async () => (await import("../features/runs/list/runs-page.tsx")).RunsPage;
const prefetchRuns: Screen["prefetch"] = ({ postId = "" }, search) =>
  queryClient.prefetchQuery(runsQuery(postId, numberOf(search, "page", 1)));

/** These are in the settings and in the administrator panel. */
const loadAppearance = async () => (await import("../features/settings/appearance/appearance-page.tsx")).AppearancePage;
const loadDomains = async () => (await import("../features/settings/domains/domains-page.tsx")).DomainsPage;
const prefetchDomains = () => forOwner(() => queryClient.prefetchQuery(domainsQuery));
const loadOrganisation = async () =>
  (await import("../features/settings/organisation/organisation-page.tsx")).OrganisationPage;
const prefetchOrganisation = () =>
  forOwner(() => {
    void queryClient.prefetchQuery(tenantSettingsQuery);
    void queryClient.prefetchQuery(smtpQuery);
  });
const loadCalling = async () => (await import("../features/settings/calling/calling-page.tsx")).CallingPage;
const prefetchCalling = () => queryClient.prefetchQuery(callingPolicyQuery);

/** The pages inside the settings' frame. */
const settings: RouteObject[] = [
  { path: paths.settings, loader: () => redirect(paths.settingsProfile) },
  screen({ path: paths.profile, load: loadProfile }),
  screen({ path: paths.settingsProfile, load: loadProfile }),
  screen({
    path: paths.settingsBilling,
    load: async () => (await import("../features/billing/billing-page.tsx")).BillingPage,
    prefetch: () =>
      forSubscriber(() => {
        void queryClient.prefetchQuery(subscriptionQuery);
        void queryClient.prefetchQuery(cardsQuery);
      }),
  }),
  screen({
    path: paths.addCard,
    load: async () => (await import("../features/billing/add-card-page.tsx")).AddCardPage,
  }),
  screen({
    path: paths.settingsInvoices,
    load: async () => (await import("../features/billing/invoices-page.tsx")).InvoicesPage,
    prefetch: () => forSubscriber(() => queryClient.prefetchQuery(invoicesQuery)),
  }),
  screen({
    path: paths.settingsUsers,
    load: async () => (await import("../features/settings/users/users-page.tsx")).UsersPage,
    prefetch: (_, search) =>
      forTeam(() => queryClient.prefetchQuery(teamQuery(numberOf(search, "page", 1), search.get("search") ?? ""))),
  }),
  screen({ path: paths.settingsAppearance, load: loadAppearance }),
  screen({ path: paths.settingsDomains, load: loadDomains, prefetch: prefetchDomains }),
  screen({ path: paths.settingsOrganisation, load: loadOrganisation, prefetch: prefetchOrganisation }),
  screen({ path: paths.settingsCalling, load: loadCalling, prefetch: prefetchCalling }),
];

/** The administrator panel. */
const panel: RouteObject[] = [
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
    path: paths.panelPlans,
    load: async () => (await import("../features/administration/plans/plans-page.tsx")).PlansPage,
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
    path: paths.deadLetters,
    load: async () => (await import("../features/administration/dead-letters/dead-letters-page.tsx")).DeadLettersPage,
    prefetch: () => forOwner(() => queryClient.prefetchQuery(deadLettersQuery)),
  }),
  screen({ path: paths.panelGeneralSettings, load: loadOrganisation, prefetch: prefetchOrganisation }),
  {
    lazy: () => loadRoom(async () => (await import("../features/settings/settings-layout.tsx")).PanelSettingsLayout),
    errorElement: <RouteError />,
    children: [
      screen({ path: paths.panelSettings, load: loadAppearance }),
      screen({ path: paths.panelDomains, load: loadDomains, prefetch: prefetchDomains }),
      screen({ path: paths.panelCalling, load: loadCalling, prefetch: prefetchCalling }),
    ],
  },
];

const PanelFrame = withAccess(Outlet, isOwner);

const rooms: RouteObject[] = [
  screen({ path: paths.home, load: loadDashboard, prefetch: prefetchDashboard }),
  screen({ path: paths.dashboard, load: loadDashboard, prefetch: prefetchDashboard }),
  screen({
    path: paths.jobs,
    load: async () => (await import("../features/parents/list/list-page.tsx")).JobListPage,
    prefetch: (_, search) =>
      queryClient.prefetchQuery(
        jobsQuery(numberOf(search, "page", 1), numberOf(search, "size", 5), search.get("company") ?? undefined),
      ),
  }),
  screen({
    path: `${paths.jobs}/:postId`,
    load: loadParent,
  }),
  screen({ path: `${paths.jobs}/:postId/lead/:leadId`, load: loadLead, prefetch: prefetchLead }),
  screen({
    path: `${paths.jobs}/:postId/runs`,
    load: loadRuns,
    prefetch: prefetchRuns,
  }),
  screen({
    path: `${paths.runs}/:id`,
    load: async () => (await import("../features/runs/monitor/run-monitor-page.tsx")).RunMonitorPage,
    prefetch: ({ id = "" }) => queryClient.prefetchQuery(runQuery(id)),
  }),
  screen({
    path: `${paths.calls}/:callId?`,
    load: async () => (await import("../features/calls/calls-page.tsx")).CallsPage,
    prefetch: ({ callId }, search) => {
      void queryClient.prefetchQuery(logsQuery(numberOf(search, "page", 1), numberOf(search, "size", 10)));
      if (callId) void queryClient.prefetchQuery(callLogQuery(callId));
    },
  }),
  screen({
    path: paths.followUps,
    load: async () => (await import("../features/follow-ups/follow-ups-page.tsx")).FollowUpsPage,
    prefetch: () => queryClient.prefetchInfiniteQuery(followUpsQuery),
  }),
  screen({
    path: `${paths.sms}/:textId?`,
    load: async () => (await import("../features/texts/texts-page.tsx")).TextsPage,
    prefetch: ({ textId }, search) => {
      if (!search.has("state")) void queryClient.prefetchInfiniteQuery(textsQuery("all", search.get("search") ?? ""));
      void queryClient.prefetchQuery(textTotalsQuery);
      if (textId) void queryClient.prefetchQuery(textQuery(textId));
    },
  }),
  screen({
    path: paths.doNotCall,
    load: async () => (await import("../features/do-not-call/do-not-call-page.tsx")).DoNotCallPage,
    prefetch: (_, search) => queryClient.prefetchInfiniteQuery(doNotCallQuery(search.get("search") ?? "")),
  }),
  screen({
    path: paths.numbers,
    load: async () => (await import("../features/numbers/numbers-page.tsx")).NumbersPage,
    prefetch: () => queryClient.prefetchQuery(numbersQuery),
  }),
  screen({
    path: paths.newNumber,
    load: async () => (await import("../features/numbers/offers/offers-page.tsx")).OffersPage,
    prefetch: () => queryClient.prefetchQuery(numbersQuery),
  }),
  screen({
    path: paths.analytics,
    load: async () => (await import("../features/analytics/analytics-page.tsx")).AnalyticsPage,
    prefetch: () => queryClient.prefetchQuery(jobsQuery(1, 100)),
  }),
  screen({
    path: paths.integrations,
    load: async () => (await import("../features/integrations/integrations-page.tsx")).IntegrationsPage,
    prefetch: () => queryClient.prefetchQuery(numbersQuery),
  }),
  screen({
    path: paths.campaigns,
    load: async () =>
      withAccess((await import("../features/parents/list/list-page.tsx")).CampaignListPage, hasCampaigns),
    prefetch: (_, search) =>
      forCampaigns(() =>
        queryClient.prefetchQuery(
          campaignsQuery(numberOf(search, "page", 1), numberOf(search, "size", 5), search.get("company") ?? undefined),
        ),
      ),
  }),
  screen({
    path: `${paths.campaigns}/:postId`,
    load: async () => withAccess(await loadParent(), hasCampaigns),
  }),
  screen({
    path: `${paths.campaigns}/:postId/lead/:leadId`,
    load: async () => withAccess(await loadLead(), hasCampaigns),
    prefetch: prefetchLead,
  }),
  screen({
    path: paths.leads,
    load: async () => (await import("../features/leads/leads-page.tsx")).LeadsPage,
    prefetch: (_, search) => queryClient.prefetchInfiniteQuery(leadsQuery(search.get("search") ?? "")),
  }),
  screen({
    path: paths.companies,
    load: async () => (await import("../features/companies/companies-page.tsx")).CompaniesPage,
    prefetch: (_, search) => queryClient.prefetchInfiniteQuery(companiesQuery(search.get("search") ?? "")),
  }),
  screen({
    path: `${paths.campaigns}/:postId/runs`,
    load: async () => withAccess(await loadRuns(), hasCampaigns),
    prefetch: prefetchRuns,
  }),
  screen({
    path: paths.subscription,
    load: async () =>
      withAccess((await import("../features/billing/subscription-page.tsx")).SubscriptionPage, hasSubscription),
    prefetch: () => forSubscriber(() => queryClient.prefetchQuery(subscriptionQuery)),
  }),
  { path: paths.billing, loader: () => redirect(paths.settingsBilling) },
  screen({
    path: `${paths.billing}/:sessionId`,
    load: async () => withAccess((await import("../features/billing/checkout-page.tsx")).CheckoutPage, hasSubscription),
  }),
  screen({
    path: paths.apiKeys,
    load: async () => (await import("../features/api-keys/api-keys-page.tsx")).ApiKeysPage,
    prefetch: () => queryClient.prefetchQuery(apiKeysQuery),
  }),
  screen({
    path: paths.gettingStarted,
    load: async () => (await import("../features/getting-started/getting-started-page.tsx")).GettingStartedPage,
    prefetch: prefetchDashboard,
  }),
  { element: <PanelFrame />, children: panel },
  {
    lazy: () => loadRoom(async () => (await import("../features/settings/settings-layout.tsx")).SettingsLayout),
    errorElement: <RouteError />,
    children: settings,
  },
];

/** Requests the user while the page's code loads. */
const prefetchUser = () => {
  void queryClient.prefetchQuery(meQuery);
  return null;
};

/** Renders nothing while the first page loads, since the shell may not be needed. */
const Nothing = () => null;

export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      loader: prefetchUser,
      errorElement: <RouteError />,
      HydrateFallback: Nothing,
      children: rooms,
    },
    {
      path: paths.onboarding,
      loader: prefetchUser,
      errorElement: <RouteError />,
      HydrateFallback: Nothing,
      lazy: () => loadRoom(async () => (await import("../features/onboarding/onboarding-page.tsx")).OnboardingPage),
    },
    // Signed-in users are redirected away from the public pages.
    ...publicPaths.map((path) => ({ path, loader: () => redirect(paths.dashboard) })),
    {
      path: "*",
      errorElement: <RouteError />,
      HydrateFallback: Nothing,
      lazy: () => loadRoom(async () => (await import("./not-found/not-found-page.tsx")).NotFoundPage),
    },
  ]);
