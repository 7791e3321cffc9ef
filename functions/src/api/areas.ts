/** The areas of the API: each is an app of its own, loaded when one of its paths is first asked for. */
import type { endpoints } from "@callwright/contracts";
import { lazily } from "@callwright/core/kernel/lazily";
import { getPath } from "hono/utils/url";
import { createApp } from "./app.ts";
import type { App, Bindings, Routes } from "./http.ts";

type FirstWord<Path> = Path extends `/${infer Word}/${string}` ? Word : Path extends `/${infer Word}` ? Word : never;
type Word = FirstWord<(typeof endpoints)[keyof typeof endpoints]["path"]> | "csp-reports" | "openapi.json";

/** Loads an area's routes. */
type Area = () => Promise<{ readonly routes: readonly Routes[] }>;

const entrance: Area = () => import("./areas/entrance.ts");
const account: Area = () => import("./areas/account.ts");
const settings: Area = () => import("./areas/settings.ts");
const numbers: Area = () => import("./areas/numbers.ts");
const jobs: Area = () => import("./areas/jobs.ts");
const people: Area = () => import("./areas/people.ts");
const calls: Area = () => import("./areas/calls.ts");
const reach: Area = () => import("./areas/reach.ts");
const texts: Area = () => import("./areas/texts.ts");
const openapi: Area = () => import("./areas/openapi.ts");

/** Whose a path is, by its first word. */
export const areas: Readonly<Record<Word, Area>> = {
  auth: entrance,
  brand: entrance,
  "csp-reports": entrance,
  "get-calls": entrance,
  healthz: entrance,
  login: entrance,
  logout: entrance,
  me: entrance,
  refresh: entrance,
  theme: entrance,
  "confirm-email": account,
  "forgot-password": account,
  "get-user": account,
  "login-history": account,
  "resend-confirmation": account,
  "reset-password": account,
  "set-password": account,
  "sign-out-everywhere": account,
  signup: account,
  update: account,
  "api-keys": settings,
  domains: settings,
  smtp: settings,
  team: settings,
  "tenant-settings": settings,
  "available-numbers": numbers,
  "buy-number": numbers,
  import: numbers,
  "import-key": numbers,
  "imported-numbers": numbers,
  "number-purchases": numbers,
  numbers: numbers,
  "create-document": jobs,
  "create-job": jobs,
  "delete-job": jobs,
  "export-csv": jobs,
  "get-document": jobs,
  "get-job": jobs,
  "get-jobs": jobs,
  "get-prompt-versions": jobs,
  "get-voices": jobs,
  "read-document": jobs,
  "restore-prompt-version": jobs,
  "update-job": jobs,
  "add-candidate-to-job": people,
  "bulk-candidates": people,
  "cancel-import": people,
  "check-import": people,
  "create-import": people,
  "delete-candidate": people,
  "get-bulk": people,
  "get-import": people,
  "get-imports": people,
  "import-report": people,
  "start-import": people,
  "update-candidate": people,
  call: calls,
  "dead-letters": calls,
  "end-call": calls,
  "get-all-logs": calls,
  "get-call-log": calls,
  "get-logs-by-job-id": calls,
  "get-runs": calls,
  recordings: calls,
  run: calls,
  "sequential-calls": calls,
  "calling-policy": reach,
  "do-not-call": reach,
  "export-decisions": reach,
  "export-do-not-call": reach,
  "follow-ups": reach,
  "reach-plan": reach,
  conversation: texts,
  "get-sms-template": texts,
  "send-pre-call-sms-to-all": texts,
  "switchable-texts": texts,
  "text-totals": texts,
  texts: texts,
  "update-sms-template": texts,
  "openapi.json": openapi,
};

export interface Api {
  fetch(request: Request, bindings: Bindings): Promise<Response>;
}

export function createApi(areaOf: Readonly<Record<string, Area>> = areas): Api {
  const nowhere = createApp([]);
  const made = new Map<Area, () => Promise<App>>();
  for (const load of Object.values(areaOf))
    made.set(
      load,
      lazily(async () => createApp((await load()).routes)),
    );
  const apps = new Map(Object.entries(areaOf).map(([word, load]) => [`/api/${word}`, made.get(load)]));

  async function appFor(request: Request): Promise<App> {
    const [path] = /^\/api\/[^/]+/.exec(getPath(request)) ?? [];
    try {
      return (await apps.get(path ?? "")?.()) ?? nowhere;
    } catch (cause) {
      return failing(cause);
    }
  }

  return { fetch: async (request, bindings) => (await appFor(request)).fetch(request, bindings) };
}

/** An area that could not be loaded fails as anything else does; the next request tries again. */
const failing = (cause: unknown): App =>
  createApp([
    (app) =>
      app.all("*", () => {
        throw cause;
      }),
  ]);
