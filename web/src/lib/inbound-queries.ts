import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";
import { keys } from "./queries.ts";
import { pollWhile } from "./watch.ts";

export const inboundPageSize = 10;

/** Interval while an assistant is being set up. */
const PENDING_POLL_MS = 5_000;

export const inboundAssistantsQuery = (page: number, limit = inboundPageSize) =>
  queryOptions({
    queryKey: [...keys.inbound, "list", { page, limit }],
    queryFn: ({ signal }) => call("getInboundAssistants", { query: { page, limit }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(PENDING_POLL_MS, (data: { inbound: readonly { state: string }[] } | undefined) =>
      Boolean(data?.inbound.some(({ state }) => state === "pending")),
    ),
    staleTime: 30_000,
  });

export const inboundAssistantQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.inbound, id],
    queryFn: async ({ signal }) => (await call("getInboundAssistant", { params: { id }, signal })).inbound,
    refetchInterval: pollWhile(PENDING_POLL_MS, (data: { state: string } | undefined) => data?.state === "pending"),
    staleTime: 30_000,
  });
