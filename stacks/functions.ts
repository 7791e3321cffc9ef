import { bundleOptions } from "@callwright/config/bundle.ts";
import { Aspects, CfnResource, RemovalPolicy } from "aws-cdk-lib";
import { type IRole, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import { type ILogGroup, LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { type App, type FunctionProps, Function as Lambda, Stack, type StackContext } from "sst/constructs";
import { isProduction, settings } from "./settings.ts";

interface Shape extends Pick<FunctionProps, "reservedConcurrentExecutions" | "copyFiles"> {
  handler: string;
  timeoutSeconds: number;
  memoryMb: number;
  environment: Record<string, string>;
  permissions: PolicyStatement[];
}

export function createFunction(stack: Stack, id: string, shape: Shape): Lambda {
  const { handler, timeoutSeconds, memoryMb, environment, permissions, ...rest } = shape;
  const logGroup = createLogGroup(stack, `${id}Logs`);
  const role = new Role(stack, `${id}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  role.addToPolicy(writeLog(logGroup));
  for (const permission of permissions) role.addToPolicy(permission);
  return new Lambda(stack, id, {
    ...rest,
    handler,
    role,
    logGroup,
    environment,
    runtime: "nodejs24.x",
    architecture: "arm_64",
    timeout: timeoutSeconds,
    memorySize: memoryMb,
    // A request is followed by its id in the logs, to the providers and back (packages/docs/metrics.md); X-Ray ends before them.
    tracing: "disabled",
    nodejs: { format: "esm", minify: true, splitting: true, sourcemap: false, esbuild: bundleOptions },
  });
}

const reservedParts = { api: 30, webhooks: 10, pages: 10, inbound: 5, files: 2 } as const;
const allParts = Object.values(reservedParts).reduce((sum, parts) => sum + parts, 0);

/** A function's guaranteed share, and the most that a flood takes. Without the setting it shares the account's. */
export const reservedConcurrency = (name: keyof typeof reservedParts): number | undefined =>
  settings.reservedConcurrency === 0
    ? undefined
    : Math.max(1, Math.round((settings.reservedConcurrency * reservedParts[name]) / allParts));

export function roleOf({ role }: Lambda): IRole {
  if (!role) throw new Error("A function of ours has a role");
  return role;
}

const createLogGroup = (stack: Stack, id: string) =>
  new LogGroup(stack, id, {
    retention: isProduction(stack.stage) ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
    removalPolicy: RemovalPolicy.DESTROY,
  });

/** The ARN of a log group ends with `:*`, which means its streams; Lambda names those. */
const writeLog = (logGroup: ILogGroup) =>
  new PolicyStatement({ actions: ["logs:CreateLogStream", "logs:PutLogEvents"], resources: [logGroup.logGroupArn] });

type StackFunction = (context: StackContext) => unknown;

/** SST puts a function for custom resources into every stack, on a runtime of its own: removed, or shaped like ours. */
export function tidyDeploymentHelpers(app: App, { needed }: { needed: readonly StackFunction[] }): void {
  const keep = new Set(needed.map((stack) => app.logicalPrefixedName(stack.name)));
  for (const stack of app.node.children) {
    if (!(stack instanceof Stack)) continue;
    const helper = stack.customResourceHandler;
    if (!keep.has(stack.stackName)) stack.node.tryRemoveChild(helper.node.id);
    else if (helper.node.defaultChild instanceof CfnFunction) {
      const { logGroupName } = createLogGroup(stack, "DeploymentHelperLogs");
      helper.node.defaultChild.runtime = Runtime.NODEJS_24_X.name;
      helper.node.defaultChild.loggingConfig = { logGroup: logGroupName };
    }
  }
  Aspects.of(app).add({
    visit(node) {
      if (!CfnResource.isCfnResource(node) || node.cfnResourceType !== "AWS::Lambda::Function") return;
      node.addPropertyOverride("Runtime", Runtime.NODEJS_24_X.name);
      node.addPropertyOverride("Architectures", ["arm64"]);
    },
  });
}
