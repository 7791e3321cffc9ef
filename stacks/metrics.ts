/** The product's own metrics: the alarms on them and the dashboard. */
import { type MetricName, metricNamespace, unitOf } from "@callwright/core/kernel/metric-names";
import { queueNames } from "@callwright/core/kernel/queues";
import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { type Function as Lambda, type Stack, use } from "sst/constructs";
import { type AlarmOptions, createAlarm } from "./Alarms.ts";
import { Queues } from "./Queues.ts";
import { Storage } from "./Storage.ts";

const alarms: Partial<Record<MetricName, Pick<AlarmOptions, "threshold" | "summary" | "runbook">>> = {
  StuckCalls: {
    threshold: 1,
    summary: "A call has been silent for so long that it needs attention; its line places no calls meanwhile.",
    runbook: "stuck-calls",
  },
  EndedWithoutRing: {
    threshold: 1,
    summary: "A person's call ended without a ring, for a reason that does not justify it; no one calls them again.",
    runbook: "stuck-calls",
  },
  OverdueTurns: {
    threshold: 1,
    summary: "A tenant below its share of a voice account has waited longer than ten minutes for a line.",
    runbook: "stuck-calls",
  },
  DialsNotTaken: {
    threshold: 30,
    summary: "The voice provider does not accept dials. The calls wait and cost no attempt.",
    runbook: "provider-down",
  },
  UnansweredRounds: {
    threshold: 10,
    summary: "The voice provider or a carrier does not answer the sweep.",
    runbook: "provider-down",
  },
  DialsRefused: {
    threshold: 1,
    summary: "The voice provider refuses its account: credits, standing or key. No calls are placed, and runs pause.",
    runbook: "provider-down",
  },
  GateUndecided: {
    threshold: 10,
    summary: "The gate cannot decide, so no one is called or texted.",
    runbook: "gate-refuses",
  },
  GateRefusals: {
    threshold: 1,
    summary: "A call or text was about to leave without a fresh gate decision; it was stopped at the last step.",
    runbook: "gate-refuses",
  },
  ListsRebuilt: {
    threshold: 1,
    summary: "A file of a list of people is missing; pages read the rows until the list is built again.",
    runbook: "restore-the-table",
  },
  FailedRequests: {
    threshold: 5,
    summary: "Requests end in an answer 500, or a neutral page.",
    runbook: "functions-fail",
  },
  FailedWebhooks: {
    threshold: 5,
    summary: "Webhooks cannot be stored; their senders try again for a while.",
    runbook: "functions-fail",
  },
};

export function watchMetrics(stack: Stack): void {
  for (const [name, options] of Object.entries(alarms))
    createAlarm(stack, name, { metric: metricOf(stack, name as MetricName), ...options });
}

/** Counts are summed; durations are shown by their 95th percentile. */
export const metricOf = (stack: Stack, name: MetricName): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: metricNamespace(stack.stage),
    metricName: name,
    period: Duration.minutes(5),
    statistic: unitOf(name) === "Count" ? "Sum" : "p95",
  });

/** CloudWatch charges nothing for a dashboard of at most fifty metrics. */
export function createDashboard(stack: Stack, timedLambdas: readonly Lambda[]): void {
  const queues = use(Queues);
  const { table } = use(Storage);
  const ownMetrics = (...names: MetricName[]) => names.map((name) => metricOf(stack, name));
  const lambdaMetric = (metricName: string, statistic = "Sum") =>
    new cloudwatch.Metric({ namespace: "AWS/Lambda", metricName, statistic, label: metricName });
  new cloudwatch.Dashboard(stack, "Dashboard", {
    dashboardName: stack.stackName,
    defaultInterval: Duration.hours(3),
    periodOverride: cloudwatch.PeriodOverride.AUTO,
    widgets: [
      [
        graph("Calls", ownMetrics("Dials", "DialsNotTaken", "CallsEnded")),
        graph("Answered (%)", [answerRate(stack)]),
        graph("Texts", ownMetrics("TextsTaken", "TextsDelivered", "TextsFailed", "TextsUnknown", "TextsDropped")),
        graph("Held back by the gate", ownMetrics("GateHolds")),
      ],
      [
        graph("Waiting, p95 (ms)", ownMetrics("WebhookLag", "AccountWait", "DialWait", "TextWait")),
        graph("The gate", ownMetrics("GateUndecided", "GateRefusals")),
        graph(
          "Silent calls and providers",
          ownMetrics("StuckCalls", "UnansweredRounds", "DialsRefused", "EndedWithoutRing", "OverdueTurns"),
        ),
        graph(
          "Failures",
          ownMetrics(
            "FailedRequests",
            "FailedWebhooks",
            "FailedMessages",
            "ListsRebuilt",
            "UndeliveredEvents",
            "NotesFailed",
          ),
        ),
      ],
      [
        graph(
          "Oldest message (s)",
          queueNames.map((name) =>
            queues[name].metricApproximateAgeOfOldestMessage({
              period: Duration.minutes(1),
              statistic: "Maximum",
              label: name,
            }),
          ),
        ),
        graph("Table: units", [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()]),
        graph("Errors and throttles", [lambdaMetric("Errors"), lambdaMetric("Throttles")]),
        graph("Running at once", [lambdaMetric("ConcurrentExecutions", "Maximum")]),
      ],
      [
        graph(
          "Duration, p95 (ms)",
          timedLambdas.map((lambda) => lambda.metricDuration({ statistic: "p95", label: lambda.node.id })),
        ),
      ],
    ],
  });
}

const answerRate = (stack: Stack) =>
  new cloudwatch.MathExpression({
    expression: "100 * answered / ended",
    usingMetrics: { answered: metricOf(stack, "CallsAnswered"), ended: metricOf(stack, "CallsEnded") },
    label: "answered",
    period: Duration.minutes(5),
  });

const graph = (title: string, left: cloudwatch.IMetric[]) =>
  new cloudwatch.GraphWidget({ title, left, width: 6, height: 6 });
