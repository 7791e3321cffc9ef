import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";

export const reachPlanQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.parent, id, "reach"],
    queryFn: async ({ signal }) => (await call("getReachPlan", { params: { id }, signal })).plan,
    staleTime: 30_000,
  });
