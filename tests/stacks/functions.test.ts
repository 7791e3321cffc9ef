import { queueNames } from "@callwright/core/kernel/queues";
import { describe, expect, it } from "vitest";
import { memoryMb } from "../../packages/config/lambda.ts";
import { functions as bundles } from "../support/run/bundles.ts";
import { asDeployed, isObject, render, resourcesOf } from "./templates.ts";

const functions = resourcesOf("AWS::Lambda::Function");
const functionsByLabel = functions.map(({ stack, id, properties }) => [`${stack} ${id}`, properties] as const);

it("the functions are the API, its files, webhooks, incoming calls, pages, a worker for each queue and the sweep", () => {
  const handlers = functions
    .map(({ properties }) => String(properties.Handler))
    .filter((name) => name.startsWith("functions/"));
  expect(handlers.sort()).toEqual([
    "functions/src/api/handler.handler",
    "functions/src/api/stream.handler",
    "functions/src/cron/sweep.handler",
    "functions/src/inbound/handler.handler",
    "functions/src/pages/handler.handler",
    "functions/src/queues/billing.handler",
    "functions/src/queues/deliveries.handler",
    "functions/src/queues/dispatch.handler",
    "functions/src/queues/documents.handler",
    "functions/src/queues/events.handler",
    "functions/src/queues/followups.handler",
    "functions/src/queues/imports.handler",
    "functions/src/queues/lists.handler",
    "functions/src/queues/mail.handler",
    "functions/src/queues/recordings.handler",
    "functions/src/queues/runs.handler",
    "functions/src/queues/tenants.handler",
    "functions/src/queues/texts.handler",
    "functions/src/webhooks/handler.handler",
  ]);
});

it("each function has a limit on its bundle's size", () => {
  const deployed = functions
    .map(({ properties }) => String(properties.Handler))
    .filter((name) => name.startsWith("functions/"));
  const limited = Object.values(bundles).map(({ entry }) => entry.replace(/\.ts$/, ".handler"));
  expect(limited.sort()).toEqual(deployed.sort());
});

describe.each(functionsByLabel)("the function %s", (_name, properties) => {
  it("runs on Node 24 on arm64", () => {
    expect(properties).toMatchObject({ Runtime: "nodejs24.x", Architectures: ["arm64"] });
  });

  it("has a time-out", () => {
    expect(properties.Timeout).toBeGreaterThan(0);
  });

  it("keeps its log for a bounded time", () => {
    const logging = properties.LoggingConfig;
    const group = isObject(logging) && isObject(logging.LogGroup) ? logging.LogGroup.Ref : undefined;
    const logs = resourcesOf("AWS::Logs::LogGroup").find(({ id }) => id === group);
    expect(logs?.properties.RetentionInDays).toBe(90);
  });
});

it("every function has exactly one caller, of a kind that retries or sets failures aside", () => {
  const sources = resourcesOf("AWS::Lambda::EventSourceMapping").map(({ properties }) =>
    render(properties.FunctionName),
  );
  const targets = resourcesOf("AWS::Events::Rule").map(({ properties }) => JSON.stringify(properties.Targets));
  const urls = resourcesOf("AWS::Lambda::Url").map(({ properties }) => render(properties.TargetFunctionArn));
  /** How many callers of each kind a function has, and how that kind handles a failure. */
  const callersOf = (id: string) => ({
    // Retried five times, then set aside in the dead-letter queue.
    queue: sources.filter((name) => name.includes(id)).length,
    // Lambda retries an event twice, and the next sweep does what this one did not.
    minute: targets.filter((target) => target.includes(`"${id}"`)).length,
    // Browsers and providers wait for the answer, and retry.
    request: urls.filter((arn) => arn.includes(id)).length,
    // CloudFormation waits for the answer, and rolls back.
    deployment: id.startsWith("CustomResourceHandler") ? 1 : 0,
  });
  for (const { id } of functions) {
    const callers = callersOf(id);
    expect(
      Object.values(callers).reduce((sum, count) => sum + count, 0),
      `${id} ${JSON.stringify(callers)}`,
    ).toBe(1);
  }
});

