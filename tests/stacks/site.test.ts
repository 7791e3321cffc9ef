import { expect, it } from "vitest";
import { isObject, listOf, onlyResourceOf, resourcesOf } from "./templates.ts";

const config = onlyResourceOf("AWS::CloudFront::Distribution").properties.DistributionConfig;
const distribution = isObject(config) ? config : {};

it("the pages, the API and the webhooks share one origin, so that the session's cookie is first-party", () => {
  const paths = listOf(distribution.CacheBehaviors).map((behavior) => isObject(behavior) && behavior.PathPattern);
  expect(paths).toEqual(["/api/webhooks/*", "/api/*"]);
});

it("an answer of the API is never replaced by a page", () => {
  expect(distribution.CustomErrorResponses).toBeUndefined();
});

it("an answer of the API is never cached at the edge", () => {
  const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
  for (const behavior of listOf(distribution.CacheBehaviors))
    expect(behavior).toMatchObject({ CachePolicyId: cachingDisabled });
});

it("pages come with a strict content security policy", () => {
  const [policy] = resourcesOf("AWS::CloudFront::ResponseHeadersPolicy");
  const text = JSON.stringify(policy?.properties);
  expect(text).toContain("default-src 'none'");
  expect(text).toContain("frame-ancestors 'none'");
  expect(text).not.toMatch(/script-src[^;]*(unsafe|\*)/);
});
