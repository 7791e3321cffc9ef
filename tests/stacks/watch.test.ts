import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { indexNames } from "@callwright/core/db/table";
import { metricNames, metricNamespace } from "@callwright/core/kernel/metric-names";
import { queueNames } from "@callwright/core/kernel/queues";
import { describe, expect, it } from "vitest";
import { isObject, listOf, onlyResourceOf, render, resourcesOf } from "./templates.ts";

const root = resolve(import.meta.dirname, "../..");
const alarms = resourcesOf("AWS::CloudWatch::Alarm");
const ourFunctions = resourcesOf("AWS::Lambda::Function").filter(({ properties }) =>
  String(properties.Handler).startsWith("functions/"),
);
const isFunction = (name: string) => ourFunctions.some(({ id }) => id.replace(/[0-9A-F]{8}$/, "") === name);
/** The metrics of an alarm: its only one, or those that its expression reads. */
const metricsOf = ({ properties }: (typeof alarms)[number]): readonly Record<string, unknown>[] =>
  properties.MetricName
    ? [properties]
    : listOf(properties.Metrics).flatMap((one) =>
        isObject(one) && isObject(one.MetricStat) && isObject(one.MetricStat.Metric) ? [one.MetricStat.Metric] : [],
      );
const alarmsOn = (metric: string) =>
  alarms.filter((alarm) => metricsOf(alarm).some(({ MetricName }) => MetricName === metric));

it("there are at most thirty alarms, of at most ten metrics each", () => {
  expect(alarms.length).toBeGreaterThan(15);
  expect(alarms.length).toBeLessThanOrEqual(30);
  for (const alarm of alarms) {
    expect(metricsOf(alarm).length, alarm.id).toBeGreaterThanOrEqual(1);
    expect(metricsOf(alarm).length, alarm.id).toBeLessThanOrEqual(10);
  }
});

describe.each(alarms.map((alarm) => [alarm.id, alarm] as const))("the alarm %s", (_id, { properties }) => {
  it("names a runbook that exists", () => {
    const [, runbook] =
      /What to do: (packages\/docs\/runbooks\/[\w-]+[.]md)$/.exec(String(properties.AlarmDescription)) ?? [];
    expect(runbook && existsSync(resolve(root, runbook)), String(properties.AlarmDescription)).toBe(true);
  });

  it("notifies a topic", () => {
    const topics = resourcesOf("AWS::SNS::Topic").map(({ id }) => id);
    expect(topics.filter((id) => render(properties.AlarmActions).includes(id))).not.toEqual([]);
  });
});

it.each(["Errors", "Throttles"])("%s of any function raise an alarm", (name) => {
  const [alarm, ...others] = alarmsOn(name);
  expect(others).toEqual([]);
  expect(alarm?.properties).toMatchObject({ Namespace: "AWS/Lambda" });
  expect(alarm?.properties.Dimensions).toBeUndefined();
});

describe.each(queueNames)("the queue %s", (name) => {
  const readsQueue = (pattern: string) => (alarm: (typeof alarms)[number]) =>
    metricsOf(alarm).some(({ Dimensions }) => new RegExp(pattern).test(JSON.stringify(Dimensions)));

  it("raises an alarm when messages wait too long", () => {
    const [alarm, ...others] = alarmsOn("ApproximateAgeOfOldestMessage").filter(
      readsQueue(`OutputFnGetAtt${name}[0-9A-F]{8}QueueName`),
    );
    expect(others).toEqual([]);
    const text = JSON.stringify(alarm?.properties.Metrics);
    const seconds = Number(new RegExp(`${name} / (\\d+)`).exec(text)?.[1]);
    if (name === "events") expect(seconds).toBe(60);
    else expect(seconds).toBeGreaterThan(900);
  });

  it("raises an alarm when a message was set aside", () => {
    const found = alarmsOn("ApproximateNumberOfMessagesVisible").filter(readsQueue(`${name}dlq[0-9A-F]{8}QueueName`));
    expect(found).toHaveLength(1);
    expect(found[0]?.properties).toMatchObject({ Threshold: 1, EvaluationPeriods: 1 });
  });
});

it("the table raises an alarm when reads or writes are throttled, at each index too", () => {
  const [alarm] = alarmsOn("WriteThrottleEvents");
  expect(alarmsOn("ReadThrottleEvents")).toEqual([alarm]);
  const text = JSON.stringify(alarm?.properties.Metrics);
  for (const index of indexNames)
    for (const direction of ["Read", "Write"]) expect(text).toContain(`"Id":"${index}${direction}"`);
});

it.each([
  ["InvocationDroppedCount", "AWS/Scheduler"],
  ["Reputation.BounceRate", "AWS/SES"],
  ["Reputation.ComplaintRate", "AWS/SES"],
  ["5xxErrorRate", "AWS/CloudFront"],
  ["BlockedRequests", "AWS/WAFV2"],
])("%s raises an alarm", (metric, namespace) => {
  expect(alarmsOn(metric)).toMatchObject([{ properties: { Namespace: namespace } }]);
});

