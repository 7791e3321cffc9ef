/** The API as it is deployed: the bundle itself, in a process of its own, against the embedded cloud. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setLogSink } from "@callwright/core/kernel/log";
import { readOptions } from "@callwright/local/options";
import { type LocalServer, startLocal } from "@callwright/local/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askBundle } from "../support/run/ask-bundle.ts";
import { bundle, functions } from "../support/run/bundles.ts";

let server: LocalServer;
let folder: string;

beforeAll(async () => {
  setLogSink(() => {});
  folder = await mkdtemp(join(tmpdir(), "callwright-"));
  // This sets the environment in which the bundle finds the cloud.
  server = await startLocal({ ...readOptions({}), port: 0, dataDir: undefined, isSilent: true, isSwept: false });
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

it("the bundled API answers in each area, reads and writes, and answers a repeated request alike", async () => {
  const { file } = await bundle(functions.api.entry, folder);
  const login = { email: "recruiter@acme.test", password: "Callwright-demo-1" };
  const { answers } = await askBundle(file, [
    { method: "GET", path: "/api/healthz" },
    { method: "GET", path: "/api/theme" },
    { method: "POST", path: "/api/login", body: login },
    { method: "GET", path: "/api/me" },
    { method: "GET", path: "/api/get-jobs?page=1&pageSize=5" },
    { method: "GET", path: "/api/imported-numbers" },
    { method: "GET", path: "/api/get-all-logs?page=1&pageSize=5" },
    { method: "GET", path: "/api/texts" },
    { method: "GET", path: "/api/follow-ups" },
    { method: "GET", path: "/api/calling-policy" },
    { method: "GET", path: "/api/login-history" },
    { method: "GET", path: "/api/api-keys" },
    { method: "GET", path: "/api/get-import/none" },
    { method: "PATCH", path: "/api/me" },
    { method: "GET", path: "/api/nowhere" },
    { method: "GET", path: "/api/openapi.json" },
    { method: "GET", path: "/api/theme" },
  ]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses, JSON.stringify(answers.map(({ statusCode, body }) => [statusCode, body.slice(0, 200)]))).toEqual([
    ...Array<number>(12).fill(200),
    // No such import, a method that is not allowed, no such path, the OpenAPI document, the theme again.
    ...[404, 405, 404, 200, 200],
  ]);
  const [, theme, , me, jobs] = answers.map(({ body }) => JSON.parse(body));
  expect(me.user.email).toBe(login.email);
  expect(jobs.jobs.length).toBeGreaterThan(0);
  expect(JSON.parse(answers.at(-1)?.body ?? "")).toEqual(theme);
}, 120_000);
