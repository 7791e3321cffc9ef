/** The API's routes in groups: the first word of a path chooses a group, which is an app that loads on first use. */
import type { endpoints } from "@callwright/contracts";
import { lazy } from "@callwright/core/kernel/lazy";
import { getPath } from "hono/utils/url";
import { createApp } from "./app.ts";
import { groupByWord } from "./group-by-word.ts";
import type { App, Bindings, RegisterRoutes } from "./http.ts";

type RouteGroupLoader = () => Promise<{ readonly routes: readonly RegisterRoutes[] }>;

const groupWith = (...routes: readonly RegisterRoutes[]) => ({ routes });

/** A group of several route files has a module that joins them, so that a bundle holds the group in one piece. */
export const routeGroups = {
  auth: () => import("./route-groups/auth.ts"),
  account: () => import("./route-groups/account.ts"),
  settings: () => import("./route-groups/settings.ts"),
  jobs: () => import("./route-groups/jobs.ts"),
  people: () => import("./route-groups/people.ts"),
  calls: () => import("./route-groups/calls.ts"),
  reach: () => import("./route-groups/reach.ts"),
  numbers: async () => groupWith((await import("./routes/number.ts")).numberRoutes),
  texts: async () => groupWith((await import("./routes/text.ts")).textRoutes),
  administration: async () => groupWith((await import("./routes/admin.ts")).adminRoutes),
  billing: async () => groupWith((await import("./routes/billing.ts")).billingRoutes),
  candidateLink: async () => groupWith((await import("./routes/candidate-link.ts")).candidateLinkRoutes),
  voiceTools: async () => groupWith((await import("./routes/voice-tools.ts")).voiceToolRoutes),
  sharedPage: async () => groupWith((await import("./routes/shared-page.ts")).sharedPageRoutes),
  openapi: async () => groupWith((await import("./openapi.ts")).openApiRoutes),
} as const satisfies Record<string, RouteGroupLoader>;

const docs: RouteGroupLoader = async () => groupWith((await import("./docs/page.ts")).docsRoutes);
const mcp: RouteGroupLoader = async () => groupWith((await import("./mcp/server.ts")).mcpRoutes);

type FirstWord<Path extends string> = `${Path}/` extends `/${infer Word}/${string}` ? Word : never;
type Word = FirstWord<(typeof endpoints)[keyof typeof endpoints]["path"]>;

/** Its type makes the compiler reject an endpoint's path without a group. */
const groupNameByWord: Readonly<Record<Word, keyof typeof routeGroups>> = groupByWord;
const defaultLoaderByWord = Object.fromEntries(
  Object.entries(groupNameByWord).map(([word, name]) => [word, routeGroups[name]]),
);

export interface Api {
  fetch(request: Request, bindings: Pick<Bindings, "sourceIp">): Promise<Response>;
}

export function createApi(loaderByWord: Readonly<Record<string, RouteGroupLoader>> = defaultLoaderByWord): Api {
  const unknownPathApp = createApp([]);
  const lazyApp = (load: RouteGroupLoader) => lazy(async () => createApp((await load()).routes));
  // The words of one group share its app.
  const appByLoader = new Map(Object.values(loaderByWord).map((load) => [load, lazyApp(load)]));
  const appByPath = new Map(
    Object.entries(loaderByWord).map(([word, load]) => [`/api/${word}`, appByLoader.get(load)]),
  );
  appByPath.set("/s", lazyApp(routeGroups.sharedPage)).set("/docs", lazyApp(docs)).set("/mcp", lazyApp(mcp));

  async function findApp(request: Request): Promise<App> {
    const [prefix = ""] = prefixPattern.exec(getPath(request)) ?? [];
    try {
      return (await appByPath.get(prefix)?.()) ?? unknownPathApp;
    } catch (cause) {
      return failingApp(cause);
    }
  }

  const fetch: Api["fetch"] = async (request, bindings) =>
    (await findApp(request)).fetch(request, { ...bindings, fetchApi: (inner) => fetch(inner, bindings) });
  return { fetch };
}

/** Matches the prefix that chooses the app: `/api/<word>`, `/mcp`, `/docs`, or the `/s` of `/s/<token>`. */
const prefixPattern = /^\/(api\/[^/]+|mcp(?=\/?$)|docs$|s(?=\/))/;

/** Refuses the request, because its group could not be loaded; the next request tries to load the group again. */
const failingApp = (cause: unknown): App =>
  createApp([
    (app) =>
      app.all("*", () => {
        throw cause;
      }),
  ]);
