/** Screens by address, loaded on demand. A route's `handle` lets links preload it. */
import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
} from "react-router-dom";
import { RouteError } from "../components/error-boundary.tsx";
import { periodOf as analyticsPeriodOf } from "../features/analytics/period.ts";
import { readSize } from "../features/parents/list/list-place.ts";
import { inboundAssistantQuery, inboundAssistantsQuery } from "../lib/inbound-queries.ts";
import { paths, publicPaths } from "../lib/paths.ts";
import {
  analyticsQuery,
  apiKeysQuery,
  callLogQuery,
  campaignsQuery,
  cardsQuery,
  companiesQuery,
  dashboardQuery,
  doNotCallQuery,
  followUpsQuery,
  healthQuery,
  invoicesQuery,
  jobsQuery,
  leadQuery,
  leadsQuery,
  logsQuery,
  meQuery,
  numbersQuery,
  runQuery,
  runsQuery,
  subscriptionQuery,
  teamQuery,
  textQuery,
  textsQuery,
  textTotalsQuery,
} from "../lib/queries.ts";
import { queryClient } from "../lib/query.ts";
import { hasCampaigns, hasInbound, hasSubscription, hasTeam, isOwner } from "../lib/roles.ts";
import { loadScreen, prefetchFor, type Screen, screen } from "./screen.tsx";
import { appearanceScreen, callingScreen, domainsScreen, organisationScreen } from "./settings-screens.ts";
import { Shell } from "./shell/shell.tsx";
import { withAccess } from "./with-access.tsx";

const loadDashboard = async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage;
const prefetchDashboard = () => {
  void queryClient.prefetchQuery(dashboardQuery);
  void queryClient.prefetchQuery(jobsQuery(1, 5));
  void queryClient.prefetchQuery(logsQuery(1, 5));
};

const numberOf = (search: URLSearchParams, name: string, fallback: number) => Number(search.get(name)) || fallback;

const loadProfile = async () => (await import("../features/settings/profile/profile-page.tsx")).ProfilePage;

const forTeam = prefetchFor(hasTeam);
const forCampaigns = prefetchFor(hasCampaigns);
const forInbound = prefetchFor(hasInbound);
const forSubscriber = prefetchFor(hasSubscription);

const loadParent = async () => (await import("../features/parents/detail/parent-page.tsx")).ParentPage;
const loadLead = async () => (await import("../features/parents/lead/lead-page.tsx")).LeadPage;
const prefetchLead: Screen["prefetch"] = ({ postId = "", leadId = "" }, search) =>
  queryClient.prefetchQuery(leadQuery(postId, leadId, numberOf(search, "page", 1)));
const loadRuns = async () => (await import("../features/runs/list/runs-page.tsx")).RunsPage;
const prefetchRuns: Screen["prefetch"] = ({ postId = "" }, search) =>
  queryClient.prefetchQuery(runsQuery(postId, numberOf(search, "page", 1)));

/** The router warns of a route that has neither an element nor a component. */
const redirectTo = (path: string, target: string): RouteObject => ({
  path,
  loader: () => redirect(target),
  element: null,
});

const settings: RouteObject[] = [
  redirectTo(paths.settings, paths.settingsProfile),
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
  appearanceScreen(paths.settingsAppearance),
  domainsScreen(paths.settingsDomains),
  organisationScreen(paths.settingsOrganisation),
  callingScreen(paths.settingsCalling),
  screen({
    path: paths.subscription,
    load: async () =>
      withAccess((await import("../features/billing/subscription-page.tsx")).SubscriptionPage, hasSubscription),
    prefetch: () => forSubscriber(() => queryClient.prefetchQuery(subscriptionQuery)),
  }),
  screen({
    path: paths.apiKeys,
    load: async () => (await import("../features/api-keys/api-keys-page.tsx")).ApiKeysPage,
    prefetch: () => queryClient.prefetchQuery(apiKeysQuery),
  }),
  screen({
    path: paths.doNotCall,
    load: async () => (await import("../features/do-not-call/do-not-call-page.tsx")).DoNotCallPage,
    prefetch: (_, search) => queryClient.prefetchInfiniteQuery(doNotCallQuery(search.get("search") ?? "")),
  }),
];

