import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { pollWhile } from "../../../lib/watch.ts";

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