it("a flood at one function leaves concurrency for the others and for the workers", () => {
  // Ids end in a hash of the CDK, such as Api1A2B3C4D.
  const reserved = functions.flatMap(({ id, properties }) =>
    properties.ReservedConcurrentExecutions === undefined
      ? []
      : [[id.replace(/[0-9A-F]{8}$/, ""), Number(properties.ReservedConcurrentExecutions)] as const],
  );
  expect(Object.fromEntries(reserved)).toEqual({ Webhooks: 100, Inbound: 50, Api: 300, FilesOfApi: 20, Page: 100 });
  const workers = resourcesOf("AWS::Lambda::EventSourceMapping").map(({ properties }) =>
    isObject(properties.ScalingConfig) ? Number(properties.ScalingConfig.MaximumConcurrency) : Number.NaN,
  );
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  // Lambda keeps a hundred of a region's thousand unreserved: for the workers and the sweep.
  expect(sum(workers) + 1).toBeLessThanOrEqual(1000 - sum(reserved.map(([, executions]) => executions)));
  expect(1000 - sum(reserved.map(([, executions]) => executions))).toBeGreaterThanOrEqual(100);
});

it("a worker reports which messages of a batch failed", () => {
  const sources = resourcesOf("AWS::Lambda::EventSourceMapping");
  expect(sources).toHaveLength(queueNames.length);
  for (const { properties } of sources) expect(properties.FunctionResponseTypes).toEqual(["ReportBatchItemFailures"]);
});

it("a queue hides a message for six times its worker's time-out", () => {
  for (const { properties } of resourcesOf("AWS::Lambda::EventSourceMapping")) {
    const worker = functions.find(({ id }) => render(properties.FunctionName) === `\${${id}}`);
    const queue = resourcesOf("AWS::SQS::Queue").find(({ id }) => render(properties.EventSourceArn).includes(id));
    expect(queue?.properties.VisibilityTimeout).toBe(6 * Number(worker?.properties.Timeout));
  }
});

it("a function's environment fits into the four kilobytes that Lambda allows", () => {
  for (const { stack, id, properties } of functions) {
    const env = isObject(properties.Environment) ? properties.Environment.Variables : undefined;
    const pairs = Object.entries(isObject(env) ? env : {}).map(([name, value]) => [name, asDeployed(value, stack)]);
    const bytes = Buffer.byteLength(JSON.stringify(Object.fromEntries(pairs)));
    // Counted with the longest region and all settings; the margin is for longer values.
    expect(bytes, `${id} has ${bytes} bytes`).toBeLessThan(3_840);
  }
});

it("the sweep runs each minute", () => {
  const rules = resourcesOf("AWS::Events::Rule").filter(({ properties }) => properties.ScheduleExpression);
  expect(rules).toMatchObject([{ properties: { ScheduleExpression: "rate(1 minute)", State: "ENABLED" } }]);
});

it("each function has the memory that the cost estimate assumes", () => {
  const memoryByName = functions.flatMap(({ properties: { Handler, MemorySize } }) => {
    const [, folder = "", file = ""] = /^functions\/src\/(\w+)\/(\w+)[.]handler$/.exec(String(Handler)) ?? [];
    const specialNames: Readonly<Record<string, string>> = { handler: folder, stream: "files" };
    const name = specialNames[file] ?? file;
    return name ? [[name, MemorySize] as const] : [];
  });
  expect(Object.fromEntries(memoryByName)).toEqual(memoryMb);
});

it("the documents worker has its PDF engine and the memory for it", () => {
  const worker = functions.find(({ properties }) => properties.Handler === "functions/src/queues/documents.handler");
  expect(worker?.properties.MemorySize).toBe(1024);
  expect(worker?.properties.Environment).toMatchObject({ Variables: { PDF_ENGINE_FILE: "pdfium.wasm" } });
});
