/** One page that answers, from top to bottom: are calls made, does anything wait, does anything fail, what is it made of. */
import { gateRules, type MetricName } from "@callwright/core/kernel/metric-names";
import { queueNames } from "@callwright/core/kernel/queues";
import { Duration } from "aws-cdk-lib";
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  type Metric,
  PeriodOverride,
} from "aws-cdk-lib/aws-cloudwatch";
import { type Function as Lambda, type Stack, use } from "sst/constructs";
import { metricOf } from "./metrics.ts";
import { deadLettersOf, Queues } from "./Queues.ts";
import { Storage } from "./Storage.ts";

export function createDashboard(stack: Stack, functions: readonly Lambda[]): void {
  const queues = use(Queues);
  const { table } = use(Storage);
  const period = Duration.minutes(1);
  const own = (...names: MetricName[]) => names.map((name) => metricOf(stack, name));
  new Dashboard(stack, "Dashboard", {
    dashboardName: stack.stackName,
    defaultInterval: Duration.hours(3),
    periodOverride: PeriodOverride.AUTO,
    widgets: [
      [
        graph("Calls", own("Dials", "DialsNotTaken", "Refills", "CallsEnded")),
        graph("Answered (%)", [answerRate(stack)]),
        graph("Texts; webhooks to tenants", [
          ...own("TextsTaken", "TextsDelivered", "TextsFailed", "TextsUnknown", "TextsDropped", "TextsReceived"),
          ...own("WebhooksDelivered", "WebhooksFailed", "NotesWritten", "NotesFailed"),
        ]),
        graph(
          "Held back by the gate",
          gateRules.map((rule) => metricOf(stack, `Held.${rule}`).with({ label: rule })),
        ),
      ],
      [
        graph("Waiting, p95 (ms)", own("WebhookLag", "RefillWait", "AccountWait")),
        graph("Waiting in line, p95 (ms)", own("DialWait", "TextWait")),
        graph("The gate", own("GateUndecided", "GateRefusals")),
        graph(
          "Silent calls and providers",
          own("StuckCalls", "UnansweredRounds", "DialsRefused", "EndedWithoutRing", "OverdueTurns"),
        ),
      ],
      [
        graph(
          "Oldest message (s)",
          queueNames.map((name) =>
            queues[name].metricApproximateAgeOfOldestMessage({ period, statistic: "Maximum", label: name }),
          ),
        ),
        graph(
          "Dead letters",
          queueNames.map((name) =>
            deadLettersOf(queues[name]).metricApproximateNumberOfMessagesVisible({
              ...{ period, statistic: "Maximum" },
              label: name,
            }),
          ),
        ),
        graph(
          "Failed requests, webhooks, messages; lists rebuilt",
          own("FailedRequests", "FailedWebhooks", "FailedMessages", "ListsRebuilt"),
        ),
        graph("Table: units", [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()]),
      ],
      [
        graph(
          "Errors",
          eachOf(functions, (lambda) => lambda.metricErrors()),
        ),
        graph(
          "Throttles",
          eachOf(functions, (lambda) => lambda.metricThrottles()),
        ),
        graph(
          "Duration, p95 (ms)",
          eachOf(functions, (lambda) => lambda.metricDuration({ statistic: "p95" })),
        ),
        graph(
          "Running at once",
          eachOf(functions, (lambda) => lambda.metric("ConcurrentExecutions", { statistic: "Maximum" })),
        ),
      ],
    ],
  });
}

const answerRate = (stack: Stack) =>
  new MathExpression({
    expression: "100 * answered / ended",
    usingMetrics: { answered: metricOf(stack, "CallsAnswered"), ended: metricOf(stack, "CallsEnded") },
    label: "answered",
    period: Duration.minutes(5),
  });

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 6, height: 6 });

const eachOf = (functions: readonly Lambda[], metricOf: (lambda: Lambda) => Metric): Metric[] =>
  functions.map((lambda) => metricOf(lambda).with({ label: lambda.node.id }));
