import { expect, it } from "vitest";
import { isObject, listOf, onlyResourceOf, render, resourcesOf } from "./templates.ts";

const distributions = resourcesOf("AWS::CloudFront::Distribution").map(({ id, properties }) => {
  const config = properties.DistributionConfig;
  return { id, config: isObject(config) ? config : {} };
});
const tenantOnly = distributions.find(({ config }) => config.ConnectionMode === "tenant-only");
const direct = distributions.find(({ config }) => config.ConnectionMode === undefined);
const group = onlyResourceOf("AWS::CloudFront::ConnectionGroup");
const parameterName = "/callwright/production/edge";
const parameter = resourcesOf("AWS::SSM::Parameter").find(({ properties }) => properties.Name === parameterName);

it("tenants' own domains are served exactly like ours", () => {
  expect(distributions).toHaveLength(2);
  const behaviorsWithoutOrigin = (config: Record<string, unknown> = {}) =>
    [config.DefaultCacheBehavior, ...listOf(config.CacheBehaviors)].map((behavior) => ({
      ...(isObject(behavior) ? behavior : {}),
      TargetOriginId: undefined,
    }));
  expect(behaviorsWithoutOrigin(tenantOnly?.config)).toEqual(behaviorsWithoutOrigin(direct?.config));
  expect(tenantOnly?.config.HttpVersion).toBe(direct?.config.HttpVersion);
});

it("the distribution of tenants has none of the settings that CloudFront refuses there", () => {
  const { Aliases, IPV6Enabled, PriceClass, Staging, ContinuousDeploymentPolicyId } = tenantOnly?.config ?? {};
  expect([Aliases, IPV6Enabled, PriceClass, Staging, ContinuousDeploymentPolicyId]).toEqual(Array(5).fill(undefined));
});

it("all connections to the distributions use TLS 1.2 or newer", () => {
  for (const { config } of distributions)
    expect(config.ViewerCertificate).toMatchObject({ MinimumProtocolVersion: "TLSv1.2_2021" });
});

it("the functions read the distribution from a parameter, since the distribution refers to them", () => {
  const value = render(parameter?.properties.Value);
  expect(value).toContain(`\${${tenantOnly?.id}}`);
  expect(value).toContain(`\${${group.id}.Id}`);
  const readers = resourcesOf("AWS::Lambda::Function").filter(({ properties }) =>
    JSON.stringify(properties.Environment ?? {}).includes(`"EDGE_PARAMETER":"${parameterName}"`),
  );
  expect(readers.map(({ stack }) => stack).sort()).toEqual(["Api", "Workers"]);
});

it("only the API and the sweep may change tenants' domains, and only of this distribution and its connection group", () => {
  const policies = resourcesOf("AWS::IAM::Policy").filter(({ properties }) =>
    JSON.stringify(properties).includes("cloudfront:"),
  );
  const policy = policies.find(({ id }) => id.startsWith("ServeDomains"));
  expect(policies.filter(({ properties }) => JSON.stringify(properties).includes("DistributionTenant"))).toEqual([
    policy,
  ]);
  expect(listOf(policy?.properties.Roles).map((role) => render(role).replace(/.*(ApiRole|sweepRole).*/, "$1"))).toEqual(
    ["ApiRole", "sweepRole"],
  );
  const document = isObject(policy?.properties.PolicyDocument) ? policy.properties.PolicyDocument : {};
  const createStatement = listOf(document.Statement)
    .filter(isObject)
    .find(({ Action }) => listOf(Action).includes("cloudfront:CreateDistributionTenant"));
  expect(listOf(createStatement?.Resource).map(render).join()).toMatch(
    new RegExp(`:distribution/.*${tenantOnly?.id}.*${group.id}.Arn.*:distribution-tenant/[*]`),
  );
});
