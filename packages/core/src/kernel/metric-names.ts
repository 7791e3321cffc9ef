/** What is measured, by the names that CloudWatch knows. What each means stands in packages/docs/metrics.md. */

export type Unit = "Count" | "Milliseconds";

/** The rules by which the gate holds people back: its ordinary work, each counted by itself. */
export const heldBy = [
  "hours",
  "window",
  "cap.day",
  "cap.24h",
  "cap.week",
  "cap.all",
  "busy",
  "suppressed",
  "never-list",
  "number.not-allowed",
  "number.premium",
  "place.unknown",
  "consent.missing",
  "hours.none",
] as const;

const own = {
  Dials: "Count",
  DialsNotTaken: "Count",
  DialsRefused: "Count",
  DialWait: "Milliseconds",
  Refills: "Count",
  RefillWait: "Milliseconds",
  CallsEnded: "Count",
  CallsAnswered: "Count",
  StuckCalls: "Count",
  WebhookLag: "Milliseconds",
  TextsTaken: "Count",
  TextsDelivered: "Count",
  TextsFailed: "Count",
  TextsUnknown: "Count",
  TextsDropped: "Count",
  TextsReceived: "Count",
  TextWait: "Milliseconds",
  GateUndecided: "Count",
  GateRefusals: "Count",
  UnansweredRounds: "Count",
  FailedMessages: "Count",
  FailedRequests: "Count",
  FailedWebhooks: "Count",
} as const satisfies Record<string, Unit>;

export type MetricName = keyof typeof own | `Held.${(typeof heldBy)[number]}`;

/** @internal Each of them, for the tests that hold the alarms and the pages to the list. */
export const metricNames = [...Object.keys(own), ...heldBy.map((rule) => `Held.${rule}`)] as readonly MetricName[];

const timed = new Set<string>(Object.keys(own).filter((name) => Reflect.get(own, name) === "Milliseconds"));

export const unitOf = (name: MetricName): Unit => (timed.has(name) ? "Milliseconds" : "Count");

/** Where a stage's metrics are. They have no dimensions: each of their combinations would be paid for as a metric. */
export const metricNamespace = (stage: string): string => `Callwright/${stage}`;
