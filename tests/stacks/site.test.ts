import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { isObject, listOf, onlyResourceOf, resourcesOf } from "./templates.ts";

const configOf = (properties: Readonly<Record<string, unknown>>) =>
  isObject(properties.DistributionConfig) ? properties.DistributionConfig : {};
const distributions = resourcesOf("AWS::CloudFront::Distribution").map(
  ({ id, properties }) => [id, configOf(properties)] as const,
);

describe.each(distributions)("the distribution %s", (_id, distribution) => {
  const behaviors = listOf(distribution.CacheBehaviors).filter(isObject);
  const behaviorOf = (path: string) => behaviors.find(({ PathPattern }) => PathPattern === path);

  it("gives pages, files, API and webhooks one origin, so that the session's cookie is first-party", () => {
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      "/api/webhooks/vapi/numbers/*",
      "/api/webhooks/vapi/*/numbers/*",
      "/api/webhooks/*",
      "/hooks/*",
      "/api/import-report/*",
      "/api/export-csv/*",
      "/api/export-do-not-call",
      "/api/export-decisions/*",
      "/api/export-calls",
      "/api/admin/audit-log.csv",
      "/api/brand/*",
      "/api/*",
      "/mcp",
      "/mcp/",
      "/docs",
      "/s/*",
      "/index.html",
      "/*.*",
    ]);
  });

  it("streams every file of the API, so that its size has no limit", () => {
    const files = Object.values(endpoints).filter(({ kind }) => kind === "csv");
    const streaming = behaviorOf("/api/export-csv/*")?.TargetOriginId;
    expect(streaming).not.toBe(behaviorOf("/api/*")?.TargetOriginId);
    for (const { path } of files)
      expect(behaviorOf(`/api${path.replace("{id}", "*")}`)?.TargetOriginId, path).toBe(streaming);
    const urls = resourcesOf("AWS::Lambda::Url").filter(
      ({ properties }) => properties.InvokeMode === "RESPONSE_STREAM",
    );
    expect(urls).toHaveLength(1);
  });

  it("never caches an answer of the API or replaces it by a page", () => {
    expect(distribution.CustomErrorResponses).toBeUndefined();
    // AWS's managed policy "CachingDisabled".
    const cachingDisabledId = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
    for (const path of [
      "/api/webhooks/vapi/numbers/*",
      "/api/webhooks/*",
      "/hooks/*",
      "/api/*",
      "/mcp",
      "/mcp/",
      "/docs",
      "/s/*",
    ])
      expect(behaviorOf(path)?.CachePolicyId).toBe(cachingDisabledId);
  });

  it("runs the function that adds host and address for people's requests, and none for webhooks", () => {
    expect(behaviorOf("/api/*")?.FunctionAssociations).toHaveLength(1);
    expect(behaviorOf("/api/webhooks/*")?.FunctionAssociations ?? []).toEqual([]);
  });

  it("never serves the built page directly: every page is rendered for its host", () => {
    const page = distribution.DefaultCacheBehavior;
    expect(isObject(page) && page.TargetOriginId).toBe(behaviorOf("/index.html")?.TargetOriginId);
    expect(isObject(page) && page.TargetOriginId).not.toBe(behaviorOf("/*.*")?.TargetOriginId);
  });

  it("adds security headers to every answer", () => {
    for (const behavior of [distribution.DefaultCacheBehavior, ...behaviors])
      expect(isObject(behavior) && behavior.ResponseHeadersPolicyId).toBeTruthy();
  });
});

describe("a deployment", () => {
  const upload = onlyResourceOf("Custom::S3Uploader");

  it("keeps the old files, which open and cached pages still load", () => {
    expect(upload.properties.filenames).toBeUndefined();
  });

  it("deploys the new page after its files", () => {
    const page = resourcesOf("AWS::Lambda::Function").find(({ id }) => id.startsWith("Page"));
    expect(page?.dependsOn).toContain(upload.id);
  });
});

it("a page is cached by host and language, and renewed for editors of the theme", () => {
  const policy = resourcesOf("AWS::CloudFront::CachePolicy").find(({ id }) => id.startsWith("PageCache"));
  expect(policy?.properties.CachePolicyConfig).toMatchObject({
    MinTTL: 0,
    ParametersInCacheKeyAndForwardedToOrigin: {
      HeadersConfig: { Headers: ["x-forwarded-host", "accept-language"] },
      CookiesConfig: { Cookies: ["cw_look"] },
      QueryStringsConfig: { QueryStringBehavior: "none" },
    },
  });
});

