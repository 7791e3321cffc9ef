/** What the documents say about the deployment matches the templates. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { isObject, listOf, resourcesOf, templates } from "./templates.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8");
const deploy = read("packages/docs/deploy.md");
const cost = read("packages/docs/cost.md");
const firewall = read("packages/docs/adr/0040-edge-rules-and-alarms.md").replaceAll(/\s+/g, " ");

const alarms = resourcesOf("AWS::CloudWatch::Alarm");
const functions = resourcesOf("AWS::Lambda::Function").filter(({ properties }) =>
  String(properties.Handler).startsWith("functions/"),
);
const reservedConcurrency = functions.reduce(
  (sum, { properties }) => sum + Number(properties.ReservedConcurrentExecutions ?? 0),
  0,
);

describe("deploy.md", () => {
  const text = deploy.replaceAll(/\s+/g, " ");

  it("counts functions, queues, buckets and alarms", () => {
    const edgeAlarmCount = alarms.filter(({ stack }) => stack === "Firewall").length;
    const numberWords = ["no", "one", "two", "three", "four", "five"];
    expect(text).toContain(
      `${functions.length} functions, ${resourcesOf("AWS::SQS::Queue").length / 2} queues with a dead-letter queue each, one table, ` +
        `${numberWords[resourcesOf("AWS::S3::Bucket").length]} buckets, ${alarms.length - edgeAlarmCount} alarms and one dashboard; ` +
        `its part in us-east-1 has ${edgeAlarmCount} alarms more`,
    );
  });

  it("states the reserved concurrency of the functions", () => {
    expect(reservedConcurrency).toBeGreaterThan(0);
    expect(text).toContain(`kept for the functions that HTTP reaches: ${reservedConcurrency} of a region's 1,000`);
  });

  it("explains each variable of a deployment, and no other", () => {
    const example = read(".env.example").split("# ── Deployment")[1] ?? "";
    const variables = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    const variablesOfOtherSections = [
      "PUBLIC_URL",
      "MAIL_FROM",
      "STRIPE_PUBLISHABLE_KEY",
      "GOOGLE_CLIENT_ID",
      "BEDROCK_MODEL_ID",
      "REHEARSAL_MODEL_ID",
    ];
    const table = deploy.slice(deploy.indexOf("| Variable |"), deploy.indexOf("## 3."));
    const explained = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = ""]) => name);
    const testVariables = ["CALLWRIGHT_TESTS"];
    expect(variables.filter((name) => !explained.includes(name) && !testVariables.includes(name))).toEqual([]);
    const known = [...variables, ...variablesOfOtherSections];
    expect(explained.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("reads only outputs that the stacks have", () => {
    const requestedOutputs = [...deploy.matchAll(/output "\$1" (\w+) (\w+)/g)].map(([, stack = "", name = ""]) => ({
      stack,
      name,
    }));
    expect(requestedOutputs.length).toBeGreaterThan(5);
    for (const { stack, name } of requestedOutputs) {
      const template = templates.find((one) => one.stack === stack);
      expect(Object.keys(JSON.parse(template?.text ?? "{}").Outputs ?? {}), `${stack} ${name}`).toContain(name);
    }
  });
});

it("cost.md counts the metrics that alarms read", () => {
  const metrics = alarms.flatMap(({ properties: { Metrics } }) =>
    Metrics === undefined ? [undefined] : listOf(Metrics).filter((one) => isObject(one) && one.MetricStat),
  );
  expect(cost).toContain(`| alarm.metric | ${metrics.length} |`);
});

describe("ADR 40", () => {
  it("states the limits of the firewall and the reserved concurrency", () => {
    const rules = resourcesOf("AWS::WAFv2::WebACL").flatMap(({ properties }) => listOf(properties.Rules));
    const limits = [...JSON.stringify(rules).matchAll(/"Limit":(\d+)/g)].map(([, limit]) => Number(limit));
    expect(limits.length).toBeGreaterThan(2);
    for (const limit of limits) expect(firewall).toContain(limit.toLocaleString("en"));
    expect(firewall).toContain(`${reservedConcurrency} of a region's 1,000`);
  });

  it("says how many alarms there are at most", () => {
    expect(firewall).toContain("at most thirty");
    expect(alarms.length).toBeLessThanOrEqual(30);
  });
});
