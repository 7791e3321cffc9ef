/** What the product's own log says, as metrics: counted from its lines, so that no function pays for the telling. */
import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Function as Lambda, Stack } from "sst/constructs";
import { raiseAlarm } from "./Alarms.ts";
import { logsOf } from "./functions.ts";

type Condition = Parameters<typeof raiseAlarm>[2];

interface Event {
  /** As it stands in the lines' field `event`. */
  readonly names: readonly string[];
  /** Functions that write it, by id. */
  readonly by: readonly string[];
  /** When somebody has to know. */
  readonly alarm?: Pick<Condition, "threshold" | "says" | "runbook">;
}

/** Whatever dials or texts, and so asks the gate. */
const asking = ["Api", "dispatch", "events", "followups", "runs", "texts", "sweep"];

const events = {
  Dials: { names: ["call.dialed"], by: asking },
  StuckCalls: {
    names: ["call.stuck"],
    by: ["sweep"],
    alarm: {
      threshold: 1,
      says: "A call has been silent for so long that somebody should look at it; its line dials nobody meanwhile.",
      runbook: "stuck-calls",
    },
  },
  UnansweredRounds: {
    names: ["sweep.call-failed", "sweep.number-failed"],
    by: ["sweep"],
    alarm: {
      threshold: 10,
      says: "The voice provider or a carrier does not answer the minute's round.",
      runbook: "provider-down",
    },
  },
  GateUndecided: {
    names: ["gate.undecided"],
    by: asking,
    alarm: { threshold: 10, says: "The gate cannot decide, so nobody is rung or texted.", runbook: "gate-refuses" },
  },
  GateRefusals: {
    names: ["gate.refused-dial", "gate.refused-text"],
    by: asking,
    alarm: {
      threshold: 1,
      says: "Somebody was about to be rung or texted without a fresh word of the gate; it was stopped at the last step.",
      runbook: "gate-refuses",
    },
  },
  FailedRequests: {
    names: ["request.failed", "page.failed"],
    by: ["Api", "FilesOfApi", "Page"],
    alarm: { threshold: 5, says: "Requests end in an answer 500, or a neutral page.", runbook: "functions-fail" },
  },
  FailedWebhooks: {
    names: ["webhook.failed"],
    by: ["Webhooks"],
    alarm: {
      threshold: 5,
      says: "Webhooks cannot be stored; their senders try again for a while.",
      runbook: "functions-fail",
    },
  },
} satisfies Record<string, Event>;

export type EventName = keyof typeof events;

/** Counts each event in the logs of whoever writes it, and raises the alarms. */
export function countEvents(stack: Stack, functions: readonly Lambda[]): Record<EventName, Metric> {
  const entries = Object.entries<Event>(events).map(([name, event]) => {
    const metric = countEvent(stack, name, event, functions);
    if (event.alarm) raiseAlarm(stack, name, { metric, ...event.alarm });
    return [name, metric] as const;
  });
  return Object.fromEntries(entries) as Record<EventName, Metric>;
}

function countEvent(stack: Stack, name: string, { names, by }: Event, functions: readonly Lambda[]): Metric {
  const metricNamespace = `Callwright/${stack.stage}`;
  const patterns = names.map((event) => FilterPattern.stringValue("$.event", "=", event));
  for (const lambda of functions.filter(({ node }) => by.includes(node.id)))
    new MetricFilter(stack, `${name}-${lambda.node.id}`, {
      logGroup: logsOf(lambda),
      filterPattern: FilterPattern.any(...patterns),
      metricNamespace,
      metricName: name,
      metricValue: "1",
    });
  return new Metric({ namespace: metricNamespace, metricName: name, period: Duration.minutes(5), statistic: "Sum" });
}
