/** Screens by address, loaded on demand. A route's `handle` lets links preload it. */
import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
} from "react-router-dom";
import { RouteError } from "../components/error-boundary.tsx";
import { analyticsPeriod } from "../features/analytics/period.ts";
import { readPageSize } from "../features/parents/list/list-place.ts";
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
import { hasCampaigns, hasInbound, hasSubscription, hasTeam, isOwner } from "../lib/session.ts";
import {
  appearanceScreen,
  callingScreen,
  domainsScreen,
  loadScreen,
  organisationScreen,
  type Prefetch,
  prefetchFor,
  screen,
  withAccess,
} from "./screen.tsx";
import { Shell } from "./shell/shell.tsx";

const loadDashboard = async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage;
/** The first 5 rows, as the dashboard shows. */
const prefetchDashboard = () => {
  void queryClient.prefetchQuery(dashboardQuery);
  void queryClient.prefetchQuery(jobsQuery(1, 5));
  void queryClient.prefetchQuery(logsQuery(1, 5));
};

const numberParam = (search: URLSearchParams, name: string, fallback: number) => Number(search.get(name)) || fallback;

const loadProfile = async () => (await import("../features/settings/profile/profile-page.tsx")).ProfilePage;

const forTeam = prefetchFor(hasTeam);
const forCampaigns = prefetchFor(hasCampaigns);
const forInbound = prefetchFor(hasInbound);
const forSubscriber = prefetchFor(hasSubscription);

const loadParent = async () => (await import("../features/parents/detail/parent-page.tsx")).ParentPage;
const loadLead = async () => (await import("../features/parents/lead/lead-page.tsx")).LeadPage;
const prefetchLead: Prefetch = ({ postId = "", leadId = "" }, search) =>
  queryClient.prefetchQuery(leadQuery(postId, leadId, numberParam(search, "page", 1)));
const loadRuns = async () => (await import("../features/runs/list/runs-page.tsx")).RunsPage;
const prefetchRuns: Prefetch = ({ postId = "" }, search) =>
  queryClient.prefetchQuery(runsQuery(postId, numberParam(search, "page", 1)));

const redirectTo = (path: string, target: string): RouteObject => ({
  path,
  loader: () => redirect(target),
  // The router warns of a route that has neither an element nor a component.
  element: null,
});

const settings: RouteObject[] = [
  redirectTo(paths.settings, paths.settingsProfile),
  screen(paths.profile, loadProfile),
  screen(paths.settingsProfile, loadProfile),
  screen(
    paths.settingsBilling,
    async () => (await import("../features/billing/billing-page.tsx")).BillingPage,
    () =>
      forSubscriber(() => {
        void queryClient.prefetchQuery(subscriptionQuery);
        void queryClient.prefetchQuery(cardsQuery);
      }),
  ),
  screen(paths.addCard, async () => (await import("../features/billing/add-card-page.tsx")).AddCardPage),
  screen(
    paths.settingsInvoices,
    async () => (await import("../features/billing/invoices-page.tsx")).InvoicesPage,
    () => forSubscriber(() => queryClient.prefetchQuery(invoicesQuery)),
  ),
  screen(
    paths.settingsUsers,
    async () => (await import("../features/settings/users/users-page.tsx")).UsersPage,
    (_, search) =>
      forTeam(() => queryClient.prefetchQuery(teamQuery(numberParam(search, "page", 1), search.get("search") ?? ""))),
  ),
  appearanceScreen(paths.settingsAppearance),
  domainsScreen(paths.settingsDomains),
  organisationScreen(paths.settingsOrganisation),
  callingScreen(paths.settingsCalling),
  screen(
    paths.subscription,
    async () =>
      withAccess((await import("../features/billing/subscription-page.tsx")).SubscriptionPage, hasSubscription),
    () => forSubscriber(() => queryClient.prefetchQuery(subscriptionQuery)),
  ),
  screen(
    paths.apiKeys,
    async () => (await import("../features/api-keys/api-keys-page.tsx")).ApiKeysPage,
    () => queryClient.prefetchQuery(apiKeysQuery),
  ),
  screen(
    paths.doNotCall,
    async () => (await import("../features/do-not-call/do-not-call-page.tsx")).DoNotCallPage,
    (_, search) => queryClient.prefetchInfiniteQuery(doNotCallQuery(search.get("search") ?? "")),
  ),
];

