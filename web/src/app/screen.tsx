/** Turns a screen into a route that loads its code and first queries when visited. */
import type { User } from "@callwright/contracts/endpoints/session";
import type { ComponentType, ReactNode } from "react";
import type { LoaderFunctionArgs, RouteObject } from "react-router-dom";
import { ErrorScreen, RouteError } from "../components/error-boundary.tsx";
import type { RouteHandle } from "../lib/preload.tsx";
import { meQuery } from "../lib/queries.ts";
import { queryClient } from "../lib/query.ts";

type Load = () => Promise<ComponentType>;
export type Prefetch = RouteHandle["prefetch"];

/** Turns a failed import into an error screen; the router renders nothing for a rejected `lazy`. */
export async function loadScreen(load: Load): Promise<{ Component: ComponentType } | { element: ReactNode }> {
  try {
    return { Component: await load() };
  } catch (error) {
    return { element: <ErrorScreen error={error} /> };
  }
}

/** `prefetch`: the screen's first queries, requested while its code loads. */
export function screen(path: string, load: Load, prefetch?: Prefetch): RouteObject {
  const loader = ({ params, request }: LoaderFunctionArgs) => {
    void prefetch?.(params, new URL(request.url).searchParams);
    return null;
  };
  const handle: RouteHandle = { preload: load, ...(prefetch && { prefetch }) };
  return {
    path,
    loader,
    handle,
    lazy: () => loadScreen(load),
    // Rendered inside the shell, so the navigation stays usable when a page fails.
    errorElement: <RouteError />,
  };
}

/** Prefetches only if the user is loaded and has access, since other requests would be refused. */
export const prefetchFor = (isFor: (user: User) => boolean) => (request: () => unknown) => {
  const user = queryClient.getQueryData(meQuery.queryKey);
  if (user && isFor(user)) request();
};
