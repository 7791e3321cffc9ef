import { type Context, runIn } from "@callwright/core/kernel/context";
import { setLogSink } from "@callwright/core/kernel/log";
import { Hono } from "hono";
import { beforeEach, expect, it } from "vitest";
import type { App } from "../http.ts";
import { cspReportRoutes } from "./csp-reports.ts";

const lines: Record<string, unknown>[] = [];
const app: App = new Hono();
cspReportRoutes(app);

beforeEach(() => {
  lines.length = 0;
  setLogSink((line) => lines.push(JSON.parse(line)));
});

/** The fields of the context that a log line reads. */
const scope: Pick<Context, "requestId" | "tenantId" | "actor"> = {
  requestId: "req_1",
  tenantId: "ten_1",
  actor: { type: "public" },
};

const report = (body: unknown, type: string) =>
  runIn(scope as Context, () =>
    app.request("/api/csp-reports", { method: "POST", headers: { "content-type": type }, body: JSON.stringify(body) }),
  );

const reportInOldFormat = (fields: object) => report({ "csp-report": fields }, "application/csp-report");

it("a report becomes a warning that names rule, page and address, without query or fragment", async () => {
  await reportInOldFormat({
    "document-uri": "https://acme.example/reset-password?email=anna@acme.test&token=secret#x",
    "violated-directive": "script-src-elem 'self'",
    "blocked-uri": "https://evil.test/x.js?who=anna",
    "source-file": "https://acme.example/assets/a.js",
  });
  expect(lines).toEqual([
    {
      time: expect.any(String),
      level: "warn",
      event: "page.policy",
      requestId: "req_1",
      tenantId: "ten_1",
      actor: "public",
      directive: "script-src-elem",
      page: "https://acme.example/reset-password",
      blocked: "https://evil.test/x.js",
      source: "https://acme.example/assets/a.js",
    },
  ]);
});

it("reports about browser extensions are not logged", async () => {
  await reportInOldFormat({ "document-uri": "https://acme.example/", "source-file": "moz-extension://1/x.js" });
  await report([{ type: "csp-violation", body: { blockedURL: "chrome-extension://1/x" } }], "application/reports+json");
  expect(lines).toEqual([]);
});

it("other kinds of reports are not logged, and repeated ones only a few times", async () => {
  await report([{ type: "deprecation", body: { id: "x" } }], "application/reports+json");
  expect(lines).toEqual([]);
  for (let count = 0; count < 60; count += 1) await reportInOldFormat({ "document-uri": "https://acme.example/" });
  // At most 20 a minute; the loop may run into a second minute.
  expect(lines.length).toBeLessThan(60);
});
