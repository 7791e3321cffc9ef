import type { RunDetail } from "@callwright/contracts/endpoints/run";
import type { TextGroup, TextState } from "@callwright/contracts/text-words";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callCached } from "./api.ts";
import { byCursor, retryUpTo, searchedList } from "./query.ts";
import { isActive } from "./run.ts";
import { setTabUserId } from "./tab-session.ts";
import { fetchTheme, tenantTheme } from "./theme/brand-data.ts";
import { pollInterval } from "./watch.ts";

/** First parts of the query keys, for invalidation: `queryClient.invalidateQueries({ queryKey: keys.parents })`. */
export const keys = {
  me: ["me"],
  theme: ["theme"],
  minutes: ["minutes"],
  numbers: ["numbers"],
  /** Number purchases with their progress; numbers on sale: ["offers", search]. */
  purchases: ["number-purchases"],
  offers: ["offers"],
  /** Lists of jobs and campaigns: ["parents", kind, …]. */
  parents: ["parents"],
  /** Data of one job or campaign: ["parent", id, what, …]. */
  parent: ["parent"],
  inbound: ["inbound"],
  leads: ["leads"],
  companies: ["companies"],
  logs: ["logs"],
  analytics: ["analytics"],
  call: ["call"],
  apiKeys: ["api-keys"],
  teamApiKeys: ["api-keys", "team"],
  sessions: ["sessions"],
  domains: ["domains"],
  team: ["team"],
  tenantSettings: ["tenant-settings"],
  smtp: ["smtp"],
  voices: ["voices"],
  promptVersions: ["prompt-versions"],
  /** A run: ["run", id]; the runs of a job or campaign: ["runs", parentId, …]. */
  run: ["run"],
  runs: ["runs"],
  runPreview: ["run-preview"],
  doNotCall: ["do-not-call"],
  followUps: ["follow-ups"],
  callingPolicy: ["calling-policy"],
  /** Lists of texts and their totals; one text: ["text", id, …]; a conversation: ["conversation", party]. */
  texts: ["texts"],
  text: ["text"],
  conversation: ["conversation"],
  secondFactor: ["second-factor"],
  deadLetters: ["dead-letters"],
  smsTemplate: ["sms-template"],
  billing: ["billing"],
} as const;

export const deletionKey = (parentId: string) => ["delete-parent", parentId] as const;

export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: async ({ signal }) => {
    const { user } = await call("me", { signal });
    setTabUserId(user.id);
    return user;
  },
});

const pageLoadedAt = Date.now();

/** The tenant's theme (administration spec §7): fresh for an hour, two retries, failures are only logged. */
export const themeQuery = queryOptions({
  queryKey: keys.theme,
  queryFn: async () => {
    try {
      return await fetchTheme();
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a failure is only logged (core spec §7).
      console.error("The theme could not be fetched", error);
      throw error;
    }
  },
  initialData: tenantTheme,
  initialDataUpdatedAt: pageLoadedAt,
  staleTime: 3_600_000,
  refetchOnWindowFocus: true,
  retry: 2,
});

export const tenantThemeQuery = (tenantId: string | undefined) =>
  queryOptions({
    queryKey: [...keys.theme, tenantId],
    queryFn: async ({ signal }) => (await call("getTenantTheme", { query: { tenantId }, signal })).data,
    enabled: tenantId !== undefined,
  });

/** The answer of `getCalls` (administration spec §7): minutes, plan, and whether a registered number exists. */
export const minutesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.minutes, userId],
    queryFn: ({ signal }) => call("getCalls", { params: { userId }, signal }),
    refetchInterval: pollInterval(30_000),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
    retry: retryUpTo(3),
  });

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => call("healthz", { signal }),
  staleTime: 30_000,
  retry: false,
});

export const numbersQuery = queryOptions({
  queryKey: keys.numbers,
  queryFn: async ({ signal }) => (await call("importedNumbers", { signal })).numbers,
});

