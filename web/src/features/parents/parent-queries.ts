import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { keys } from "../../lib/queries.ts";
import { pollWhile } from "../../lib/watch.ts";
import { fetchParent, type Parent } from "./parent.ts";

interface PartInput {
  readonly params: { readonly id: string };
  readonly signal: AbortSignal;
}

/** A query of one part of a job or campaign, below the key of its data. */
const partQuery = <T>(id: string, part: string, read: (input: PartInput) => Promise<T>, { staleTime = 30_000 } = {}) =>
  queryOptions({
    queryKey: [...keys.parent, id, part],
    queryFn: ({ signal }) => read({ params: { id }, signal }),
    staleTime,
  });

/** The form shows no candidates, so the query asks for the smallest page of them. */
export const parentFormQuery = (id: string) =>
  partQuery(id, "form", ({ signal }): Promise<Parent> => fetchParent(id, { pageSize: 1 }, signal));

export const factsQuery = (id: string) =>
  partQuery(id, "facts", async (input) => (await call("getFacts", input)).facts);

export const openQuestionsQuery = (id: string) =>
  partQuery(id, "open-questions", async (input) => (await call("getOpenQuestions", input)).questions);

export const interviewSettingsQuery = (id: string) =>
  partQuery(id, "interview-settings", async (input) => (await call("getInterviewSettings", input)).settings);

export const interviewsQuery = (id: string) =>
  partQuery(id, "interviews", async (input) => (await call("getInterviews", input)).interviews, { staleTime: 0 });

export const colleaguesQuery = (id: string) => partQuery(id, "colleagues", (input) => call("getColleagues", input));

export const reachPlanQuery = (id: string) =>
  partQuery(id, "reach", async (input) => (await call("getReachPlan", input)).plan);

export const sharingKey = ["share-links"];

const REHEARSAL_POLL_MS = 1_500;

export const rehearsalQuery = (parentId: string) =>
  queryOptions({
    // Below the key of the versions, so that both are refetched together: a new version outdates the rehearsal.
    queryKey: [...keys.promptVersions, parentId, "rehearsal"],
    queryFn: ({ signal }) => call("getRehearsal", { params: { id: parentId }, signal }),
    staleTime: 0,
    refetchInterval: pollWhile(
      REHEARSAL_POLL_MS,
      (answer?: { readonly rehearsal?: { readonly state: string } | undefined }) =>
        answer?.rehearsal?.state === "running",
    ),
  });
