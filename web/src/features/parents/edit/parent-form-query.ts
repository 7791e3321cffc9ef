import { queryOptions } from "@tanstack/react-query";
import { keys } from "../../../lib/queries.ts";
import { fetchParent, type Parent } from "../parent.ts";

export const parentFormQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.parent, id, "form"],
    queryFn: ({ signal }): Promise<Parent> => fetchParent(id, { pageSize: 1 }, signal),
    staleTime: 30_000,
  });
