/** The queries that more than one room asks: the user, minutes, numbers, jobs and call logs, with their keys and intervals. */
import type { RunRoom } from "@callwright/contracts/endpoints/run";
import type { TextGroup, TextState } from "@callwright/contracts/text-words";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callCached } from "./api.ts";
import { isActive } from "./run.ts";
import { fetchTheme, tenantTheme } from "./theme/brand-data.ts";
import { watched } from "./watch.ts";

/** Keys by their first word, for invalidation: `queryClient.invalidateQueries({ queryKey: keys.jobs })`. */
export const keys = {
  me: ["me"],
  theme: ["theme"],
  minutes: ["minutes"],
  numbers: ["numbers"],
  /** Purchases of numbers, and how far each has come; numbers for sale: ["offers", search]. */
  purchases: ["number-purchases"],
  offers: ["offers"],
  jobs: ["jobs"],
  /** What is known of one job: ["job", id, what, …]. */
  job: ["job"],
  logs: ["logs"],
  /** One call with its transcript: ["call", id]. */
  call: ["call"],
  apiKeys: ["api-keys"],
  /** The tenant's own: its addresses, people, settings, mail server. */
  domains: ["domains"],
  team: ["team"],
  tenantSettings: ["tenant-settings"],
  smtp: ["smtp"],
  voices: ["voices"],
  /** The versions of a job's prompt: ["prompt-versions", jobId, …]. */
  promptVersions: ["prompt-versions"],
  /** One run's room: ["run", id]; the runs of a job or campaign: ["runs", parentId, …]. */
  run: ["run"],
  runs: ["runs"],
  /** What a batch would do, by what it would be begun with. */
  runPreview: ["run-preview"],
  doNotCall: ["do-not-call"],
  followUps: ["follow-ups"],
  callingPolicy: ["calling-policy"],
  /** The lists of texts and their totals; one text: ["text", id, …]; what was written with somebody: ["conversation", whom]. */
  texts: ["texts"],
  text: ["text"],
  conversation: ["conversation"],
  deadLetters: ["dead-letters"],
  smsTemplate: ["sms-template"],
} as const;

export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: async ({ signal }) => (await call("me", { signal })).user,
});

const pageLoadedAt = Date.now();