export const jobsQuery = (page: number, limit: number, companyName?: string) =>
  queryOptions({
    queryKey: [...keys.parents, "job", { page, limit, companyName }],
    queryFn: ({ signal }) => call("getJobs", { query: { page, limit, companyName }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

export const campaignsQuery = (page: number, limit: number, companyName?: string) =>
  queryOptions({
    queryKey: [...keys.parents, "campaign", { page, limit, companyName }],
    queryFn: ({ signal }) => call("getAgents", { query: { page, limit, companyName }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

interface PanelScope {
  /** The chosen tenant; undefined for the administrator's own. */
  readonly tenantId: string | undefined;
}

/** A person with their calls. In the panel, the person may belong to any user of the chosen tenant. */
export const leadQuery = (parentId: string, leadId: string, page: number, panel?: PanelScope) =>
  queryOptions({
    queryKey: [...keys.parent, parentId, "lead", leadId, page, { panel }],
    queryFn: async ({ signal }) => {
      const input = { params: { id: leadId }, query: { parentId, page, ...panel }, signal };
      const { lead } = await (panel ? call("getUserLead", input) : call("getLead", input));
      return lead;
    },
    // The previous page of the same person's calls stays in view until the next page has loaded.
    placeholderData: (previous) => (previous?._id === leadId ? previous : undefined),
    refetchInterval: (query) => {
      const hasOpenCall = query.state.data?.logs.some(({ state }) => state !== "ended");
      return pollInterval(hasOpenCall ? 3_000 : 30_000)(query);
    },
    staleTime: 10_000,
  });

/** The people of all jobs and campaigns, once per phone number, paged by cursor. */
export const leadsQuery = (search: string) =>
  infiniteQueryOptions({
    ...searchedList,
    queryKey: [...keys.leads, { search }],
    queryFn: ({ signal, pageParam }) => call("getLeads", { query: { search, after: pageParam }, signal }),
  });

export const companiesQuery = (search: string) =>
  infiniteQueryOptions({
    ...searchedList,
    queryKey: [...keys.companies, { search }],
    queryFn: ({ signal, pageParam }) => call("getCompanies", { query: { search, after: pageParam }, signal }),
  });

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async ({ signal }) => (await callCached("getDashboard", { signal })).dashboard,
  refetchInterval: pollInterval(30_000),
  staleTime: 30_000,
});

export type AnalyticsPeriod = { readonly days: number } | { readonly from: string; readonly to: string };

export const analyticsQuery = (period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: [...keys.analytics, period],
    queryFn: async ({ signal }) => (await callCached("getAnalytics", { query: period, signal })).analytics,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const logsQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...keys.logs, { page, pageSize }],
    queryFn: ({ signal }) => call("getAllLogs", { query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    staleTime: 60_000,
  });

export const callLogQuery = (callId: string) =>
  queryOptions({
    queryKey: [...keys.call, callId],
    queryFn: async ({ signal }) => (await call("getCallLog", { params: { id: callId }, signal })).log,
  });

/** Interval during an active run; an unchanged run costs only a version check. */
const RUN_WATCH_MS = 2_000;
/** A finished run changes only with its last calls. */
const RUN_REST_MS = 15_000;

const isChanging = (run: RunDetail | undefined) => run !== undefined && (isActive(run) || run.calling.length > 0);

export const runQuery = (runId: string) =>
  queryOptions({
    queryKey: [...keys.run, runId],
    queryFn: async ({ signal }) => (await callCached("getRun", { params: { id: runId }, signal })).run,
    staleTime: RUN_WATCH_MS,
    refetchInterval: (query) => pollInterval(isChanging(query.state.data) ? RUN_WATCH_MS : RUN_REST_MS)(query),
  });

export const runsPageSize = 10;

export const runsQuery = (parentId: string, page: number) =>
  queryOptions({
    queryKey: [...keys.runs, parentId, page],
    queryFn: ({ signal }) =>
      call("getRuns", { params: { id: parentId }, query: { page, pageSize: runsPageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: RUN_WATCH_MS,
    // A list of runs is polled half as often as the page of one run.
    refetchInterval: (query) =>
      pollInterval(query.state.data?.runs.some(isActive) ? RUN_WATCH_MS * 2 : RUN_REST_MS)(query),
  });

export const apiKeysQuery = queryOptions({
  queryKey: keys.apiKeys,
  queryFn: async ({ signal }) => (await call("listApiKeys", { signal })).keys,
});

/** Here and in the settings below, super administrators may name a tenant other than their own. */
export const domainsQuery = (tenantId?: string) =>
  queryOptions({
    queryKey: [...keys.domains, tenantId],
    queryFn: async ({ signal }) => (await call("listDomains", { query: { tenantId }, signal })).domains,
    staleTime: 10_000,
  });

export const teamQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [...keys.team, { page, search }],
    queryFn: ({ signal }) => call("listTeam", { query: { page, search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

export const tenantSettingsQuery = (tenantId?: string) =>
  queryOptions({
    queryKey: [...keys.tenantSettings, tenantId],
    queryFn: async ({ signal }) => (await call("getTenantSettings", { query: { tenantId }, signal })).settings,
  });

export const smtpQuery = (tenantId?: string) =>
  queryOptions({
    queryKey: [...keys.smtp, tenantId],
    queryFn: async ({ signal }) => (await call("getSmtp", { query: { tenantId }, signal })).smtp,
  });

/** Paged by cursor; `search` is a prefix of the number. */
export const doNotCallQuery = (search: string) =>
  infiniteQueryOptions({
    ...searchedList,
    queryKey: [...keys.doNotCall, { search }],
    queryFn: ({ signal, pageParam }) => call("getDoNotCall", { query: { search, after: pageParam }, signal }),
  });

/** Polled, since each ended call may add a follow-up. */
export const followUpsQuery = (view: "all" | "mine" = "all") =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: [...keys.followUps, view],
    queryFn: ({ signal, pageParam }) => call("getFollowUps", { query: { view, after: pageParam }, signal }),
    refetchInterval: pollInterval(30_000),
    staleTime: 10_000,
  });

const TEXTS_WATCH_MS = 10_000;

/** Newest first; `search` matches the person. */
export const textsQuery = (group: "all" | TextGroup, search: string) =>
  infiniteQueryOptions({
    ...searchedList,
    queryKey: [...keys.texts, { group, search }],
    queryFn: ({ signal, pageParam }) => callCached("getTexts", { query: { group, search, after: pageParam }, signal }),
    refetchInterval: pollInterval(TEXTS_WATCH_MS),
    staleTime: TEXTS_WATCH_MS,
  });

export const textTotalsQuery = queryOptions({
  queryKey: [...keys.texts, "totals"],
  queryFn: ({ signal }) => callCached("getTextTotals", { signal }),
  refetchInterval: pollInterval(TEXTS_WATCH_MS),
  staleTime: TEXTS_WATCH_MS,
});

/** `state` is part of the key, so that a text whose state has changed is read again. */
export const textQuery = (textId: string, state?: TextState) =>
  queryOptions({
    queryKey: [...keys.text, textId, state],
    queryFn: async ({ signal }) => (await call("getText", { params: { id: textId }, signal })).text,
    staleTime: TEXTS_WATCH_MS,
  });

export const callingPolicyQuery = (tenantId?: string) =>
  queryOptions({
    queryKey: [...keys.callingPolicy, tenantId],
    queryFn: ({ signal }) => call("getCallingPolicy", { query: { tenantId }, signal }),
    staleTime: 60_000,
  });

export const deadLettersQuery = queryOptions({
  queryKey: keys.deadLetters,
  queryFn: ({ signal }) => call("getDeadLetters", { signal }),
  staleTime: 5_000,
});

const FIVE_MINUTES_MS = 300_000;

/** Stale times of subscription, cards and invoices follow administration spec §9. */
export const subscriptionQuery = queryOptions({
  queryKey: [...keys.billing, "subscription"],
  queryFn: async ({ signal }) => (await call("getCurrentSubscription", { signal })).data[0],
  staleTime: FIVE_MINUTES_MS,
});

export const cardsQuery = queryOptions({
  queryKey: [...keys.billing, "cards"],
  queryFn: async ({ signal }) => (await call("getCards", { signal })).cards,
  staleTime: FIVE_MINUTES_MS,
});

export const invoicesQuery = queryOptions({
  queryKey: [...keys.billing, "invoices"],
  queryFn: async ({ signal }) => (await call("getInvoices", { signal })).data,
  staleTime: 2 * FIVE_MINUTES_MS,
});