const appRoutes: RouteObject[] = [
  screen({ path: paths.home, load: loadDashboard, prefetch: prefetchDashboard }),
  screen({ path: paths.dashboard, load: loadDashboard, prefetch: prefetchDashboard }),
  screen({
    path: paths.jobs,
    load: async () => (await import("../features/parents/list/job-list-page.tsx")).JobListPage,
    prefetch: (_, search) =>
      queryClient.prefetchQuery(
        jobsQuery(numberOf(search, "page", 1), readSize(search), search.get("company") ?? undefined),
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
    prefetch: () => queryClient.prefetchInfiniteQuery(followUpsQuery()),
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
    prefetch: (_, search) => queryClient.prefetchQuery(analyticsQuery(analyticsPeriodOf(search))),
  }),
  screen({
    path: paths.feedback,
    load: async () => (await import("../features/feedback/feedback-page.tsx")).FeedbackPage,
  }),
  screen({
    path: paths.about,
    load: async () => (await import("../features/about/about-page.tsx")).AboutPage,
    prefetch: () => queryClient.prefetchQuery(healthQuery),
  }),
  screen({
    path: paths.campaigns,
    load: async () =>
      withAccess((await import("../features/parents/list/campaign-list-page.tsx")).CampaignListPage, hasCampaigns),
    prefetch: (_, search) =>
      forCampaigns(() =>
        queryClient.prefetchQuery(
          campaignsQuery(numberOf(search, "page", 1), readSize(search), search.get("company") ?? undefined),
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
    path: paths.inbound,
    load: async () => withAccess((await import("../features/inbound/list-page.tsx")).InboundListPage, hasInbound),
    prefetch: (_, search) =>
      forInbound(() => queryClient.prefetchQuery(inboundAssistantsQuery(numberOf(search, "page", 1)))),
  }),
  screen({
    path: `${paths.inbound}/:postId`,
    load: async () => withAccess((await import("../features/inbound/editor-page.tsx")).InboundEditorPage, hasInbound),
    prefetch: ({ postId = "" }) => forInbound(() => queryClient.prefetchQuery(inboundAssistantQuery(postId))),
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
    path: paths.integrations,
    load: async () => (await import("../features/integrations/integrations-page.tsx")).IntegrationsPage,
    prefetch: () => queryClient.prefetchQuery(numbersQuery),
  }),
  screen({
    path: `${paths.integrations}/sources/:sourceId`,
    load: async () => (await import("../features/integrations/sources/source-page.tsx")).SourcePage,
  }),
  screen({
    path: `${paths.integrations}/webhooks/:endpointId`,
    load: async () =>
      withAccess((await import("../features/integrations/webhooks/deliveries-page.tsx")).DeliveriesPage, isOwner),
  }),
  redirectTo(paths.billing, paths.settingsBilling),
  screen({
    path: `${paths.billing}/:sessionId`,
    load: async () => withAccess((await import("../features/billing/checkout-page.tsx")).CheckoutPage, hasSubscription),
  }),
  screen({
    path: paths.gettingStarted,
    load: async () => (await import("../features/getting-started/getting-started-page.tsx")).GettingStartedPage,
    prefetch: prefetchDashboard,
  }),
  {
    lazy: () => loadScreen(async () => (await import("../features/settings/settings-layout.tsx")).SettingsLayout),
    errorElement: <RouteError />,
    children: settings,
  },
];

const prefetchUser = () => {
  void queryClient.prefetchQuery(meQuery);
  return null;
};

/** Renders nothing while the first page loads, since the shell may not be needed. */
const Nothing = () => null;

const shellId = "shell";

/** The administrator panel's routes load with its first visit, since few users open it. */
const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (`${path}/`.startsWith(`${paths.panel}/`)) patch(shellId, [(await import("./panel-routes.tsx")).panelRoute]);
};

export const createRouter = () =>
  createBrowserRouter(
    [
      {
        id: shellId,
        element: <Shell />,
        loader: prefetchUser,
        errorElement: <RouteError />,
        HydrateFallback: Nothing,
        children: appRoutes,
      },
      {
        path: paths.onboarding,
        loader: prefetchUser,
        errorElement: <RouteError />,
        HydrateFallback: Nothing,
        lazy: () => loadScreen(async () => (await import("../features/onboarding/onboarding-page.tsx")).OnboardingPage),
      },
      // Signed-in users are redirected away from the public pages.
      ...publicPaths.map((path) => redirectTo(path, paths.dashboard)),
      {
        path: "*",
        errorElement: <RouteError />,
        HydrateFallback: Nothing,
        lazy: () => loadScreen(async () => (await import("./not-found/not-found-page.tsx")).NotFoundPage),
      },
    ],
    { patchRoutesOnNavigation },
  );
