/** Builds the route of a screen, which loads the screen's code and first queries on a visit, and guards it by role. */
import type { User } from "@callwright/contracts/endpoints/session";
import type { ComponentType, ReactNode } from "react";
import type { LoaderFunctionArgs, RouteObject } from "react-router-dom";
import { ErrorScreen, RouteError } from "../components/error-boundary.tsx";
import { NoAccess } from "../components/no-access.tsx";
import type { RouteHandle } from "../lib/preload.tsx";
import { callingPolicyQuery, domainsQuery, meQuery, smtpQuery, tenantSettingsQuery } from "../lib/queries.ts";
import { queryClient } from "../lib/query.ts";
import { isOwner, useUser } from "../lib/session.ts";

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
export const prefetchFor = (hasAccess: (user: User) => boolean) => (request: () => unknown) => {
  const user = queryClient.getQueryData(meQuery.queryKey);
  if (user && hasAccess(user)) request();
};

const forOwner = prefetchFor(isOwner);

// The following screens exist twice: in the user's settings and in the administrator panel.

export const appearanceScreen = (path: string): RouteObject =>
  screen(path, async () => (await import("../features/settings/appearance/appearance-page.tsx")).AppearancePage);

export const domainsScreen = (path: string): RouteObject =>
  screen(
    path,
    async () => (await import("../features/settings/domains/domains-page.tsx")).DomainsPage,
    () => forOwner(() => queryClient.prefetchQuery(domainsQuery())),
  );

export const organisationScreen = (path: string): RouteObject =>
  screen(
    path,
    async () => (await import("../features/settings/organisation/organisation-page.tsx")).OrganisationPage,
    () =>
      forOwner(() => {
        void queryClient.prefetchQuery(tenantSettingsQuery());
        void queryClient.prefetchQuery(smtpQuery());
      }),
  );

export const callingScreen = (path: string): RouteObject =>
  screen(
    path,
    async () => (await import("../features/settings/calling/calling-page.tsx")).CallingPage,
    () => queryClient.prefetchQuery(callingPolicyQuery()),
  );

export function withAccess(Page: ComponentType, hasAccess: (user: User) => boolean): ComponentType {
  return function PageWithAccess() {
    return hasAccess(useUser()) ? <Page /> : <NoAccess />;
  };
}
