import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { isObject, listOf, onlyResourceOf, resourcesOf } from "./templates.ts";

const { properties, stack } = onlyResourceOf("AWS::WAFv2::WebACL");
const rules = listOf(properties.Rules).filter(isObject);
const ruleOf = (name: string) => rules.find(({ Name }) => Name === name);

it("the rules before the edge are a deployment of their own, since CloudFront takes them from us-east-1 alone", () => {
  expect(stack).toBe("Firewall");
  expect(properties.Scope).toBe("CLOUDFRONT");
  expect(resourcesOf("AWS::Lambda::Function").filter((lambda) => lambda.stack === "Firewall")).toEqual([]);
});

it("both distributions use the firewall", () => {
  const distributions = resourcesOf("AWS::CloudFront::Distribution");
  expect(distributions).toHaveLength(2);
  for (const {
    properties: { DistributionConfig: config },
  } of distributions)
    expect(isObject(config) && config.WebACLId).toMatch(/^arn:aws:wafv2:us-east-1:/);
});

it.each([
  ["sign-in", 100],
  ["webhooks", 100_000],
  ["api", 20_000],
])("one address asks %s at most %d times in five minutes", (name, limit) => {
  expect(ruleOf(name)).toMatchObject({
    Statement: { RateBasedStatement: { AggregateKeyType: "IP", Limit: limit, EvaluationWindowSec: 300 } },
  });
});

it.each(["sign-in", "api"])("exceeding the %s limit is answered as the API would", (name) => {
  expect(ruleOf(name)).toMatchObject({
    Action: { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: "refusal" } } },
  });
  expect(properties.CustomResponseBodies).toMatchObject({ refusal: { ContentType: "APPLICATION_JSON" } });
});

describe("a webhook", () => {
  const scopeOf = (name: string) => {
    const { Statement: statement } = ruleOf(name) ?? {};
    const limit = isObject(statement) ? statement.RateBasedStatement : undefined;
    return isObject(limit) ? limit.ScopeDownStatement : undefined;
  };

  it("is counted by its own rule alone, so that its limit is what it says", () => {
    const paths = ["/api/webhooks/", "/hooks/", "/api/voice-tools/"].map((SearchString) => ({
      ByteMatchStatement: { SearchString },
    }));
    const toWebhooks = { OrStatement: { Statements: paths } };
    // Neither rule counts what comes to the voice provider's own address.
    const toVoiceProvider = {
      OrStatement: {
        Statements: ["/api/webhooks/vapi/", "/api/voice-tools/"].map((path) => ({
          ByteMatchStatement: { SearchString: `${path}k3Jd82LmQp09XzRt5vBn` },
        })),
      },
    };
    expect(scopeOf("webhooks")).toMatchObject({
      AndStatement: { Statements: [toWebhooks, { NotStatement: { Statement: toVoiceProvider } }] },
    });
    expect(scopeOf("api")).toMatchObject({
      AndStatement: {
        Statements: [
          {
            OrStatement: {
              Statements: ["/api/", "/mcp", "/docs", "/s/"].map((SearchString) => ({
                ByteMatchStatement: { SearchString },
              })),
            },
          },
          { NotStatement: { Statement: toWebhooks } },
        ],
      },
    });
    expect(JSON.stringify(scopeOf("sign-in"))).not.toContain("webhooks");
  });

  it("over the limit is answered 503: a carrier repeats what failed, not what was refused", () => {
    expect(ruleOf("webhooks")?.Action).toEqual({ Block: { CustomResponse: { ResponseCode: 503 } } });
  });
});

it("the narrowest rule is evaluated first", () => {
  expect(rules.map(({ Name, Priority }) => [Name, Priority])).toEqual([
    ["sign-in", 0],
    ["webhooks", 1],
    ["api", 2],
  ]);
});

describe("anonymous POST requests", () => {
  const text = JSON.stringify(ruleOf("sign-in"));
  const posted = Object.values(endpoints).filter(({ access, method }) => access === "public" && method === "POST");

  it.each(posted.map(({ path }) => path))("%s is limited, unless a session's token comes with it", (path) => {
    expect(text.includes(`"/api${path}"`)).toBe(path !== "/refresh" && path !== "/logout");
  });

  it("are matched however their path is written", () => {
    expect(text).toContain('"URL_DECODE"');
    expect(text).toContain('"NORMALIZE_PATH"');
  });
});

it("no request is kept as a sample: cookies are among its headers", () => {
  const sampled = [properties, ...rules].map(({ VisibilityConfig }) =>
    isObject(VisibilityConfig) ? VisibilityConfig.SampledRequestsEnabled : undefined,
  );
  expect(sampled).toEqual(Array(4).fill(false));
});
