/** Queries of single pages and dialogs. They load apart from queries.ts, which the router's prefetches need at boot. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";
import { parentKind } from "./paths.ts";
import { keys } from "./queries.ts";

/** The catalogue changes only with releases. */
export const voicesQuery = queryOptions({
  queryKey: keys.voices,
  queryFn: async ({ signal }) => (await call("getVoices", { signal })).voices,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The calls of a job or campaign, refreshed every minute (core spec §9). */
export const parentLogsQuery = (id: string, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...keys.logs, "parent", id, { page, pageSize }],
    queryFn: ({ signal }) =>
      call(parentKind(id) === "job" ? "getLogsByJob" : "getAgentLogs", {
        params: { id },
        query: { page, pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    staleTime: 60_000,
  });

export const teamApiKeysQuery = queryOptions({
  queryKey: keys.teamApiKeys,
  queryFn: async ({ signal }) => (await call("listTeamApiKeys", { signal })).keys,
});

export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: async ({ signal }) => (await call("listSessions", { signal })).sessions,
  staleTime: 10_000,
});

export const secondFactorQuery = queryOptions({
  queryKey: keys.secondFactor,
  queryFn: async ({ signal }) => (await call("getSecondFactor", { signal })).secondFactor,
});

/** Counts of the texts that a job's SMS switches would cancel or send again; read when a switch is used. */
export const switchableTextsQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...keys.texts, "switchable", jobId],
    queryFn: ({ signal }) => call("getSwitchableTexts", { params: { id: jobId }, signal }),
    staleTime: 0,
  });

/** Read again for each dialog. */
export const preCallSmsRecipientsQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...keys.texts, "recipients", jobId],
    queryFn: ({ signal }) => call("getPreCallSmsRecipients", { params: { id: jobId }, signal }),
    staleTime: 0,
  });

export const smsTemplateQuery = queryOptions({
  queryKey: keys.smsTemplate,
  queryFn: async ({ signal }) => {
    const { preCallSmsTemplate, smsTemplate } = await call("getSmsTemplate", { signal });
    return { preCallSmsTemplate, smsTemplate };
  },
});

export const stripeAccountQuery = queryOptions({
  queryKey: ["stripe-account"],
  queryFn: ({ signal }) => call("getStripeAccount", { signal }),
});

const CHECKOUT_WATCH_MS = 2_000;

/** Polled until the subscription is active or the checkout has expired. */
export const checkoutQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...keys.billing, "checkout", sessionId],
    queryFn: ({ signal }) => call("getCheckoutSession", { params: { id: sessionId }, signal }),
    staleTime: 0,
    refetchInterval: (query) => {
      const { data, status } = query.state;
      const isOver = data?.isActive || data?.status === "expired";
      return isOver || status === "error" ? false : CHECKOUT_WATCH_MS;
    },
  });
