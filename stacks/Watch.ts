import { indexNames } from "@callwright/core/db/table";
import { type QueueName, queueNames, queueWorkers, visibilityTimeoutSeconds } from "@callwright/core/kernel/queues";
import { Duration } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { type Function as Lambda, type Stack, type StackContext, use } from "sst/constructs";
import { Alarms, createAlarm } from "./Alarms.ts";
import { Api } from "./Api.ts";
import { createDashboard, watchMetrics } from "./metrics.ts";
import { deadLettersOf, Queues, Schedules } from "./Queues.ts";
import { Storage } from "./Storage.ts";
import { mailDomain, settings } from "./settings.ts";
import { Workers } from "./Workers.ts";

export function Watch({ stack }: StackContext) {
  watchFunctions(stack);
  watchQueues(stack);
  watchSweep(stack, use(Workers).sweep);
  watchSchedules(stack);
  watchTable(stack);
  if (mailDomain) watchMail(stack);
  watchMetrics(stack);
  const { api, webhooks } = use(Api);
  const { dispatch, events } = use(Workers);
  createDashboard(stack, [api, webhooks, dispatch, events]);
  createBudget(stack);
}

const fiveMinuteSum = { period: Duration.minutes(5), statistic: "Sum" } as const;

/** One alarm for all functions of account and region, since an alarm costs by the metrics that it reads. */
function watchFunctions(stack: Stack): void {
  const lambdaMetric = (metricName: string) => new Metric({ namespace: "AWS/Lambda", metricName, ...fiveMinuteSum });
  createAlarm(stack, "function-errors", {
    metric: lambdaMetric("Errors"),
    threshold: 3,
    summary: "Functions broke down three times in five minutes: time-outs, memory, or uncaught errors.",
    runbook: "functions-fail",
  });
  createAlarm(stack, "function-throttles", {
    metric: lambdaMetric("Throttles"),
    threshold: 10,
    summary: "Functions reached their concurrency limit.",
    runbook: "functions-fail",
  });
  createAlarm(stack, "api-slow", {
    metric: use(Api).api.metricDuration({ period: Duration.minutes(5), statistic: "p99" }),
    threshold: 3_000,
    periods: 3,
    summary: "One API request in a hundred took longer than three seconds for a quarter of an hour.",
    runbook: "functions-fail",
  });
}

const maxDelaySeconds = 15 * 60; // SQS' longest timer
/** Events feed screens that people watch. Others may wait for a delay, a failed attempt and its visibility timeout. */
const maxWaitSeconds = (name: QueueName): number =>
  name === "events" ? 60 : maxDelaySeconds + queueWorkers[name].timeoutSeconds + visibilityTimeoutSeconds(name);

const maxMetricsPerAlarm = 10;

function queueGroups(): readonly { id: string; names: readonly QueueName[] }[] {
  const otherQueues = queueNames.filter((name) => name !== "events");
  const groups = Array.from({ length: Math.ceil(otherQueues.length / maxMetricsPerAlarm) }, (_, index) => ({
    id: `queues-${index + 1}`,
    names: otherQueues.slice(index * maxMetricsPerAlarm, (index + 1) * maxMetricsPerAlarm),
  }));
  return [{ id: "events", names: ["events"] }, ...groups];
}

function watchQueues(stack: Stack): void {
  const queues = use(Queues);
  const minute = { period: Duration.minutes(1), statistic: "Maximum" } as const;
  for (const { id, names } of queueGroups()) {
    const metricsOf = (metric: (name: QueueName) => Metric) =>
      Object.fromEntries(names.map((name) => [name, metric(name)]));
    createAlarm(stack, `${id}-dead-letters`, {
      metric: new MathExpression({
        expression: "SUM(METRICS())",
        usingMetrics: metricsOf((name) => deadLettersOf(queues[name]).metricApproximateNumberOfMessagesVisible(minute)),
        period: minute.period,
      }),
      threshold: 1,
      summary: `A message failed too often and was set aside, in one of the queues ${names.join(", ")}.`,
      runbook: "dead-letters",
    });
    createAlarm(stack, `${id}-late`, {
      metric: new MathExpression({
        expression: `MAX([${names.map((name) => `${name} / ${maxWaitSeconds(name)}`).join(", ")}])`,
        usingMetrics: metricsOf((name) => queues[name].metricApproximateAgeOfOldestMessage(minute)),
        period: minute.period,
      }),
      threshold: 1,
      periods: 3,
      summary:
        id === "events"
          ? "Webhooks wait longer than a minute; ended calls still look live."
          : `Messages of one of the queues ${names.join(", ")} wait longer than they should.`,
      runbook: "late-queues",
    });
  }
}

