import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export const sharingKey = ["share-links"];

export const shareLinksQuery = (parentId: string) =>
  queryOptions({
    queryKey: [...sharingKey, parentId],
    queryFn: async ({ signal }) => (await call("getShareLinks", { params: { id: parentId }, signal })).links,
    staleTime: 0,
  });

export const shareVisitsQuery = (parentId: string, linkId: string) =>
  queryOptions({
    queryKey: [...sharingKey, parentId, linkId],
    queryFn: async ({ signal }) => (await call("getShareVisits", { params: { id: parentId, linkId }, signal })).visits,
    staleTime: 0,
  });
