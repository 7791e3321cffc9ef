import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { keys } from "../../lib/queries.ts";
import { pollWhile } from "../../lib/watch.ts";
import { fetchParent, type Parent } from "./parent.ts";

const partQuery = <T>(id: string, part: string, read: (signal: AbortSignal) => Promise<T>, staleTime = 30_000) =>
  queryOptions({ queryKey: [...keys.parent, id, part], queryFn: ({ signal }) => read(signal), staleTime });

/** Without its candidates. */
export const parentFormQuery = (id: string) =>
  partQuery(id, "form", (signal): Promise<Parent> => fetchParent(id, { pageSize: 1 }, signal));

export const factsQuery = (id: string) =>
  partQuery(id, "facts", async (signal) => (await call("getFacts", { params: { id }, signal })).facts);

export const openQuestionsQuery = (id: string) =>
  partQuery(
    id,
    "open-questions",
    async (signal) => (await call("getOpenQuestions", { params: { id }, signal })).questions,
  );

export const interviewSettingsQuery = (id: string) =>
  partQuery(
    id,
    "interview-settings",
    async (signal) => (await call("getInterviewSettings", { params: { id }, signal })).settings,
  );

export const interviewsQuery = (id: string) =>
  partQuery(
    id,
    "interviews",
    async (signal) => (await call("getInterviews", { params: { id }, signal })).interviews,
    0,
  );

export const reachPlanQuery = (id: string) =>
  partQuery(id, "reach", async (signal) => (await call("getReachPlan", { params: { id }, signal })).plan);

export const sharingKey = ["share-links"];

const WATCH_MS = 1_500;

export const rehearsalQuery = (parentId: string) =>
  queryOptions({
    // Refreshed with the versions, since a changed prompt outdates it.
    queryKey: [...keys.promptVersions, parentId, "rehearsal"],
    queryFn: ({ signal }) => call("getRehearsal", { params: { id: parentId }, signal }),
    staleTime: 0,
    refetchInterval: pollWhile(
      WATCH_MS,
      (answer?: { readonly rehearsal?: { readonly state: string } | undefined }) =>
        answer?.rehearsal?.state === "running",
    ),
  });
