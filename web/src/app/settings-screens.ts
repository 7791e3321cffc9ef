import type { RouteObject } from "react-router-dom";
import { callingPolicyQuery, domainsQuery, smtpQuery, tenantSettingsQuery } from "../lib/queries.ts";
import { queryClient } from "../lib/query.ts";
import { isOwner } from "../lib/roles.ts";
import { prefetchFor, screen } from "./screen.tsx";

const forOwner = prefetchFor(isOwner);

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
