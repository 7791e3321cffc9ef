import type { MetricName } from "@callwright/core/kernel/metric-names";
import { queueNames } from "@callwright/core/kernel/queues";
import { Duration } from "aws-cdk-lib";
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  PeriodOverride,
} from "aws-cdk-lib/aws-cloudwatch";
import { type Function as Lambda, type Stack, use } from "sst/constructs";
import { metricOf } from "./metrics.ts";
import { Queues } from "./Queues.ts";
import { Storage } from "./Storage.ts";

/** CloudWatch charges nothing for a dashboard of at most fifty metrics. */
export function createDashboard(stack: Stack, slow: readonly Lambda[]): void {
  const queues = use(Queues);
  const { table } = use(Storage);
  const own = (...names: MetricName[]) => names.map((name) => metricOf(stack, name));
  const ofFunctions = (metricName: string, statistic = "Sum") =>
    new Metric({ namespace: "AWS/Lambda", metricName, statistic, label: metricName });
  new Dashboard(stack, "Dashboard", {
    dashboardName: stack.stackName,
    defaultInterval: Duration.hours(3),
    periodOverride: PeriodOverride.AUTO,
    widgets: [
      [
        graph("Calls", own("Dials", "DialsNotTaken", "CallsEnded")),
        graph("Answered (%)", [answerRate(stack)]),
        graph("Texts", own("TextsTaken", "TextsDelivered", "TextsFailed", "TextsUnknown", "TextsDropped")),
        graph("Held back by the gate", own("Held")),
      ],
      [
        graph("Waiting, p95 (ms)", own("WebhookLag", "AccountWait", "DialWait", "TextWait")),
        graph("The gate", own("GateUndecided", "GateRefusals")),
        graph(
          "Silent calls and providers",
          own("StuckCalls", "UnansweredRounds", "DialsRefused", "EndedWithoutRing", "OverdueTurns"),
        ),
        graph(
          "Failures",
          own("FailedRequests", "FailedWebhooks", "FailedMessages", "ListsRebuilt", "WebhooksFailed", "NotesFailed"),
        ),
      ],
      [
        graph(
          "Oldest message (s)",
          queueNames.map((name) =>
            queues[name].metricApproximateAgeOfOldestMessage({
              ...{ period: Duration.minutes(1), statistic: "Maximum" },
              label: name,
            }),
          ),
        ),
        graph("Table: units", [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()]),
        graph("Errors and throttles", [ofFunctions("Errors"), ofFunctions("Throttles")]),
        graph("Running at once", [ofFunctions("ConcurrentExecutions", "Maximum")]),
      ],
      [
        graph(
          "Duration, p95 (ms)",
          slow.map((lambda) => lambda.metricDuration({ statistic: "p95", label: lambda.node.id })),
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