it("alarms read the deployed firewall rule, schedule group and distribution", () => {
  const dimensionsOf = (metric: string) =>
    Object.fromEntries(
      listOf(alarmsOn(metric)[0]?.properties.Dimensions)
        .filter(isObject)
        .map(({ Name, Value }) => [Name, render(Value)]),
    );
  const metricNameOf = (config: unknown) => (isObject(config) ? String(config.MetricName) : undefined);
  const acl = onlyResourceOf("AWS::WAFv2::WebACL").properties;
  const rule = listOf(acl.Rules).find((one) => isObject(one) && one.Name === "webhooks");
  expect(dimensionsOf("BlockedRequests")).toEqual({
    WebACL: metricNameOf(acl.VisibilityConfig),
    Rule: metricNameOf(isObject(rule) && rule.VisibilityConfig),
  });
  const { Name: group } = onlyResourceOf("AWS::Scheduler::ScheduleGroup").properties;
  expect(dimensionsOf("InvocationDroppedCount")).toEqual({ ScheduleGroup: group });
  expect(dimensionsOf("5xxErrorRate")).toEqual({ DistributionId: "E1ABCDEFGHIJKL", Region: "Global" });
});

it("the API's slow answers raise an alarm", () => {
  expect(alarmsOn("Duration")).toMatchObject([{ properties: { ExtendedStatistic: "p99" } }]);
});

it("a missing sweep raises an alarm", () => {
  const sweepAlarm = alarms.find(({ id }) => id.startsWith("sweepsilent"));
  expect(sweepAlarm?.properties).toMatchObject({
    MetricName: "Invocations",
    ComparisonOperator: "LessThanThreshold",
    TreatMissingData: "breaching",
  });
});

describe("the product's own metrics", () => {
  const namespace = metricNamespace("production");
  const isOurs = ({ properties }: (typeof alarms)[number]) => properties.Namespace === namespace;
  const dashboard = render(onlyResourceOf("AWS::CloudWatch::Dashboard").properties.DashboardBody);
  const source = globSync("{packages/core,functions}/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] })
    .map((file) => readFileSync(resolve(root, file), "utf8"))
    .join("\n");

  it("feed alarms directly, without metric filters on log lines", () => {
    const names = alarms.filter(isOurs).map(({ properties }) => String(properties.MetricName));
    expect(names.length).toBeGreaterThanOrEqual(6);
    expect(names.filter((name) => !metricNames.some((known) => known === name))).toEqual([]);
    for (const { properties } of alarms.filter(isOurs)) expect(properties.Dimensions).toBeUndefined();
    expect(resourcesOf("AWS::Logs::MetricFilter")).toEqual([]);
  });

  it.each(metricNames)("%s is measured somewhere, and shown", (name) => {
    expect(source).toContain(`"${name}"`);
    expect(dashboard).toContain(`"${namespace}","${name}"`);
  });

  it("are written to the stage's namespace: every function knows its stage", () => {
    for (const { id, properties } of ourFunctions)
      expect(properties.Environment, id).toMatchObject({ Variables: { STAGE: "production" } });
  });

  it("are explained in metrics.md, in the same order", () => {
    const page = readFileSync(resolve(root, "packages/docs/metrics.md"), "utf8");
    const explained = [...page.matchAll(/^[|] `([^`]+)` [|]/gm)].map(([, name]) => name);
    expect(explained).toEqual(metricNames);
  });

  it("are named in the runbooks where an alarm reads them, and the runbooks name no others", () => {
    const runbooks = globSync("packages/docs/runbooks/*.md", { cwd: root });
    const text = runbooks.map((file) => readFileSync(resolve(root, file), "utf8")).join("\n");
    for (const { properties } of alarms.filter(isOurs)) expect(text).toContain(`\`${String(properties.MetricName)}\``);
    // Each word that looks like one of our metrics is one.
    const mentioned = [
      ...text.matchAll(/`((?:Calls|Dials?|Failed|Gate|Refill|Stuck|Text|Unanswered|Webhook)[\w.-]*)`/g),
    ];
    const unknownNames = mentioned.flatMap(([, name = ""]) =>
      metricNames.some((known) => known === name) || isFunction(name) ? [] : [name],
    );
    expect(unknownNames).toEqual([]);
  });
});

it("one dashboard shows dials, waiting messages, failures and used capacity", () => {
  const body = render(onlyResourceOf("AWS::CloudWatch::Dashboard").properties.DashboardBody);
  for (const word of ["Dials", "ApproximateAgeOfOldestMessage", "Errors", "Throttles", "ConsumedWriteCapacityUnits"])
    expect(body).toContain(word);
});

it("only alarms, the budget and failed backup copies of this account may publish to the topics", () => {
  const policies = resourcesOf("AWS::SNS::TopicPolicy");
  const copyStatements: unknown[] = [];
  expect(policies).toHaveLength(2);
  for (const {
    properties: { PolicyDocument: document },
  } of policies) {
    const statements = listOf(isObject(document) ? document.Statement : undefined)
      .filter(isObject)
      .filter(({ Effect }) => Effect === "Allow");
    const isCopyStatement = ({ Principal }: (typeof statements)[number]) =>
      isObject(Principal) && Principal.Service === "events.amazonaws.com";
    copyStatements.push(...statements.filter(isCopyStatement));
    expect(statements.filter((statement) => !isCopyStatement(statement))).toMatchObject([
      {
        Action: "sns:Publish",
        Principal: { Service: ["budgets.amazonaws.com", "cloudwatch.amazonaws.com"] },
        Condition: { StringEquals: { "aws:SourceAccount": "000000000000" } },
      },
    ]);
  }
  expect(copyStatements).toMatchObject([{ Action: "sns:Publish" }]);
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