it("an image is cached by host, since it belongs to one tenant", () => {
  const policy = resourcesOf("AWS::CloudFront::CachePolicy").find(({ id }) => id.startsWith("ImageCache"));
  expect(policy?.properties.CachePolicyConfig).toMatchObject({
    ParametersInCacheKeyAndForwardedToOrigin: {
      HeadersConfig: { HeaderBehavior: "whitelist", Headers: ["x-forwarded-host"] },
      CookiesConfig: { CookieBehavior: "none" },
    },
  });
});

describe("the security headers of the edge", () => {
  const policies = resourcesOf("AWS::CloudFront::ResponseHeadersPolicy");

  it("forbid everything by default, and leave a page's own content policy in place", () => {
    expect(policies).toHaveLength(2);
    for (const { properties } of policies) {
      const text = JSON.stringify(properties);
      expect(text).toContain("default-src 'none'");
      expect(text).not.toMatch(/unsafe|\*/);
      expect(properties.ResponseHeadersPolicyConfig).toMatchObject({
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { Override: false },
          ContentTypeOptions: { Override: true },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: false, Override: true },
        },
      });
    }
  });
});

describe("the edge's own code", () => {
  const runAtEdge = (id: RegExp, request: object): unknown => {
    const code = resourcesOf("AWS::CloudFront::Function").find((resource) => id.test(resource.id))?.properties
      .FunctionCode;
    return new Function("event", `${String(code)}; return handler(event);`)({ request, viewer: { ip: "203.0.113.7" } });
  };
  const pageRequest = {
    uri: "/job/overview",
    querystring: { page: { value: "2" } },
    headers: {
      host: { value: "Jobs.Customer.example" },
      "x-forwarded-host": { value: "victim.example" },
      "x-viewer-address": { value: "forged" },
      "accept-language": { value: "fr-FR,de;q=0.8,en;q=0.5" },
    },
  };

  it("requests one page for a host, whatever the route, and overwrites a forged host", () => {
    expect(runAtEdge(/^Routes/, structuredClone(pageRequest))).toMatchObject({
      uri: "/",
      querystring: {},
      headers: { "x-forwarded-host": { value: "jobs.customer.example" }, "accept-language": { value: "de" } },
    });
  });

  it("requests a separate page for the card form, whose policy admits Stripe", () => {
    expect(runAtEdge(/^Routes/, { ...structuredClone(pageRequest), uri: "/settings/billing/card" })).toMatchObject({
      uri: "/settings/billing/card",
    });
  });

  it.each([
    ["es-AR,es;q=0.9,en;q=0.8", "en"],
    ["fr-DE", "en"],
    ["fr,en;q=0.2,de;q=0.9", "de"],
  ])("reads the accepted languages %s as %s", (value, language) => {
    const request = { ...pageRequest, headers: { ...pageRequest.headers, "accept-language": { value } } };
    expect(runAtEdge(/^Routes/, structuredClone(request))).toMatchObject({
      headers: { "accept-language": { value: language } },
    });
  });

  it("passes the theme editor's cookie on only while it is recent", () => {
    const cookiesAfter = (value: string) => {
      const cookies = { cw_look: { value }, cw_other: { value: "1" } };
      return runAtEdge(/^Routes/, structuredClone({ ...pageRequest, cookies }));
    };
    const recent = String(Date.now() - 60_000);
    expect(cookiesAfter(recent)).toMatchObject({ cookies: { cw_look: { value: recent } } });
    for (const value of ["1", "made-up", String(Date.now() - 3_600_000), `${recent}0`])
      expect(cookiesAfter(value)).toMatchObject({ cookies: {} });
    expect(JSON.stringify(cookiesAfter("made-up"))).not.toContain("cw_look");
  });

  it("uses only syntax that CloudFront's runtime knows", () => {
    for (const { properties } of resourcesOf("AWS::CloudFront::Function"))
      expect(String(properties.FunctionCode)).not.toMatch(
        /(const|let|var)\s*[{[]|function\s*\w*\(\s*\{|[?][.?]|for \(.* of /,
      );
  });

  it("gives the API the real address and host, whatever the client sends", () => {
    expect(runAtEdge(/^TenantHost/, structuredClone(pageRequest))).toMatchObject({
      uri: "/job/overview",
      headers: {
        "x-forwarded-host": { value: "Jobs.Customer.example" },
        "x-viewer-address": { value: "203.0.113.7" },
      },
    });
  });
});
