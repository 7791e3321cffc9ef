/** The areas of the API: each is an app of its own, loaded when one of its paths is first asked for. The first word of a path names it. */
import type { endpoints } from "@callwright/contracts";
import { lazy } from "@callwright/core/kernel/lazy";
import { getPath } from "hono/utils/url";
import { createApp } from "./app.ts";
import { areaByWord } from "./area-by-word.ts";
import type { App, Bindings, Routes } from "./http.ts";

/** Loads an area's routes. */
type Area = () => Promise<{ readonly routes: readonly Routes[] }>;

export const areas = {
  entrance: () => import("./areas/entrance.ts"),
  account: () => import("./areas/account.ts"),
  settings: () => import("./areas/settings.ts"),
  numbers: () => import("./areas/numbers.ts"),
  jobs: () => import("./areas/jobs.ts"),
  people: () => import("./areas/people.ts"),
  calls: () => import("./areas/calls.ts"),
  reach: () => import("./areas/reach.ts"),
  texts: () => import("./areas/texts.ts"),
  administration: () => import("./areas/administration.ts"),
  billing: () => import("./areas/billing.ts"),
  candidateLink: () => import("./areas/candidate-link.ts"),
  sharedPage: () => import("./areas/shared-page.ts"),
  openapi: () => import("./areas/openapi.ts"),
} as const satisfies Record<string, Area>;

type FirstWord<Path> = Path extends `/${infer Word}/${string}` ? Word : Path extends `/${infer Word}` ? Word : never;
type Word = FirstWord<(typeof endpoints)[keyof typeof endpoints]["path"]>;

/** A path without an area does not compile. */
const areaNames: Readonly<Record<Word, keyof typeof areas>> = areaByWord;
const areaOf = Object.fromEntries(Object.entries(areaNames).map(([word, name]) => [word, areas[name]]));

/** Outside /api, by their whole path. */
const apart = [
  ["/docs", lazy(async () => createApp((await import("./areas/docs.ts")).routes))],
  ["/mcp", lazy(async () => createApp((await import("./areas/mcp.ts")).routes))],
] as const;

export interface Api {
  fetch(request: Request, bindings: Pick<Bindings, "sourceIp">): Promise<Response>;
}

export function createApi(areaByFirstWord: Readonly<Record<string, Area>> = areaOf): Api {
  const nowhere = createApp([]);
  const made = new Map<Area, () => Promise<App>>();
  for (const load of Object.values(areaByFirstWord))
    made.set(
      load,
      lazy(async () => createApp((await load()).routes)),
    );
  const apps = new Map(Object.entries(areaByFirstWord).map(([word, load]) => [`/api/${word}`, made.get(load)]));

  for (const [path, load] of apart) apps.set(path, load);

  async function appFor(request: Request): Promise<App> {
    const [path] = /^\/(api\/[^/]+|mcp(?=\/?$)|docs$)/.exec(getPath(request)) ?? [];
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

/** An area that could not be loaded fails as anything else does; the next request tries again. */
const failing = (cause: unknown): App =>
  createApp([
    (app) =>
      app.all("*", () => {
        throw cause;
      }),
  ]);
