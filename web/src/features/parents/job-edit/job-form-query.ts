/** A job as its forms need it, without its candidates. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";

export const jobFormQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.job, id, "form"],
    queryFn: async ({ signal }) => (await call("getJob", { params: { id }, query: { pageSize: 1 }, signal })).job,
    staleTime: 30_000,
  });
