import { queueNames, workerTimeoutSeconds } from "@callwright/core/kernel/queues";
import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { type Function as Lambda, type Stack, type StackContext, use } from "sst/constructs";
import { raiseAlarm } from "./Alarms.ts";
import { Api } from "./Api.ts";
import { createBudget } from "./budget.ts";
import { createDashboard } from "./dashboard.ts";
import { watchMetrics } from "./metrics.ts";
import { Queues } from "./Queues.ts";
import { Site } from "./Site.ts";
import { Storage } from "./Storage.ts";
import { Workers } from "./Workers.ts";

/** Who notices before a customer does: alarms that name their runbook, one dashboard, and a budget. */
export function Watch({ stack }: StackContext) {
  const functions = [...use(Api).functions, ...use(Workers).functions, ...use(Site).functions];
  for (const lambda of functions) watchFunction(stack, lambda);
  watchQueues(stack);
  watchSweep(stack, use(Workers).sweep);
  watchTable(stack);
  watchMetrics(stack);
  createDashboard(stack, functions);
  createBudget(stack);
}

const inFiveMinutes = { period: Duration.minutes(5), statistic: "Sum" } as const;

function watchFunction(stack: Stack, lambda: Lambda): void {
  const { id } = lambda.node;
  raiseAlarm(stack, `${id}-errors`, {
    metric: lambda.metricErrors(inFiveMinutes),
    threshold: 3,
    says: `The function ${id} broke down three times in five minutes: time-outs, memory, or what it did not catch.`,
    runbook: "functions-fail",
  });
  raiseAlarm(stack, `${id}-throttles`, {
    metric: lambda.metricThrottles(inFiveMinutes),
    threshold: 10,
    says: `The function ${id} was wanted more often at once than it may run.`,
    runbook: "functions-fail",
  });
}

/** Seconds a message may wait. The webhooks' are what people look at; the others have time for one attempt that failed. */
const patience = (name: (typeof queueNames)[number]): number =>
  name === "events" ? 60 : 900 + 7 * workerTimeoutSeconds[name];

function watchQueues(stack: Stack): void {
  const queues = use(Queues);
  for (const name of queueNames)
    raiseAlarm(stack, `${name}-late`, {
      metric: queues[name].metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: "Maximum" }),
      threshold: patience(name),
      periods: 3,
      says:
        name === "events"
          ? "Webhooks wait longer than a minute until they are worked on: calls that have ended look as if they went on."
          : `Messages of the queue ${name} wait longer than they should.`,
      runbook: "late-queues",
    });
}

function watchSweep(stack: Stack, sweep: Lambda): void {
  raiseAlarm(stack, "sweep-silent", {
    metric: sweep.metricInvocations(inFiveMinutes),
    threshold: 1,
    says: "The minute's round has not run for five minutes: whatever was lost on its way stays lost until it does.",
    runbook: "functions-fail",
    isHeartbeat: true,
  });
}

function watchTable(stack: Stack): void {
  const { table } = use(Storage);
  for (const direction of ["Read", "Write"])
    raiseAlarm(stack, `table-${direction.toLowerCase()}-throttles`, {
      metric: new Metric({
        namespace: "AWS/DynamoDB",
        metricName: `${direction}ThrottleEvents`,
        dimensionsMap: { TableName: table.tableName },
        ...inFiveMinutes,
      }),
      threshold: 10,
      says: `The table held up ${direction.toLowerCase()}s.`,
      runbook: "functions-fail",
    });
}