/** The look of the tenant (administration spec §7): fresh for an hour, two retries, a failure is only logged. */
export const themeQuery = queryOptions({
  queryKey: keys.theme,
  queryFn: async () => {
    try {
      return await fetchTheme();
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a failure is logged, and nothing else (core spec §7).
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

/** Minutes, plan and whether a registered number exists; the meter and the banner read it every 30 s. */
export const minutesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.minutes, userId],
    queryFn: ({ signal }) => call("getCalls", { params: { userId }, signal }),
    refetchInterval: watched(30_000),
    staleTime: 30_000,
  });

export const numbersQuery = queryOptions({
  queryKey: keys.numbers,
  queryFn: async ({ signal }) => (await call("importedNumbers", { signal })).numbers,
});

export const jobsQuery = (page: number, limit: number) =>
  queryOptions({
    queryKey: [...keys.jobs, { page, limit }],
    queryFn: ({ signal }) => call("getJobs", { query: { page, limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** The calls history; it is refreshed every minute. */
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

/** The catalogue changes with a release, if ever. */
export const voicesQuery = queryOptions({
  queryKey: keys.voices,
  queryFn: async ({ signal }) => (await call("getVoices", { signal })).voices,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The calls of one job, refreshed every minute (core spec §9). */
export const jobLogsQuery = (id: string, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...keys.logs, "job", id, { page, pageSize }],
    queryFn: ({ signal }) => call("getLogsByJob", { params: { id }, query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    staleTime: 60_000,
  });

/** While calls come and go; an unchanged run costs a look at its version. */
const RUN_WATCH_MS = 2_000;
/** A run that is over changes no more, but for calls that were under way. */
const RUN_REST_MS = 15_000;

const isWatched = (run: RunRoom | undefined) => run !== undefined && (isActive(run) || run.calling.length > 0);

export const runQuery = (runId: string) =>
  queryOptions({
    queryKey: [...keys.run, runId],
    queryFn: async ({ signal }) => (await callCached("getRun", { params: { id: runId }, signal })).run,
    staleTime: RUN_WATCH_MS,
    refetchInterval: (query) => watched(isWatched(query.state.data) ? RUN_WATCH_MS : RUN_REST_MS)(query),
  });

export const runsPageSize = 10;

export const runsQuery = (parentId: string, page: number) =>
  queryOptions({
    queryKey: [...keys.runs, parentId, page],
    queryFn: ({ signal }) =>
      call("getRuns", { params: { id: parentId }, query: { page, pageSize: runsPageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: RUN_WATCH_MS,
    refetchInterval: (query) => watched(query.state.data?.runs.some(isActive) ? RUN_WATCH_MS * 2 : RUN_REST_MS)(query),
  });

export const apiKeysQuery = queryOptions({
  queryKey: keys.apiKeys,
  queryFn: async ({ signal }) => (await call("listApiKeys", { signal })).keys,
});

export const domainsQuery = queryOptions({
  queryKey: keys.domains,
  queryFn: async ({ signal }) => (await call("listDomains", { signal })).domains,
  staleTime: 10_000,
});

export const teamQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [...keys.team, { page, search }],
    queryFn: ({ signal }) => call("listTeam", { query: { page, search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

export const tenantSettingsQuery = queryOptions({
  queryKey: keys.tenantSettings,
  queryFn: async ({ signal }) => (await call("getTenantSettings", { signal })).settings,
});

export const smtpQuery = queryOptions({
  queryKey: keys.smtp,
  queryFn: async ({ signal }) => (await call("getSmtp", { signal })).smtp,
});

/** Page by page from its beginning; `search` is a beginning of the number. */
export const doNotCallQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.doNotCall, { search }],
    queryFn: ({ signal, pageParam }) => call("getDoNotCall", { query: { search, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** Somebody may ask for a person at any time: looked at as often as calls end. */
export const followUpsQuery = infiniteQueryOptions({
  queryKey: keys.followUps,
  queryFn: ({ signal, pageParam }) => call("getFollowUps", { query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  refetchInterval: watched(30_000),
  staleTime: 10_000,
});

/** Texts come, go and arrive at any time. */
const TEXTS_WATCH_MS = 10_000;

/** Newest first; searched for, by person. */
export const textsQuery = (group: "all" | TextGroup, search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.texts, { group, search }],
    queryFn: ({ signal, pageParam }) => callCached("getTexts", { query: { group, search, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: watched(TEXTS_WATCH_MS),
    staleTime: TEXTS_WATCH_MS,
  });

export const textTotalsQuery = queryOptions({
  queryKey: [...keys.texts, "totals"],
  queryFn: ({ signal }) => callCached("getTextTotals", { signal }),
  refetchInterval: watched(TEXTS_WATCH_MS),
  staleTime: TEXTS_WATCH_MS,
});

/** What the switches of a job's texts are about: looked at as somebody puts one over. */
export const switchableTextsQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...keys.texts, "switchable", jobId],
    queryFn: ({ signal }) => call("getSwitchableTexts", { params: { id: jobId }, signal }),
    staleTime: 0,
  });

/** `state`: as it was seen elsewhere, so that a text that has gone on is read anew. */
export const textQuery = (textId: string, state?: TextState) =>
  queryOptions({
    queryKey: [...keys.text, textId, state],
    queryFn: async ({ signal }) => (await call("getText", { params: { id: textId }, signal })).text,
    staleTime: TEXTS_WATCH_MS,
  });

/** The tenant's rules of calling, and the countries' own. */
export const callingPolicyQuery = queryOptions({
  queryKey: keys.callingPolicy,
  queryFn: ({ signal }) => call("getCallingPolicy", { signal }),
  staleTime: 60_000,
});

/** The account's own texts, with which new jobs begin. */
export const smsTemplateQuery = queryOptions({
  queryKey: keys.smsTemplate,
  queryFn: async ({ signal }) => {
    const { preCallSmsTemplate, smsTemplate } = await call("getSmsTemplate", { signal });
    return { preCallSmsTemplate, smsTemplate };
  },
});

export const deadLettersQuery = queryOptions({
  queryKey: keys.deadLetters,
  queryFn: ({ signal }) => call("getDeadLetters", { signal }),
  staleTime: 5_000,
});
