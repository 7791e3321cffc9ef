/** Rate limits at the edge. CloudFront accepts a firewall only from us-east-1: hence the stage `<stage>-edge`. */
import { endpoints, errors } from "@callwright/contracts";
import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Stack, StackContext } from "sst/constructs";
import { createAlarm } from "./Alarms.ts";
import { settings } from "./settings.ts";

interface Limit {
  readonly name: string;
  readonly perFiveMinutes: number;
  readonly scope: CfnWebACL.StatementProperty;
  readonly answer: CfnWebACL.CustomResponseProperty;
}

export function Firewall({ stack }: StackContext) {
  const acl = new CfnWebACL(stack, "WebAcl", {
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: visibility(stack, "all"),
    customResponseBodies: { refusal: { contentType: "APPLICATION_JSON", content: refusal } },
    rules: limits.map((limit, priority) => createRule(stack, limit, priority)),
  });
  stack.addOutputs({ WebAclArn: acl.attrArn });
  watchEdge(stack);
}

const fiveMinutes = Duration.minutes(5);

/** CloudFront and its firewall report metrics only in us-east-1. The distribution's id is set once it exists. */
function watchEdge(stack: Stack): void {
  createAlarm(stack, "webhooks-blocked", {
    metric: new Metric({
      namespace: "AWS/WAFV2",
      metricName: "BlockedRequests",
      dimensionsMap: { WebACL: metricName(stack, "all"), Rule: metricName(stack, "webhooks") },
      period: fiveMinutes,
      statistic: "Sum",
    }),
    threshold: 1,
    summary: "The firewall turns webhooks away. Their senders try again; ended calls still look live.",
    runbook: "floods",
  });
  if (!settings.distributionId) return;
  createAlarm(stack, "edge-errors", {
    metric: new Metric({
      namespace: "AWS/CloudFront",
      metricName: "5xxErrorRate",
      dimensionsMap: { DistributionId: settings.distributionId, Region: "Global" },
      period: fiveMinutes,
      statistic: "Average",
    }),
    threshold: 5,
    periods: 2,
    summary: "One request in twenty ends in an answer 5xx at the edge.",
    runbook: "functions-fail",
  });
}

/** Public paths of existing sessions: they need a session token, so the sign-in limit does not cover them. */
const sessionPaths = ["/refresh", "/logout"];

const signInPaths = Object.values(endpoints)
  .filter(({ access, method, path }) => access === "public" && method === "POST" && !sessionPaths.includes(path))
  .map(({ path }) => `/api${path}`);

const tooManyRequests = { responseCode: 429, customResponseBodyKey: "refusal" };

/** Carriers repeat a webhook after 503, but not after 429: a "STOP" would be lost. */
const serviceUnavailable = { responseCode: 503 };

/** Paths that the voice provider calls: webhooks, and tool calls of live assistants from the same addresses. */
const voicePaths = ["/api/webhooks/vapi/", "/api/voice-tools/"];
const webhooks = anyOf(["/api/webhooks/", "/hooks/", "/api/voice-tools/"].map(pathStartsWith));

/** Exempts the voice provider, whose few addresses send many requests, if its paths contain the random word. */
const limitedWebhooks = settings.webhookPath
  ? allOf([webhooks, not(anyOf(voicePaths.map((path) => pathStartsWith(`${path}${settings.webhookPath}`))))])
  : webhooks;

/** Limits per IP address: each several times the need of an office's users or a provider's webhooks. */
const limits: readonly Limit[] = [
  {
    name: "sign-in",
    perFiveMinutes: 100,
    scope: allOf([methodIs("POST"), anyOf(signInPaths.map(pathStartsWith))]),
    answer: tooManyRequests,
  },
  { name: "webhooks", perFiveMinutes: 100_000, scope: limitedWebhooks, answer: serviceUnavailable },
  // Excludes webhooks: those that the rule above lets pass would be blocked by the lower limit of this one.
  {
    name: "api",
    perFiveMinutes: 20_000,
    scope: allOf([anyOf(["/api/", "/mcp", "/docs", "/s/"].map(pathStartsWith)), not(webhooks)]),
    answer: tooManyRequests,
  },
];

function createRule(stack: Stack, limit: Limit, priority: number): CfnWebACL.RuleProperty {
  const { name, perFiveMinutes, scope, answer } = limit;
  return {
    name,
    priority,
    action: { block: { customResponse: answer } },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: "IP",
        limit: perFiveMinutes,
        evaluationWindowSec: 300,
        scopeDownStatement: scope,
      },
    },
    visibilityConfig: visibility(stack, name),
  };
}

const refusal = JSON.stringify({
  success: false,
  code: "rate_limited",
  message: errors.rate_limited.message,
  requestId: "",
});

const metricName = (stack: Stack, name: string): string => `${stack.stackName}-${name}`;

/** Counted, but no request is kept as a sample: cookies are among its headers. */
const visibility = (stack: Stack, name: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName: metricName(stack, name),
  sampledRequestsEnabled: false,
});

function pathStartsWith(path: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      searchString: path,
      positionalConstraint: "STARTS_WITH",
      fieldToMatch: { uriPath: {} },
      // As the API reads it: neither `/api/%6cogin` nor `/api//login` gets past.
      textTransformations: [
        { priority: 0, type: "URL_DECODE" },
        { priority: 1, type: "NORMALIZE_PATH" },
      ],
    },
  };
}

function methodIs(method: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      searchString: method,
      positionalConstraint: "EXACTLY",
      fieldToMatch: { method: {} },
      textTransformations: [{ priority: 0, type: "NONE" }],
    },
  };
}

function anyOf(statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty {
  return { orStatement: { statements } };
}

function allOf(statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty {
  return { andStatement: { statements } };
}

function not(statement: CfnWebACL.StatementProperty): CfnWebACL.StatementProperty {
  return { notStatement: { statement } };
}