const appRoutes: RouteObject[] = [
  screen(paths.home, loadDashboard, prefetchDashboard),
  screen(paths.dashboard, loadDashboard, prefetchDashboard),
  screen(
    paths.jobs,
    async () => (await import("../features/parents/list/job-list-page.tsx")).JobListPage,
    (_, search) =>
      queryClient.prefetchQuery(
        jobsQuery(numberParam(search, "page", 1), readPageSize(search), search.get("company") ?? undefined),
      ),
  ),
  screen(`${paths.jobs}/:postId`, loadParent),
  screen(`${paths.jobs}/:postId/lead/:leadId`, loadLead, prefetchLead),
  screen(`${paths.jobs}/:postId/runs`, loadRuns, prefetchRuns),
  screen(
    `${paths.runs}/:id`,
    async () => (await import("../features/runs/monitor/run-monitor-page.tsx")).RunMonitorPage,
    ({ id = "" }) => queryClient.prefetchQuery(runQuery(id)),
  ),
  screen(
    `${paths.calls}/:callId?`,
    async () => (await import("../features/calls/calls-page.tsx")).CallsPage,
    ({ callId }, search) => {
      void queryClient.prefetchQuery(logsQuery(numberParam(search, "page", 1), numberParam(search, "size", 10)));
      if (callId) void queryClient.prefetchQuery(callLogQuery(callId));
    },
  ),
  screen(
    paths.followUps,
    async () => (await import("../features/follow-ups/follow-ups-page.tsx")).FollowUpsPage,
    () => queryClient.prefetchInfiniteQuery(followUpsQuery()),
  ),
  screen(
    `${paths.sms}/:textId?`,
    async () => (await import("../features/texts/texts-page.tsx")).TextsPage,
    ({ textId }, search) => {
      // The page checks a chosen state itself, so only the list of all states is requested here.
      if (!search.has("state")) void queryClient.prefetchInfiniteQuery(textsQuery("all", search.get("search") ?? ""));
      void queryClient.prefetchQuery(textTotalsQuery);
      if (textId) void queryClient.prefetchQuery(textQuery(textId));
    },
  ),
  screen(
    paths.numbers,
    async () => (await import("../features/numbers/numbers-page.tsx")).NumbersPage,
    () => queryClient.prefetchQuery(numbersQuery),
  ),
  screen(
    paths.newNumber,
    async () => (await import("../features/numbers/offers/offers-page.tsx")).OffersPage,
    () => queryClient.prefetchQuery(numbersQuery),
  ),
  screen(
    paths.analytics,
    async () => (await import("../features/analytics/analytics-page.tsx")).AnalyticsPage,
    (_, search) => queryClient.prefetchQuery(analyticsQuery(analyticsPeriod(search))),
  ),
  screen(paths.feedback, async () => (await import("../features/feedback/feedback-page.tsx")).FeedbackPage),
  screen(
    paths.about,
    async () => (await import("../features/about/about-page.tsx")).AboutPage,
    () => queryClient.prefetchQuery(healthQuery),
  ),
  screen(
    paths.campaigns,
    async () =>
      withAccess((await import("../features/parents/list/campaign-list-page.tsx")).CampaignListPage, hasCampaigns),
    (_, search) =>
      forCampaigns(() =>
        queryClient.prefetchQuery(
          campaignsQuery(numberParam(search, "page", 1), readPageSize(search), search.get("company") ?? undefined),
        ),
      ),
  ),
  screen(`${paths.campaigns}/:postId`, async () => withAccess(await loadParent(), hasCampaigns)),
  screen(
    `${paths.campaigns}/:postId/lead/:leadId`,
    async () => withAccess(await loadLead(), hasCampaigns),
    prefetchLead,
  ),
  screen(
    paths.inbound,
    async () => withAccess((await import("../features/inbound/list-page.tsx")).InboundListPage, hasInbound),
    (_, search) => forInbound(() => queryClient.prefetchQuery(inboundAssistantsQuery(numberParam(search, "page", 1)))),
  ),
  screen(
    `${paths.inbound}/:postId`,
    async () => withAccess((await import("../features/inbound/editor-page.tsx")).InboundEditorPage, hasInbound),
    ({ postId = "" }) => forInbound(() => queryClient.prefetchQuery(inboundAssistantQuery(postId))),
  ),
  screen(
    paths.leads,
    async () => (await import("../features/leads/leads-page.tsx")).LeadsPage,
    (_, search) => queryClient.prefetchInfiniteQuery(leadsQuery(search.get("search") ?? "")),
  ),
  screen(
    paths.companies,
    async () => (await import("../features/companies/companies-page.tsx")).CompaniesPage,
    (_, search) => queryClient.prefetchInfiniteQuery(companiesQuery(search.get("search") ?? "")),
  ),
  screen(`${paths.campaigns}/:postId/runs`, async () => withAccess(await loadRuns(), hasCampaigns), prefetchRuns),
  screen(
    paths.integrations,
    async () => (await import("../features/integrations/integrations-page.tsx")).IntegrationsPage,
    () => queryClient.prefetchQuery(numbersQuery),
  ),
  screen(
    `${paths.integrations}/sources/:sourceId`,
    async () => (await import("../features/integrations/sources/source-page.tsx")).SourcePage,
  ),
  screen(`${paths.integrations}/webhooks/:endpointId`, async () =>
    withAccess((await import("../features/integrations/webhooks/deliveries-page.tsx")).DeliveriesPage, isOwner),
  ),
  redirectTo(paths.billing, paths.settingsBilling),
  screen(`${paths.billing}/:sessionId`, async () =>
    withAccess((await import("../features/billing/checkout-page.tsx")).CheckoutPage, hasSubscription),
  ),
  screen(
    paths.gettingStarted,
    async () => (await import("../features/getting-started/getting-started-page.tsx")).GettingStartedPage,
    prefetchDashboard,
  ),
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

/** Shown while the first page loads: nothing, since that page may have no shell. */
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
      // This router is for signed-in users, who do not need the public pages.
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
