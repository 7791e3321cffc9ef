import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gateRules, metricNames, metricNamespace } from "@callwright/core/kernel/metric-names";
import { queueNames } from "@callwright/core/kernel/queues";
import { describe, expect, it } from "vitest";
import { isObject, listOf, onlyResourceOf, render, resourcesOf } from "./templates.ts";

const root = resolve(import.meta.dirname, "../..");
const alarms = resourcesOf("AWS::CloudWatch::Alarm");
const ours = resourcesOf("AWS::Lambda::Function").filter(({ properties }) =>
  String(properties.Handler).startsWith("functions/"),
);
const isFunction = (name: string) => ours.some(({ id }) => id.replace(/[0-9A-F]{8}$/, "") === name);
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

it.each(ours.map(({ id }) => id))("errors and throttles of %s raise an alarm", (id) => {
  expect(alarmOf("Errors", id)).toBeDefined();
  expect(alarmOf("Throttles", id)).toBeDefined();
});

it.each(queueNames)("waiting messages of %s raise an alarm", (name) => {
  const queue = resourcesOf("AWS::SQS::Queue").find(({ id }) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id));
  const threshold = Number(alarmOf("ApproximateAgeOfOldestMessage", queue?.id ?? "none")?.properties.Threshold);
  if (name === "events") expect(threshold).toBe(60);
  else expect(threshold).toBeGreaterThan(900);
});

it("a missing minute's round raises an alarm", () => {
  const round = alarms.find(({ id }) => id.startsWith("sweepsilent"));
  expect(round?.properties).toMatchObject({
    MetricName: "Invocations",
    ComparisonOperator: "LessThanThreshold",
    TreatMissingData: "breaching",
  });
});

describe("what the product measures of itself", () => {
  const namespace = metricNamespace("production");
  const isOurs = ({ properties }: (typeof alarms)[number]) => properties.Namespace === namespace;
  const dashboard = render(onlyResourceOf("AWS::CloudWatch::Dashboard").properties.DashboardBody);
  const source = globSync("{packages/core,functions}/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] })
    .map((file) => readFileSync(resolve(root, file), "utf8"))
    .join("\n");

  it("is what alarms listen to, and no filter of log lines is in between", () => {
    const names = alarms.filter(isOurs).map(({ properties }) => String(properties.MetricName));
    expect(names.length).toBeGreaterThanOrEqual(6);
    expect(names.filter((name) => !metricNames.some((known) => known === name))).toEqual([]);
    for (const { properties } of alarms.filter(isOurs)) expect(properties.Dimensions).toBeUndefined();
    expect(resourcesOf("AWS::Logs::MetricFilter")).toEqual([]);
  });

  it.each(metricNames)("%s is measured somewhere, and shown", (name) => {
    const isOfGate = name.startsWith("Held.");
    expect(source).toContain(isOfGate ? "measure(`Held." : `"${name}"`);
    expect(dashboard).toContain(`"${namespace}","${name}"`);
  });

  it("is written where metrics are read from: by functions that know their stage", () => {
    for (const { id, properties } of ours)
      expect(properties.Environment, id).toMatchObject({ Variables: { STAGE: "production" } });
  });

  it("is explained, each by its name", () => {
    const words = readFileSync(resolve(root, "packages/docs/metrics.md"), "utf8");
    const explained = [...words.matchAll(/^[|] `([^`]+)` [|]/gm)].map(([, name]) => name);
    expect(explained.filter((name) => !name?.startsWith("Held."))).toEqual(
      metricNames.filter((name) => !name.startsWith("Held.")),
    );
    expect(explained).toContain("Held.<rule>");
    for (const rule of gateRules) expect(words).toContain(`\`${rule}\``);
  });

  it("is called by its name where it is written what to do", () => {
    const runbooks = globSync("packages/docs/runbooks/*.md", { cwd: root });
    const text = runbooks.map((file) => readFileSync(resolve(root, file), "utf8")).join("\n");
    for (const { properties } of alarms.filter(isOurs)) expect(text).toContain(`\`${String(properties.MetricName)}\``);
    // Whatever looks like one of ours is one.
    const mentioned = [
      ...text.matchAll(/`((?:Calls|Dials?|Failed|Gate|Held[.]|Refill|Stuck|Text|Unanswered|Webhook)[\w.-]*)`/g),
    ];
    const strange = mentioned.flatMap(([, name = ""]) =>
      metricNames.some((known) => known === name) || isFunction(name) ? [] : [name],
    );
    expect(strange).toEqual([]);
  });
});

it("one dashboard shows calls, waiting, failures and use", () => {
  const body = render(onlyResourceOf("AWS::CloudWatch::Dashboard").properties.DashboardBody);
  for (const word of ["Dials", "ApproximateAgeOfOldestMessage", "Errors", "Throttles", "ConsumedWriteCapacityUnits"])
    expect(body).toContain(word);
});

it("only alarms and the budget of this account may publish", () => {
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

it("a month's cost raises an alarm before it exceeds the budget", () => {
  expect(onlyResourceOf("AWS::Budgets::Budget").properties).toMatchObject({
    Budget: { TimeUnit: "MONTHLY", BudgetLimit: { Amount: 100, Unit: "USD" } },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: "ACTUAL", Threshold: 80 } },
      { Notification: { NotificationType: "FORECASTED", Threshold: 100 } },
    ],
  });
});
