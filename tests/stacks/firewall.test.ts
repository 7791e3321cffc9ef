import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { isObject, listOf, onlyResourceOf, resourcesOf } from "./templates.ts";

const { properties, stack } = onlyResourceOf("AWS::WAFv2::WebACL");
const rules = listOf(properties.Rules).filter(isObject);
const ruleOf = (name: string) => rules.find(({ Name }) => Name === name);

it("the firewall has a stack of its own without functions, since CloudFront takes rules only from us-east-1", () => {
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
])("the %s rule allows one address at most %d requests in five minutes", (name, limit) => {
  expect(ruleOf(name)).toMatchObject({
    Statement: { RateBasedStatement: { AggregateKeyType: "IP", Limit: limit, EvaluationWindowSec: 300 } },
  });
});

it.each(["sign-in", "api"])("a request over the %s limit is answered as the API would", (name) => {
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

  it("is counted by the webhooks rule alone", () => {
    const paths = ["/api/webhooks/", "/hooks/", "/api/voice-tools/"].map((SearchString) => ({
      ByteMatchStatement: { SearchString },
    }));
    const toWebhooks = { OrStatement: { Statements: paths } };
    // No rule counts the voice provider's requests, which go to secret paths (WEBHOOK_PATH in setup.ts).
    const fromVoiceProvider = {
      OrStatement: {
        Statements: ["/api/webhooks/vapi/", "/api/voice-tools/"].map((path) => ({
          ByteMatchStatement: { SearchString: `${path}k3Jd82LmQp09XzRt5vBn` },
        })),
      },
    };
    expect(scopeOf("webhooks")).toMatchObject({
      AndStatement: { Statements: [toWebhooks, { NotStatement: { Statement: fromVoiceProvider } }] },
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

  it("over the limit is answered 503: a carrier repeats requests that failed, not those that were refused", () => {
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
  const anonymousPosts = Object.values(endpoints).filter(
    ({ access, method }) => access === "public" && method === "POST",
  );

  it.each(anonymousPosts.map(({ path }) => path))("%s is limited, unless it comes with a session's token", (path) => {
    const hasSessionToken = path === "/refresh" || path === "/logout";
    expect(text.includes(`"/api${path}"`)).toBe(!hasSessionToken);
  });

  it("are matched however their path is written", () => {
    expect(text).toContain('"URL_DECODE"');
    expect(text).toContain('"NORMALIZE_PATH"');
  });
});

it("no request is kept as a sample, since its headers include cookies", () => {
  const sampledFlags = [properties, ...rules].map(({ VisibilityConfig }) =>
    isObject(VisibilityConfig) ? VisibilityConfig.SampledRequestsEnabled : undefined,
  );
  expect(sampledFlags).toEqual(Array(4).fill(false));
});
