/** One page that answers, from top to bottom: are calls made, does anything wait, does anything fail, what is it made of. */
import { queueNames } from "@callwright/core/kernel/queues";
import { Duration } from "aws-cdk-lib";
import { Dashboard, GraphWidget, type IMetric, type Metric, PeriodOverride } from "aws-cdk-lib/aws-cloudwatch";
import { type Function as Lambda, type Stack, use } from "sst/constructs";
import type { EventName } from "./events.ts";
import { deadLettersOf, Queues } from "./Queues.ts";
import { Storage } from "./Storage.ts";

export function createDashboard(stack: Stack, functions: readonly Lambda[], events: Record<EventName, Metric>): void {
  const queues = use(Queues);
  const { table } = use(Storage);
  const period = Duration.minutes(1);
  new Dashboard(stack, "Dashboard", {
    dashboardName: stack.stackName,
    defaultInterval: Duration.hours(3),
    periodOverride: PeriodOverride.AUTO,
    widgets: [
      [
        graph("Calls", [events.Dials]),
        graph("Webhooks wait (s)", [
          queues.events.metricApproximateAgeOfOldestMessage({ period, statistic: "Maximum" }),
        ]),
        graph("The gate", [events.GateUndecided, events.GateRefusals]),
        graph("Silent calls and providers", [events.StuckCalls, events.UnansweredRounds]),
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
        graph("Failed requests and webhooks", [events.FailedRequests, events.FailedWebhooks]),
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

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 6, height: 6 });

const eachOf = (functions: readonly Lambda[], metricOf: (lambda: Lambda) => Metric): Metric[] =>
  functions.map((lambda) => metricOf(lambda).with({ label: lambda.node.id }));
