import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { createClient } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { jobWith, signedIn } from "../support/people/batch.ts";
import { people } from "../support/people/people.ts";
import { serverForFile } from "../support/run/server.ts";

const url = serverForFile();

describe("GET /healthz", () => {
  it("says that table, queues and blobs answer, at any host", async () => {
    const answer = await createClient(url(), "unknown").request("GET", "/api/healthz");
    expect(answer).toMatchObject({ status: 200, body: { status: "ok" } });
  });
});

describe("GET /openapi.json", () => {
  it("describes every endpoint", async () => {
    const { body } = await createClient(url(), "acme").request("GET", "/api/openapi.json");
    const { paths } = Object(body);
    for (const { method, path, name } of Object.values(endpoints))
      expect(paths[`/api${path}`]?.[method.toLowerCase()]?.operationId, name).toBe(name);
  });

  it("says how each endpoint authenticates: by a session, or by a key with its scope", async () => {
    const { body } = await createClient(url(), "acme").request("GET", "/api/openapi.json");
    const { paths, components } = Object(body);
    expect(components.securitySchemes.apiKey).toMatchObject({ type: "http", scheme: "bearer" });
    expect(paths["/api/call"].post).toMatchObject({
      security: [{ session: [] }, { apiKey: [] }],
      description: 'An API key needs the scope "call".',
    });
    expect(paths["/api/smtp"].get.description).toBe(
      'For administrators of the tenant. An API key needs the scope "read".',
    );
    expect(paths["/api/login"].post.security).toEqual([]);
  });
});

describe("every answer", () => {
  it("is not cached and carries a request id and the security headers", async () => {
    const client = await signedIn(url());
    for (const path of ["/api/me", "/api/get-job/none", "/api/nothing"]) {
      const { headers } = await client.request("GET", path);
      expect(headers.get("cache-control"), path).toBe("no-store");
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
      expect(headers.get("x-request-id"), path).toMatch(/^req_/);
    }
  });

  it("has the same request id in a refusal's body as in its header", async () => {
    const answer = await createClient(url(), "acme").request("GET", "/api/me");
    expect(expectRefusal(answer, "unauthenticated").requestId).toBe(answer.headers.get("x-request-id"));
  });

  it("is compressed if it is large and the client accepts compression", async () => {
    const client = await signedIn(url());
    const id = await jobWith(client, people(50));
    const large = await client.request("GET", `/api/get-job/${id}?pageSize=50`);
    expect(large.headers.get("content-encoding")).toBe("gzip");
    expect((await client.request("GET", "/api/imported-numbers")).headers.get("content-encoding")).toBeNull();
  });
});

describe("a request that cannot be served", () => {
  it("at an unknown address is not found, and with another method not allowed", async () => {
    const client = await signedIn(url());
    expectRefusal(await client.request("GET", "/api/nothing-here"), "not_found");
    const answer = await client.request("DELETE", "/api/get-jobs");
    expectRefusal(answer, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("GET");
  });

  it("without our header is refused where a cookie authenticates it", async () => {
    const client = await signedIn(url());
    const withoutOurHeader = { "x-callwright": "" };
    expectRefusal(await client.request("GET", "/api/get-jobs", undefined, withoutOurHeader), "csrf_missing");
    expectRefusal(await client.request("POST", "/api/create-job", {}, withoutOurHeader), "csrf_missing");
    expectRefusal(await client.request("POST", "/api/logout", undefined, withoutOurHeader), "csrf_missing");
  });

  it("of more than 6 MB is refused", async () => {
    const client = await signedIn(url());
    const body = { encrypted: "x".repeat(6 * 1024 * 1024) };
    expectRefusal(await client.request("POST", "/api/import/twilio-number", body), "payload_too_large");
  });

  it("with a body that is not JSON is refused", async () => {
    const client = await signedIn(url());
    for (const body of ["{", "", "\u0000"])
      expectRefusal(await client.request("POST", "/api/create-job", body), "malformed_json");
  });

  it("with half a surrogate pair in a string is malformed, signed in or not", async () => {
    const half = '{"name":"Half \\ud83d","email":"half@acme.test","password":"never-gets-in-7"}';
    const client = await signedIn(url());
    expectRefusal(await client.request("POST", "/api/create-job", half), "malformed_json");
    expectRefusal(await createClient(url(), "acme").request("POST", "/api/signup", half), "malformed_json");
  });

  it("with wrong fields is refused with the path of each", async () => {
    const client = await signedIn(url());
    const answer = await client.request("POST", "/api/sequential-calls/batch", { campaignId: "", leads: "some" });
    const { issues = [] } = expectRefusal(answer, "validation_failed");
    expect(issues.map(({ path }) => path)).toEqual(["campaignId", "leads"]);
  });
});

describe("the webhooks' address", () => {
  it("accepts no other method and no other path", async () => {
    const client = createClient(url(), "acme");
    expectRefusal(await client.request("GET", "/api/webhooks/vapi"), "method_not_allowed");
    expectRefusal(await client.request("POST", "/api/webhooks/unknown", {}), "not_found");
  });
});
