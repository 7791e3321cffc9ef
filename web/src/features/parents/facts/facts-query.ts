import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";

export const factsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.parent, id, "facts"],
    queryFn: async ({ signal }) => (await call("getFacts", { params: { id }, signal })).facts,
    staleTime: 30_000,
  });

export const openQuestionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.parent, id, "open-questions"],
    queryFn: async ({ signal }) => (await call("getOpenQuestions", { params: { id }, signal })).questions,
    staleTime: 30_000,
  });
