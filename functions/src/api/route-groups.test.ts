import { endpoints } from "@callwright/contracts";
import { setLogSink } from "@callwright/core/kernel/log";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createApp } from "./app.ts";
import type { RegisterRoutes } from "./http.ts";
import { routePath } from "./implement.ts";
import { createApi, routeGroups } from "./route-groups.ts";

const logLines: string[] = [];
/** The variables that every function needs. */
const requiredVariables = [
  "TABLE_NAME",
  "BLOBS_BUCKET",
  "PUBLIC_URL",
  "MAIL_FROM",
  "SCHEDULE_GROUP",
  "SCHEDULER_ROLE_ARN",
  "KMS_KEY_ID",
];

beforeEach(() => {
  for (const name of requiredVariables) vi.stubEnv(name, "https://callwright.invalid");
  logLines.length = 0;
  setLogSink((line) => logLines.push(line));
});

/** The routes that each group registers, such as `GET /api/get-jobs`. */
async function routesByGroup(): Promise<ReadonlyMap<string, readonly string[]>> {
  const byGroup = new Map<string, readonly string[]>();
  for (const [name, load] of Object.entries(routeGroups)) {
    const { routes } = createApp((await load()).routes);
    byGroup.set(
      name,
      routes
        .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
        .map(({ method, path }) => `${method} ${path}`),
    );
  }
  return byGroup;
}

const wordIn = (route: string): string => route.split("/")[2] ?? "";

it("the table of route groups is made from the routes (after a change: npx vitest run -u functions/src/api/route-groups.test.ts)", async () => {
  const pairs = [...(await routesByGroup())].flatMap(([name, routes]) => routes.map((route) => [wordIn(route), name]));
  const table = Object.entries(Object.fromEntries(pairs)).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = table.map(([word, name]) => `  ${/^\w+$/.test(word) ? word : `"${word}"`}: "${name}",`);
  const heading =
    "/** Which group of routes answers a path, by its first word. Made from the routes by route-groups.test.ts. */";
  await expect([heading, "export const groupByWord = {", ...lines, "} as const;", ""].join("\n")).toMatchFileSnapshot(
    "./group-by-word.ts",
  );
});

it("each endpoint is answered by one group, which answers all paths of its first word", async () => {
  const groupNamesByWord = new Map<string, Set<string>>();
  for (const [name, routes] of await routesByGroup())
    for (const word of routes.map(wordIn))
      groupNamesByWord.set(word, (groupNamesByWord.get(word) ?? new Set()).add(name));
  expect([...groupNamesByWord].filter(([, names]) => names.size !== 1)).toEqual([]);
  const routes = new Set([...(await routesByGroup()).values()].flat());
  for (const endpoint of Object.values(endpoints))
    expect(routes).toContain(`${endpoint.method} ${routePath(endpoint)}`);
});

describe("a route group", () => {
  const routes: readonly RegisterRoutes[] = [
    (app) => app.get("/api/thing/:id", (c) => c.text(`thing ${c.req.param("id")}`)),
  ];
  const send = (api: ReturnType<typeof createApi>, path: string, method = "GET") =>
    api.fetch(new Request(`https://unknown.invalid${path}`, { method }), { sourceIp: "192.0.2.1" });

  it("is loaded by its first request, and only once", async () => {
    const load = vi.fn(async () => ({ routes }));
    const api = createApi({ thing: load });
    expect((await send(api, "/api/other")).status).toBe(404);
    expect(load).not.toHaveBeenCalled();
    // "%74" is an encoded "t".
    const paths = ["/api/thing/1", "/api/thing/2", "/api/%74hing/3"];
    const answers = await Promise.all(paths.map((path) => send(api, path)));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["thing 1", "thing 2", "thing 3"]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("answers 404 to other paths, and 405 to other methods with the methods that it allows", async () => {
    const api = createApi({ thing: async () => ({ routes }) });
    expect((await send(api, "/api/thing")).status).toBe(404);
    expect((await send(api, "/thing/1")).status).toBe(404);
    const refused = await send(api, "/api/thing/1", "POST");
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET"]);
  });

  it("that cannot be loaded answers 500, and the next request tries again", async () => {
    const load = vi.fn(async () => ({ routes })).mockRejectedValueOnce(new Error("EMFILE: too many open files"));
    const api = createApi({ thing: load });
    const failed = await send(api, "/api/thing/1");
    expect([failed.status, await failed.json()]).toMatchObject([500, { success: false, code: "internal" }]);
    expect(failed.headers.get("x-request-id")).toMatch(/^req_/);
    expect(logLines.join()).toContain("EMFILE");
    expect((await send(api, "/api/thing/1")).status).toBe(200);
  });
});
