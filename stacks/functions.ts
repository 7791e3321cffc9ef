import { bundleOptions } from "@callwright/config/lambda.ts";
import { type FunctionAccess, type FunctionName, functionAccess } from "@callwright/core/kernel/function-access";
import { Aspects, CfnResource, RemovalPolicy } from "aws-cdk-lib";
import { type IRole, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import { type ILogGroup, LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { type App, type FunctionProps, Function as Lambda, Stack, type StackContext, use } from "sst/constructs";
import { deadLettersName, Queues, Schedules } from "./Queues.ts";
import { Secrets } from "./Secrets.ts";
import { Storage } from "./Storage.ts";
import { isProduction, mailConfigurationSet, settings } from "./settings.ts";

interface FunctionOptions extends Pick<FunctionProps, "reservedConcurrentExecutions" | "copyFiles"> {
  handler: string;
  timeoutSeconds: number;
  memoryMb: number;
  environment: Record<string, string>;
  permissions: PolicyStatement[];
}

export function createFunction(stack: Stack, id: string, options: FunctionOptions): Lambda {
  const { handler, timeoutSeconds, memoryMb, environment, permissions, ...otherProps } = options;
  const logGroup = createLogGroup(stack, `${id}Logs`);
  const role = new Role(stack, `${id}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  role.addToPolicy(writeLog(logGroup));
  for (const permission of permissions) role.addToPolicy(permission);
  // With `--without-code` (stacks/synth.ts) only the entry file is bundled.
  const isWithoutCode: boolean = stack.node.tryGetContext("withoutCode") ?? false;
  const esbuild = isWithoutCode ? { ...bundleOptions, external: ["*"] } : bundleOptions;
  return new Lambda(stack, id, {
    ...otherProps,
    handler,
    role,
    logGroup,
    environment,
    runtime: "nodejs24.x",
    architecture: "arm_64",
    timeout: timeoutSeconds,
    memorySize: memoryMb,
    // Logs follow a request by its id, to the providers and back (packages/docs/metrics.md); X-Ray cannot follow it there.
    tracing: "disabled",
    nodejs: { format: "esm", minify: true, splitting: true, sourcemap: false, esbuild },
  });
}

const reservedShares = { api: 30, webhooks: 10, pages: 10, inbound: 5, files: 2 } as const;
const totalShares = Object.values(reservedShares).reduce((sum, share) => sum + share, 0);

/** The reserved share of a function, which also limits it in a flood; undefined: it uses the unreserved concurrency. */
export function reservedConcurrency(name: keyof typeof reservedShares): number | undefined {
  if (settings.reservedConcurrency === 0) return undefined;
  return Math.max(1, Math.round((settings.reservedConcurrency * reservedShares[name]) / totalShares));
}

export function roleOf({ role }: Lambda): IRole {
  if (!role) throw new Error("The function has no role");
  return role;
}

const createLogGroup = (stack: Stack, id: string) =>
  new LogGroup(stack, id, {
    retention: isProduction(stack.stage) ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
    removalPolicy: RemovalPolicy.DESTROY,
  });

/** The ARN of a log group ends with `:*`, which covers the streams that Lambda names. */
const writeLog = (logGroup: ILogGroup) =>
  new PolicyStatement({ actions: ["logs:CreateLogStream", "logs:PutLogEvents"], resources: [logGroup.logGroupArn] });

type StackFunction = (context: StackContext) => unknown;

/** SST adds a function for custom resources to each stack: sets it up like ours where it is needed, else removes it. */
export function tidyDeploymentHelpers(app: App, { neededBy }: { neededBy: readonly StackFunction[] }): void {
  const neededStacks = new Set(neededBy.map((stack) => app.logicalPrefixedName(stack.name)));
  for (const stack of app.node.children) {
    if (!(stack instanceof Stack)) continue;
    const helper = stack.customResourceHandler;
    if (!neededStacks.has(stack.stackName)) stack.node.tryRemoveChild(helper.node.id);
    else if (helper.node.defaultChild instanceof CfnFunction) {
      const { logGroupName } = createLogGroup(stack, "DeploymentHelperLogs");
      helper.node.defaultChild.runtime = Runtime.NODEJS_24_X.name;
      helper.node.defaultChild.loggingConfig = { logGroup: logGroupName };
    }
  }
  // The functions that CDK and SST add get our runtime and architecture, too.
  Aspects.of(app).add({
    visit(node) {
      if (!CfnResource.isCfnResource(node) || node.cfnResourceType !== "AWS::Lambda::Function") return;
      node.addPropertyOverride("Runtime", Runtime.NODEJS_24_X.name);
      node.addPropertyOverride("Architectures", ["arm64"]);
    },
  });
}

/** Until its copy is stored, a recording plays from the voice provider's short-lived link. */
export const mediaOrigins = (blobs: Bucket): string =>
  `https://${blobs.bucketRegionalDomainName},https://storage.vapi.ai`;

interface Origins {
  readonly publicUrl: string | undefined;
  readonly inboundUrl?: string;
}

/** The environment of every function, as functions/src/config.ts reads it: addresses only, since secrets are read when needed. */
export function environment(stack: Stack, { publicUrl, inboundUrl }: Origins): Record<string, string> {
  const { table, blobs } = use(Storage);
  const { groupName, role } = use(Schedules);
  return {
    STAGE: stack.stage,
    ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
    ...(inboundUrl ? { INBOUND_URL: inboundUrl } : {}),
    TABLE_NAME: table.tableName,
    BLOBS_BUCKET: blobs.bucketName,
    KMS_KEY_ID: use(Secrets).credentialsKey.keyId,
    SCHEDULE_GROUP: groupName,
    SCHEDULER_ROLE_ARN: role.roleArn,
    ...(settings.webhookPath ? { WEBHOOK_PATH: settings.webhookPath } : {}),
    ...(settings.mailFrom ? { MAIL_FROM: settings.mailFrom, MAIL_CONFIGURATION_SET: mailConfigurationSet(stack) } : {}),
    ...(settings.voiceSamples ? { VOICE_SAMPLES_URL: settings.voiceSamples } : {}),
    ...(settings.bedrockModelId ? { BEDROCK_MODEL_ID: settings.bedrockModelId } : {}),
    ...(settings.rehearsalModelId ? { REHEARSAL_MODEL_ID: settings.rehearsalModelId } : {}),
    ...(settings.googleClientId ? { GOOGLE_CLIENT_ID: settings.googleClientId } : {}),
    ...(settings.stripePublishableKey ? { STRIPE_PUBLISHABLE_KEY: settings.stripePublishableKey } : {}),
    ...queueAddresses(),
  };
}

export function secretEnvironment(name: FunctionName): Record<string, string> {
  const { secrets = [] }: FunctionAccess = functionAccess[name];
  return secrets.length > 0 ? { SECRET_NAMES: secrets.join(",") } : {};
}

export const edgeEnvironment = (app: App): Record<string, string> => (app.mode === "dev" ? {} : edgeKeyEnvironment());

export function edgeKeyEnvironment(): Record<string, string> {
  const { current, previous } = use(Secrets).edgeKeys;
  return { EDGE_KEY: current, ...(previous ? { EDGE_KEY_BEFORE: previous } : {}) };
}

export const deadLetterAddresses = (stack: Stack): Record<string, string> => ({
  DLQ_URLS: `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${deadLettersName(stack, "*")}`,
});

function queueAddresses(): Record<string, string> {
  const pairs = Object.entries(use(Queues)).map(([name, queue]) => [`QUEUE_URL_${name.toUpperCase()}`, queue.queueUrl]);
  return Object.fromEntries(pairs);
}
