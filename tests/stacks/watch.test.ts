import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { queueNames } from "@callwright/core/kernel/queues";
import { describe, expect, it } from "vitest";
import { isObject, listOf, onlyResourceOf, render, resourcesOf } from "./templates.ts";

const root = resolve(import.meta.dirname, "../..");
const alarms = resourcesOf("AWS::CloudWatch::Alarm");
const ours = resourcesOf("AWS::Lambda::Function").filter(({ properties }) =>
  String(properties.Handler).startsWith("functions/"),
);
const alarmOf = (metric: string, id: string) =>
  alarms.find(
    ({ properties }) => properties.MetricName === metric && JSON.stringify(properties.Dimensions ?? "").includes(id),
  );

describe.each(alarms.map((alarm) => [alarm.id, alarm] as const))("the alarm %s", (_id, { properties }) => {
  it("says what to do: its runbook is there", () => {
    const [, runbook] =
      /What to do: (packages\/docs\/runbooks\/[\w-]+[.]md)$/.exec(String(properties.AlarmDescription)) ?? [];
    expect(runbook && existsSync(resolve(root, runbook)), String(properties.AlarmDescription)).toBe(true);
  });

  it("is heard", () => {
    expect(render(properties.AlarmActions)).toContain(onlyResourceOf("AWS::SNS::Topic").id);
  });
});

it.each(ours.map(({ id }) => id))("somebody hears of errors and throttles of %s", (id) => {
  expect(alarmOf("Errors", id)).toBeDefined();
  expect(alarmOf("Throttles", id)).toBeDefined();
});

it.each(queueNames)("somebody hears when messages of %s wait", (name) => {
  const queue = resourcesOf("AWS::SQS::Queue").find(({ id }) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id));
  const threshold = Number(alarmOf("ApproximateAgeOfOldestMessage", queue?.id ?? "none")?.properties.Threshold);
  if (name === "events") expect(threshold).toBe(60);
  else expect(threshold).toBeGreaterThan(900);
});

it("somebody hears when the minute's round is silent", () => {
  const round = alarms.find(({ id }) => id.startsWith("sweepsilent"));
  expect(round?.properties).toMatchObject({
    MetricName: "Invocations",
    ComparisonOperator: "LessThanThreshold",
    TreatMissingData: "breaching",
  });
});

describe("what is counted from the logs", () => {
  const filters = resourcesOf("AWS::Logs::MetricFilter");
  const eventsOf = (pattern: unknown) =>
    [...String(pattern).matchAll(/[$][.]event = "([\w.-]+)"/g)].map(([, name]) => name);
  const source = globSync("{packages/core,functions}/src/**/*.ts", { cwd: root })
    .map((file) => readFileSync(resolve(root, file), "utf8"))
    .join("\n");

  it("is written by the product", () => {
    const names = new Set(filters.flatMap(({ properties }) => eventsOf(properties.FilterPattern)));
    expect(names.size).toBeGreaterThanOrEqual(9);
    for (const name of names) expect(source, name).toMatch(new RegExp(`log[.]\\w+\\(\\s*"${name}"`));
  });

  it("leads to an alarm, but for what is only looked at", () => {
    const counted = filters.flatMap(({ properties }) =>
      listOf(properties.MetricTransformations)
        .filter(isObject)
        .map(({ MetricName }) => MetricName),
    );
    const alarmed = new Set(alarms.map(({ properties }) => properties.MetricName));
    expect([...new Set(counted)].filter((name) => !alarmed.has(name))).toEqual(["Dials"]);
  });
});

it("one dashboard shows calls, waiting, failures and use", () => {
  const body = render(onlyResourceOf("AWS::CloudWatch::Dashboard").properties.DashboardBody);
  for (const word of ["Dials", "ApproximateAgeOfOldestMessage", "Errors", "Throttles", "ConsumedWriteCapacityUnits"])
    expect(body).toContain(word);
});

it("alarms and the budget of this account may speak, and nobody else", () => {
  const { PolicyDocument: document } = onlyResourceOf("AWS::SNS::TopicPolicy").properties;
  const statements = listOf(isObject(document) ? document.Statement : undefined).filter(isObject);
  expect(statements.filter(({ Effect }) => Effect === "Allow")).toMatchObject([
    {
      Action: "sns:Publish",
      Principal: { Service: ["budgets.amazonaws.com", "cloudwatch.amazonaws.com"] },
      Condition: { StringEquals: { "aws:SourceAccount": "000000000000" } },
    },
  ]);
});

it("somebody hears before a month costs more than was meant", () => {
  expect(onlyResourceOf("AWS::Budgets::Budget").properties).toMatchObject({
    Budget: { TimeUnit: "MONTHLY", BudgetLimit: { Amount: 100, Unit: "USD" } },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: "ACTUAL", Threshold: 80 } },
      { Notification: { NotificationType: "FORECASTED", Threshold: 100 } },
    ],
  });
});
