import { beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { runIn } from "./context.ts";
import { setLogSink } from "./log.ts";
import { type MetricName, metricNames } from "./metric-names.ts";
import { measure, withMetrics } from "./metrics.ts";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  setLogSink((line) => lines.push(line));
});

/** The part of the embedded metric format's schema that we use. */
const directive = z.strictObject({
  Namespace: z.string().check(z.regex(/^[\w./#:-]{1,255}$/)),
  Dimensions: z.array(z.array(z.string()).check(z.maxLength(30))).check(z.minLength(1)),
  Metrics: z
    .array(
      z.strictObject({
        Name: z.string().check(z.minLength(1), z.maxLength(1024)),
        Unit: z.enum(["Count", "Milliseconds"]),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
});
const lineSchema = z.looseObject({
  _aws: z.strictObject({
    Timestamp: z.int().check(z.positive()),
    CloudWatchMetrics: z.array(directive).check(z.length(1)),
  }),
});
const value = z.union([z.number(), z.array(z.number()).check(z.maxLength(100))]);

function readLine(line = ""): Record<string, unknown> & z.infer<typeof lineSchema> {
  const parsed = lineSchema.parse(JSON.parse(line));
  for (const { Dimensions, Metrics } of parsed._aws.CloudWatchMetrics) {
    for (const { Name } of Metrics) value.parse(parsed[Name]);
    for (const name of Dimensions.flat()) z.string().parse(parsed[name]);
  }
  return parsed;
}

const measureInEachTenant = async (...ids: string[]) => {
  const noPorts = { database: Object.create(null), ports: Object.create(null) };
  for (const tenantId of ids)
    runIn({ ...noPorts, requestId: "req_1", actor: { type: "public" }, tenantId }, () => measure("Dials"));
};

it("all metrics of an invocation make one line that CloudWatch accepts", async () => {
  await withMetrics("production", async () => {
    for (const name of metricNames) measure(name, 2);
  });
  expect(lines).toHaveLength(1);
  const { _aws, ...line } = readLine(lines[0]);
  expect(_aws.CloudWatchMetrics).toMatchObject([{ Namespace: "Callwright/production", Dimensions: [[]] }]);
  expect(metricNames.every((name) => line[name] === 2)).toBe(true);
});

it("an invocation's counts are summed, and its durations are listed", async () => {
  await withMetrics("production", async () => {
    for (let times = 1; times <= 3; times += 1) {
      measure("Dials");
      measure("WebhookLag", times * 10.4);
    }
    measure("WebhookLag", -5); // A sender whose clock is ahead of ours counts as no lag.
  });
  expect(readLine(lines[0])).toMatchObject({ Dials: 3, WebhookLag: [10, 21, 31, 0] });
});

it("an invocation with very many measurements lists only the first 100", async () => {
  await withMetrics("production", async () => {
    for (let times = 0; times < 1000; times += 1) measure("TextWait", times);
  });
  expect(readLine(lines[0]).TextWait).toHaveLength(100);
});

it("an invocation without measurements writes no line", async () => {
  expect(await withMetrics("production", async () => 7)).toBe(7);
  expect(lines).toEqual([]);
});

it("an invocation that fails still writes its line", async () => {
  const failing = withMetrics("production", async () => {
    measure("FailedRequests");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(readLine(lines[0])).toMatchObject({ FailedRequests: 1 });
});

it("concurrent invocations do not mix their metrics", async () => {
  const invoke = (name: MetricName) =>
    withMetrics("production", async () => {
      await new Promise((done) => setTimeout(done, 5));
      measure(name);
    });
  await Promise.all([invoke("Dials"), invoke("CallsEnded")]);
  expect(
    lines.map((line) => Object.keys(readLine(line)).filter((key) => metricNames.some((name) => name === key))),
  ).toEqual([["Dials"], ["CallsEnded"]]);
});

it("a tenant is a searchable field if the invocation has only one, and never a dimension", async () => {
  await withMetrics("production", () => measureInEachTenant("ten_1", "ten_1"));
  await withMetrics("production", () => measureInEachTenant("ten_1", "ten_2"));
  const [oneTenant, twoTenants] = lines.map((line) => readLine(line));
  expect(oneTenant).toMatchObject({ tenantId: "ten_1", Dials: 2 });
  expect(twoTenants).toMatchObject({ Dials: 2 });
  expect(twoTenants).not.toHaveProperty("tenantId");
  expect(oneTenant?._aws.CloudWatchMetrics[0]?.Dimensions).toEqual([[]]);
});
