import { type MetricName, metricNamespace, unitOf } from "@callwright/core/kernel/metric-names";
import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Stack } from "sst/constructs";
import { raiseAlarm } from "./Alarms.ts";

type Condition = Parameters<typeof raiseAlarm>[2];

const alarms: Partial<Record<MetricName, Pick<Condition, "threshold" | "says" | "runbook">>> = {
  StuckCalls: {
    threshold: 1,
    says: "A call has been silent for so long that it needs attention; its line places no calls meanwhile.",
    runbook: "stuck-calls",
  },
  EndedWithoutRing: {
    threshold: 1,
    says: "A person's call ended without a ring, for a reason that does not justify it; no one calls them again.",
    runbook: "stuck-calls",
  },
  OverdueTurns: {
    threshold: 1,
    says: "A tenant below its share of a voice account has waited longer than ten minutes for a line.",
    runbook: "stuck-calls",
  },
  DialsNotTaken: {
    threshold: 30,
    says: "The voice provider does not accept dials. The calls wait and cost no attempt.",
    runbook: "provider-down",
  },
  UnansweredRounds: {
    threshold: 10,
    says: "The voice provider or a carrier does not answer the minute's round.",
    runbook: "provider-down",
  },
  DialsRefused: {
    threshold: 1,
    says: "The voice provider refuses its account: credits, standing or key. No calls are placed, and runs pause.",
    runbook: "provider-down",
  },
  GateUndecided: {
    threshold: 10,
    says: "The gate cannot decide, so no one is called or texted.",
    runbook: "gate-refuses",
  },
  GateRefusals: {
    threshold: 1,
    says: "A call or text was about to leave without a fresh gate decision; it was stopped at the last step.",
    runbook: "gate-refuses",
  },
  ListsRebuilt: {
    threshold: 1,
    says: "A file of a list of people is missing; pages read the rows until the list is built again.",
    runbook: "restore-the-table",
  },
  FailedRequests: {
    threshold: 5,
    says: "Requests end in an answer 500, or a neutral page.",
    runbook: "functions-fail",
  },
  FailedWebhooks: {
    threshold: 5,
    says: "Webhooks cannot be stored; their senders try again for a while.",
    runbook: "functions-fail",
  },
};

export function watchMetrics(stack: Stack): void {
  for (const [name, condition] of Object.entries(alarms))
    raiseAlarm(stack, name, { metric: metricOf(stack, name as MetricName), ...condition });
}

/** Counts are summed up; of how long something took, what all but one in twenty stay below. */
export const metricOf = (stack: Stack, name: MetricName): Metric =>
  new Metric({
    namespace: metricNamespace(stack.stage),
    metricName: name,
    period: Duration.minutes(5),
    statistic: unitOf(name) === "Count" ? "Sum" : "p95",
  });
