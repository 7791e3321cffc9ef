/** A screen as a route: its code loads when visited, its first queries with it. */
import type { User } from "@callwright/contracts/endpoints/session";
import type { ComponentType, ReactNode } from "react";
import type { LoaderFunctionArgs, RouteObject } from "react-router-dom";
import { ErrorScreen, RouteError } from "../components/error-boundary.tsx";
import type { RouteHandle } from "../lib/preload.tsx";
import { meQuery } from "../lib/queries.ts";
import { queryClient } from "../lib/query.ts";

export interface Screen {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** The screen's first queries, requested while its code loads. */
  readonly prefetch?: RouteHandle["prefetch"];
}

/** Turns a failed import into an error screen; the router renders nothing for a rejected `lazy`. */
export async function loadRoom(load: Screen["load"]): Promise<{ Component: ComponentType } | { element: ReactNode }> {
  try {
    return { Component: await load() };
  } catch (error) {
    return { element: <ErrorScreen error={error} /> };
  }
}

export function screen({ path, load, prefetch }: Screen): RouteObject {
  const loader = ({ params, request }: LoaderFunctionArgs) => {
    void prefetch?.(params, new URL(request.url).searchParams);
    return null;
  };
  const handle: RouteHandle = { preload: load, ...(prefetch && { prefetch }) };
  return {
    path,
    loader,
    handle,
    lazy: () => loadRoom(load),
    // Inside the shell, so navigation survives a failing page.
    errorElement: <RouteError />,
  };
}

/** Prefetches for known users only: others might be refused, and a cold visit does not know the user yet. */
export const prefetchFor = (isFor: (user: User) => boolean) => (ask: () => unknown) => {
  const user = queryClient.getQueryData(meQuery.queryKey);
  if (user && isFor(user)) ask();
};
