type Unit = "Count" | "Milliseconds";

const own = {
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
  WebhooksFailed: "Count",
  NotesFailed: "Count",
  TextsDropped: "Count",
  TextWait: "Milliseconds",
  GateUndecided: "Count",
  GateRefusals: "Count",
  Held: "Count",
  UnansweredRounds: "Count",
  ListsRebuilt: "Count",
  FailedMessages: "Count",
  FailedRequests: "Count",
  FailedWebhooks: "Count",
} as const satisfies Record<string, Unit>;

export type MetricName = keyof typeof own;

/** @internal All names, for tests that compare them with alarms and docs. */
export const metricNames = Object.keys(own) as readonly MetricName[];

const timed = new Set<string>(Object.keys(own).filter((name) => Reflect.get(own, name) === "Milliseconds"));

export const unitOf = (name: MetricName): Unit => (timed.has(name) ? "Milliseconds" : "Count");

/** Metrics of a stage have no dimensions, because CloudWatch bills each combination as a metric. */
export const metricNamespace = (stage: string): string => `Callwright/${stage}`;