function watchSweep(stack: Stack, sweep: Lambda): void {
  createAlarm(stack, "sweep-silent", {
    metric: sweep.metricInvocations(fiveMinuteSum),
    threshold: 1,
    summary: "The sweep has not run for five minutes. Lost messages are not recovered until it does.",
    runbook: "functions-fail",
    isHeartbeat: true,
  });
}

function watchSchedules(stack: Stack): void {
  createAlarm(stack, "schedules-dropped", {
    metric: new Metric({
      namespace: "AWS/Scheduler",
      metricName: "InvocationDroppedCount",
      dimensionsMap: { ScheduleGroup: use(Schedules).groupName },
      ...fiveMinuteSum,
    }),
    threshold: 1,
    summary: "A scheduled wake-up was dropped; the minute's sweep catches up.",
    runbook: "late-queues",
  });
}

/** A throttled index throttles the table's writes, too. */
function watchTable(stack: Stack): void {
  const { tableName } = use(Storage).table;
  const throttles = (direction: string, GlobalSecondaryIndexName?: string) =>
    new Metric({
      namespace: "AWS/DynamoDB",
      metricName: `${direction}ThrottleEvents`,
      dimensionsMap: { TableName: tableName, ...(GlobalSecondaryIndexName && { GlobalSecondaryIndexName }) },
      ...fiveMinuteSum,
    });
  const metricEntries = ["Read", "Write"].flatMap((direction) =>
    [undefined, ...indexNames].map(
      (index) => [`${index ?? "table"}${direction}`, throttles(direction, index)] as const,
    ),
  );
  createAlarm(stack, "table-throttles", {
    metric: new MathExpression({
      expression: "SUM(METRICS())",
      usingMetrics: Object.fromEntries(metricEntries),
      period: fiveMinuteSum.period,
    }),
    threshold: 10,
    summary: "The table or one of its indexes held up reads or writes.",
    runbook: "functions-fail",
  });
}

/** SES reviews an account from 5 % bounces or 0.1 % complaints, and may pause its sending. */
function watchMail(stack: Stack): void {
  const reputation = (metricName: string) =>
    new Metric({ namespace: "AWS/SES", metricName, period: Duration.hours(1), statistic: "Maximum" });
  createAlarm(stack, "mail-bounces", {
    metric: reputation("Reputation.BounceRate"),
    threshold: 0.04,
    summary: "4 % of mails come back; SES may stop sending at 5 %.",
    runbook: "mail-comes-back",
  });
  createAlarm(stack, "mail-complaints", {
    metric: reputation("Reputation.ComplaintRate"),
    threshold: 0.0008,
    summary: "0.08 % of mails are reported as spam; SES may stop sending at 0.1 %.",
    runbook: "mail-comes-back",
  });
}

function createBudget(stack: Stack): void {
  const subscribers = [{ subscriptionType: "SNS", address: use(Alarms).topic.topicArn }];
  const notice = (notificationType: "ACTUAL" | "FORECASTED", percent: number) => ({
    notification: { notificationType, threshold: percent, comparisonOperator: "GREATER_THAN" },
    subscribers,
  });
  new CfnBudget(stack, "Budget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: settings.monthlyBudget, unit: "USD" },
      // SST tags every resource of the stage, here as `user:<key>$<value>`; other costs of the account do not count.
      costFilters: { TagKeyValue: [`user:sst:stage$${stack.stage}`] },
    },
    notificationsWithSubscribers: [notice("ACTUAL", 80), notice("FORECASTED", 100)],
  });
}
