import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";

export const interviewSettingsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.parent, id, "interview-settings"],
    queryFn: async ({ signal }) => (await call("getInterviewSettings", { params: { id }, signal })).settings,
    staleTime: 30_000,
  });

export const interviewsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.parent, id, "interviews"],
    queryFn: async ({ signal }) => (await call("getInterviews", { params: { id }, signal })).interviews,
    staleTime: 0,
  });
