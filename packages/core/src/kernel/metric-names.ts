type Unit = "Count" | "Milliseconds";

/** packages/docs/metrics.md explains each. */
const unitByMetric = {
  Dials: "Count",
  DialsNotTaken: "Count",
  DialsRefused: "Count",
  AccountWait: "Milliseconds",
  OverdueTurns: "Count",
  DialWait: "Milliseconds",
  CallsEnded: "Count",
  CallsAnswered: "Count",
  EndedWithoutRing: "Count",
  StuckCalls: "Count",
  WebhookLag: "Milliseconds",
  TextsTaken: "Count",
  TextsDelivered: "Count",
  TextsFailed: "Count",
  TextsUnknown: "Count",
  UndeliveredEvents: "Count",
  NotesFailed: "Count",
  TextsDropped: "Count",
  TextWait: "Milliseconds",
  GateUndecided: "Count",
  GateRefusals: "Count",
  GateHolds: "Count",
  UnansweredRounds: "Count",
  ListsRebuilt: "Count",
  FailedMessages: "Count",
  FailedRequests: "Count",
  FailedWebhooks: "Count",
} as const satisfies Record<string, Unit>;

export type MetricName = keyof typeof unitByMetric;

/** @internal All names, for tests that compare them with alarms and docs. */
export const metricNames = Object.keys(unitByMetric) as readonly MetricName[];

export const unitOf = (name: MetricName): Unit => unitByMetric[name];

/** The stage is in the namespace, not in a dimension: CloudWatch bills each combination of dimensions as a metric. */
export const metricNamespace = (stage: string): string => `Callwright/${stage}`;
