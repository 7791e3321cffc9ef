/** The groups of the API's routes: each is an app of its own, loaded for the first request to one of its paths. The first word of a path names it. */
import type { endpoints } from "@callwright/contracts";
import { lazy } from "@callwright/core/kernel/lazy";
import { getPath } from "hono/utils/url";
import { createApp } from "./app.ts";
import { groupByWord } from "./group-by-word.ts";
import type { App, Bindings, Routes } from "./http.ts";

type RouteGroup = () => Promise<{ readonly routes: readonly Routes[] }>;

export const routeGroups = {
  entrance: () => import("./route-groups/entrance.ts"),
  account: () => import("./route-groups/account.ts"),
  settings: () => import("./route-groups/settings.ts"),
  numbers: () => import("./route-groups/numbers.ts"),
  jobs: () => import("./route-groups/jobs.ts"),
  people: () => import("./route-groups/people.ts"),
  calls: () => import("./route-groups/calls.ts"),
  reach: () => import("./route-groups/reach.ts"),
  texts: () => import("./route-groups/texts.ts"),
  administration: () => import("./route-groups/administration.ts"),
  billing: () => import("./route-groups/billing.ts"),
  candidateLink: () => import("./route-groups/candidate-link.ts"),
  voiceTools: () => import("./route-groups/voice-tools.ts"),
  sharedPage: () => import("./route-groups/shared-page.ts"),
  openapi: () => import("./route-groups/openapi.ts"),
} as const satisfies Record<string, RouteGroup>;

type FirstWord<Path> = Path extends `/${infer Word}/${string}` ? Word : Path extends `/${infer Word}` ? Word : never;
type Word = FirstWord<(typeof endpoints)[keyof typeof endpoints]["path"]>;

/** A path without a group does not compile. */
const groupNames: Readonly<Record<Word, keyof typeof routeGroups>> = groupByWord;
const groupByFirstWord = Object.fromEntries(
  Object.entries(groupNames).map(([word, name]) => [word, routeGroups[name]]),
);

/** Outside /api, by their path, or its first word. */
const apart = [
  ["/s", lazy(async () => createApp((await routeGroups.sharedPage()).routes))],
  ["/docs", lazy(async () => createApp((await import("./route-groups/docs.ts")).routes))],
  ["/mcp", lazy(async () => createApp((await import("./route-groups/mcp.ts")).routes))],
] as const;

export interface Api {
  fetch(request: Request, bindings: Pick<Bindings, "sourceIp">): Promise<Response>;
}

export function createApi(areaByFirstWord: Readonly<Record<string, RouteGroup>> = groupByFirstWord): Api {
  const nowhere = createApp([]);
  const made = new Map<RouteGroup, () => Promise<App>>();
  for (const load of Object.values(areaByFirstWord))
    made.set(
      load,
      lazy(async () => createApp((await load()).routes)),
    );
  const apps = new Map(Object.entries(areaByFirstWord).map(([word, load]) => [`/api/${word}`, made.get(load)]));

  for (const [path, load] of apart) apps.set(path, load);

  async function appFor(request: Request): Promise<App> {
    const [path] = /^\/(api\/[^/]+|mcp(?=\/?$)|docs$|s(?=\/))/.exec(getPath(request)) ?? [];
    try {
      return (await apps.get(path ?? "")?.()) ?? nowhere;
    } catch (cause) {
      return failing(cause);
    }
  }

  const fetch: Api["fetch"] = async (request, bindings) =>
    (await appFor(request)).fetch(request, { ...bindings, fetchApi: (inner) => fetch(inner, bindings) });
  return { fetch };
}

/** Answers like any failure; the next request loads the group again. */
const failing = (cause: unknown): App =>
  createApp([
    (app) =>
      app.all("*", () => {
        throw cause;
      }),
  ]);
