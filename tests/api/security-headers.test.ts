import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { serverForFile } from "../support/run/server.ts";

const server = serverForFile();

const fetchFrom = (path: string, init: RequestInit = {}, host = "acme.localhost") =>
  fetch(new URL(path, server()), {
    redirect: "manual",
    ...init,
    headers: { ...init.headers, "x-tenant-slug": slugOf(host) },
  });
const slugOf = (host: string) => host.replace(/\..*/, "");

/** The headers that every answer has; pages and answers may add to them. */
function expectSecurityHeaders(answer: Response, where: string): void {
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy, where).toContain("default-src 'none'");
  expect(policy, where).toMatch(/frame-ancestors 'none'/);
  expect(policy, where).not.toContain("unsafe");
  expect(answer.headers.get("x-content-type-options"), where).toBe("nosniff");
  expect(answer.headers.get("x-frame-options"), where).toBe("DENY");
  expect(answer.headers.get("referrer-policy"), where).toMatch(/^(no-referrer|strict-origin)$/);
  expect(answer.headers.get("cross-origin-resource-policy"), where).toMatch(/^(same-origin|cross-origin)$/);
}

describe("security headers are on", () => {
  it("every route's page, an unassigned host's page, and every built file", async () => {
    const page = await fetchFrom("/login");
    expectSecurityHeaders(page, "/login");
    const html = await page.text();
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
    for (const path of ["/", "/job/overview/job_1", "/index.html", "/nowhere.txt", "/assets/none.js", ...files])
      expectSecurityHeaders(await fetchFrom(path), path);
    expectSecurityHeaders(await fetchFrom("/login", { method: "POST" }), "POST /login");
    expectSecurityHeaders(await fetchFrom("/login", {}, "unknown.localhost"), "an unassigned host");
  });

  it("every endpoint's answer for every caller", async () => {
    for (const { method, path } of Object.values(endpoints)) {
      const address = `/api${path.replace(/\{\w+\}/g, "x")}`;
      expectSecurityHeaders(await fetchFrom(address, { method }), `${method} ${address}`);
    }
  });

  it("refusals outside of the contract, and the webhooks", async () => {
    for (const path of ["/api", "/api/", "/api/nothing", "/api/openapi.json", "/api/csp-reports"])
      expectSecurityHeaders(await fetchFrom(path), path);
    for (const path of ["/api/webhooks/vapi", "/api/webhooks/none", "/api/login"]) {
      expectSecurityHeaders(await fetchFrom(path, { method: "POST", body: "{" }), path);
      expectSecurityHeaders(await fetchFrom(path, { method: "DELETE" }), path);
    }
  });

  it("the sandbox's pages and files", async () => {
    for (const path of [
      "/sandbox/",
      "/sandbox/page.js",
      "/sandbox/mail/",
      "/sandbox/none",
      "/sandbox/providers/none",
    ]) {
      const { headers } = await fetchFrom(path);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
    }
  });
});

describe("a browser's report of what a page's policy refused", () => {
  const report = (body: unknown, type = "application/csp-report") =>
    fetchFrom("/api/csp-reports", {
      method: "POST",
      headers: { "content-type": type },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  it("is accepted in both formats that browsers send, and answered without a body", async () => {
    const oldFormat = {
      "document-uri": "http://acme.localhost/login",
      "effective-directive": "script-src",
      "blocked-uri": "eval",
    };
    expect((await report({ "csp-report": oldFormat })).status).toBe(204);
    const body = {
      documentURL: "http://acme.localhost/",
      effectiveDirective: "img-src",
      blockedURL: "https://evil.test/x",
    };
    const list = [{ type: "csp-violation", age: 1, url: "http://acme.localhost/", user_agent: "x", body }];
    expect((await report(list, "application/reports+json; charset=utf-8")).status).toBe(204);
  });

  it("is limited in size, and nothing else is accepted", async () => {
    const long = { "csp-report": { "document-uri": `http://acme.localhost/${"x".repeat(70_000)}` } };
    expect((await report(long)).status).toBe(413);
    expect((await report("{")).status).toBe(400);
    expect((await report({ hello: 1 })).status).toBe(400);
    expect((await report({ "csp-report": {} }, "application/json")).status).toBe(400);
    expect((await fetchFrom("/api/csp-reports")).status).toBe(405);
  });
});
