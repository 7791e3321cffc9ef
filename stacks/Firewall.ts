/**
 * What stands before the edge: an address that asks too much too fast is turned away before it costs a function. CloudFront
 * takes such rules from us-east-1 alone, so they are a deployment of their own there: the stage `<stage>-edge`.
 */
import { endpoints, errors } from "@callwright/contracts";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Stack, StackContext } from "sst/constructs";

interface Limit {
  readonly name: string;
  /** Requests of one address in five minutes. */
  readonly perFiveMinutes: number;
  readonly scope: CfnWebACL.StatementProperty;
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
}

/** A session's own token says who posts there; whoever is signed in does so by and by. */
const withToken = ["/refresh", "/logout"];

/** Whatever else is posted by somebody who is not signed in: passwords are guessed there, and mails set off. */
const signInPaths = Object.values(endpoints)
  .filter(({ access, method, path }) => access === "public" && method === "POST" && !withToken.includes(path))
  .map(({ path }) => `/api${path}`);

/** A whole office may share one address, and so do a provider's webhooks: each limit is some times what these need. */
const limits: readonly Limit[] = [
  {
    name: "sign-in",
    perFiveMinutes: 100,
    scope: { andStatement: { statements: [methodIs("POST"), anyOf(signInPaths.map(pathStartsWith))] } },
  },
  { name: "webhooks", perFiveMinutes: 30_000, scope: pathStartsWith("/api/webhooks/") },
  { name: "api", perFiveMinutes: 20_000, scope: pathStartsWith("/api/") },
];

function createRule(stack: Stack, { name, perFiveMinutes, scope }: Limit, priority: number): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: "refusal" } } },
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

/** What a client of the API would read of its own limits. */
const refusal = JSON.stringify({
  success: false,
  code: "rate_limited",
  message: errors.rate_limited.message,
  requestId: "",
});

/** Counted, but no request is kept as a sample: cookies are among its headers. */
const visibility = (stack: Stack, name: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName: `${stack.stackName}-${name}`,
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
