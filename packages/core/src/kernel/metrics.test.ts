import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { setClockOffset } from "./clock.ts";
import { runIn } from "./context.ts";
import { setLogSink } from "./log.ts";
import { type MetricName, metricNames } from "./metric-names.ts";
import { measure, withMetrics } from "./metrics.ts";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  setLogSink((line) => lines.push(line));
});
afterEach(() => setClockOffset(0));

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
const embedded = z.looseObject({
  _aws: z.strictObject({
    Timestamp: z.int().check(z.positive()),
    CloudWatchMetrics: z.array(directive).check(z.length(1)),
  }),
});
const value = z.union([z.number(), z.array(z.number()).check(z.maxLength(100))]);

function read(line = ""): Record<string, unknown> & z.infer<typeof embedded> {
  const told = embedded.parse(JSON.parse(line));
  for (const { Dimensions, Metrics } of told._aws.CloudWatchMetrics) {
    for (const { Name } of Metrics) value.parse(told[Name]);
    for (const name of Dimensions.flat()) z.string().parse(told[name]);
  }
  return told;
}

const inTenants = async (...ids: string[]) => {
  const nothing = { database: Object.create(null), ports: Object.create(null) };
  for (const tenantId of ids)
    runIn({ ...nothing, requestId: "req_1", actor: { type: "public" }, tenantId }, () => measure("Dials"));
};

it("all metrics at once make one line that CloudWatch reads", async () => {
  await withMetrics("production", async () => {
    for (const name of metricNames) measure(name, 2);
  });
  expect(lines).toHaveLength(1);
  const { _aws, ...line } = read(lines[0]);
  expect(_aws.CloudWatchMetrics).toMatchObject([{ Namespace: "Callwright/production", Dimensions: [[]] }]);
  expect(metricNames.every((name) => line[name] === 2)).toBe(true);
});

it("what happens more than once in a run is a sum, and how long things took are all their lengths", async () => {
  await withMetrics("production", async () => {
    for (let times = 1; times <= 3; times += 1) {
      measure("Dials");
      measure("WebhookLag", times * 10.4);
    }
    measure("WebhookLag", -5);
  });
  expect(read(lines[0])).toMatchObject({ Dials: 3, WebhookLag: [10, 21, 31, 0] });
});

it("a run that measures ever so much still makes a line that is read", async () => {
  await withMetrics("production", async () => {
    for (let times = 0; times < 1000; times += 1) measure("TextWait", times);
  });
  expect(read(lines[0]).TextWait).toHaveLength(100);
});

it("a run in which nothing was measured writes nothing", async () => {
  expect(await withMetrics("production", async () => 7)).toBe(7);
  expect(lines).toEqual([]);
});

it("a run that fails has its line all the same", async () => {
  const failing = withMetrics("production", async () => {
    measure("FailedRequests");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(read(lines[0])).toMatchObject({ FailedRequests: 1 });
});

it("runs side by side do not mix", async () => {
  const run = (name: MetricName) =>
    withMetrics("production", async () => {
      await new Promise((done) => setTimeout(done, 5));
      measure(name);
    });
  await Promise.all([run("Dials"), run("CallsEnded")]);
  expect(
    lines.map((line) => Object.keys(read(line)).filter((key) => metricNames.some((name) => name === key))),
  ).toEqual([["Dials"], ["CallsEnded"]]);
});

it("a tenant is a field that can be searched for where there is one, and no dimension", async () => {
  await withMetrics("production", () => inTenants("ten_1", "ten_1"));
  await withMetrics("production", () => inTenants("ten_1", "ten_2"));
  const [one, several] = lines.map(read);
  expect(one).toMatchObject({ tenantId: "ten_1", Dials: 2 });
  expect(several).toMatchObject({ Dials: 2 });
  expect(several).not.toHaveProperty("tenantId");
  expect(one?._aws.CloudWatchMetrics[0]?.Dimensions).toEqual([[]]);
});
