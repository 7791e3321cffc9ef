/** How little slow and silent endpoints affect other endpoints, the workers and the queue. */
import { runAs } from "@callwright/core/kernel/context";
import * as Outbox from "@callwright/core/outbox/index";
import * as Webhook from "@callwright/core/outgoing-webhook/index";
import { describe, expect, it, vi } from "vitest";
import {
  addEndpoint,
  maxWorkers,
  outside,
  passTime,
  recordEvents,
  unpublishedEvents,
  useWorkers,
  workerPorts,
} from "../support/outside/webhook-workers.ts";
import { tableForFile } from "../support/run/table.ts";
import { isFullRun } from "../support/run/tier.ts";

const run = tableForFile(workerPorts);
useWorkers();

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const sweep = () => runAs({ actor: { type: "platform", cause: "sweep" }, tenantId: undefined }, () => Outbox.sweep());
const isSilent = (url: string) => url.includes("silent");

describe("an endpoint that takes ten seconds", () => {
  const fastCount = 50;
  const eventCount = isFullRun ? 60 : 15;

  /** The 95th percentile of the fast endpoints' delays. */
  const p95 = (tenantId: string, { hasSlow }: { hasSlow: boolean }) =>
    run(tenantId, async () => {
      outside.delivered = [];
      // Just within the time-out.
      outside.answersAfter = (url) => (url.includes("slow") ? 9_900 : 100);
      for (let index = 0; index < fastCount; index += 1) await addEndpoint(tenantId, `fast${index}`);
      if (hasSlow) await addEndpoint(tenantId, "slow");
      for (let index = 0; index < eventCount; index += 1) {
        await recordEvents(1);
        await passTime(1_000);
      }
      await passTime(minuteMs);
      const delays = outside.delivered.flatMap(({ url, delayMs }) => (url.includes("fast") ? [delayMs] : []));
      expect(delays).toHaveLength(eventCount * fastCount);
      return delays.sort((one, other) => one - other)[Math.floor(delays.length * 0.95)] ?? Number.NaN;
    });

  it("delays fifty fast ones by less than a tenth", async () => {
    const alone = await p95("ten_fast", { hasSlow: false });
    const besideSlow = await p95("ten_slow", { hasSlow: true });
    expect(besideSlow / alone).toBeLessThan(1.1);
  }, 240_000);
});

describe("a tenant whose ten endpoints never answer", () => {
  it("holds at most a fifth of the workers, and another tenant is served without delay", async () => {
    outside.answersAfter = (url) => (isSilent(url) ? undefined : 100);
    await run("ten_other", () => addEndpoint("ten_other", "well"));
    await run("ten_silent", async () => {
      for (let index = 0; index < 10; index += 1) await addEndpoint("ten_silent", `silent${index}`);
      await recordEvents(40);
      await passTime(5_000);
    });
    await run("ten_other", async () => {
      await recordEvents(20);
      await passTime(5_000);
    });
    expect(outside.delivered).toHaveLength(20);
    outside.mostHeld = 0;
    await run("ten_silent", () => passTime(minuteMs));
    expect(outside.mostHeld).toBeLessThanOrEqual(maxWorkers / 5);
  }, 60_000);
});

describe("an endpoint that does not answer for an hour", () => {
  const count = 300;
  const recordWhileSilent = (events: number) =>
    run("ten_outage", async () => {
      outside.answersAfter = () => undefined;
      await addEndpoint("ten_outage", "silent");
      await recordEvents(events);
      await passTime(minuteMs);
    });

  it(
    "is paused and probed by one delivery at a time; all that waits arrives when it answers again",
    () =>
      recordWhileSilent(count).then(() =>
        run("ten_outage", async () => {
          const requestsBefore = outside.requests.length;
          expect(requestsBefore).toBeLessThanOrEqual(10);
          await passTime(hourMs);
          const probes = outside.requests.slice(requestsBefore);
          expect(probes.length).toBeGreaterThan(3);
          expect(probes.length).toBeLessThan(12);
          for (const [index, { at }] of probes.entries())
            expect(at - (probes[index - 1]?.at ?? 0), "one at a time").toBeGreaterThan(10_000);
          expect(await Webhook.find("silent")).toMatchObject({ pausedUntil: expect.any(String) });
          const { items } = await Webhook.listDeliveries("silent");
          expect(new Set(items.map(({ state }) => state))).toEqual(new Set(["pending"]));

          outside.answersAfter = () => 100;
          await passTime(hourMs);
          expect(new Set(outside.delivered.map(({ eventId }) => eventId)).size).toBe(count);
          expect(outside.delivered).toHaveLength(count);
          expect((await Webhook.find("silent"))?.pausedUntil).toBeUndefined();
        }),
      ),
    120_000,
  );

  it("is probed immediately when a test event is requested", () =>
    recordWhileSilent(20).then(() =>
      run("ten_outage", async () => {
        outside.answersAfter = () => 100;
        await Webhook.sendTest("silent");
        await passTime(5_000);
        expect(outside.delivered).toHaveLength(21);
      }),
    ));
});

describe("messages of the queue", () => {
  /** The queue messages for each delivery of a burst that is swept every minute. */
  const messagesPerDelivery = (tenantId: string, endpointIds: readonly string[], minutes: number) =>
    run(tenantId, async () => {
      outside.answersAfter = (url) => (isSilent(url) ? undefined : 100);
      for (const endpointId of endpointIds) await addEndpoint(tenantId, endpointId);
      // With many events the extra messages of a busy machine hardly change the ratio.
      const events = 600;
      await recordEvents(events);
      for (let minute = 0; minute < minutes; minute += 1) {
        await passTime(minuteMs);
        await sweep();
      }
      return sum(Object.values(outside.messages)) / (events * endpointIds.length);
    });

  it.each<[string, readonly string[]]>([
    ["one endpoint that answers", ["well"]],
    ["one that never answers", ["silent"]],
    ["one of each", ["silent", "well"]],
  ])(
    "are at most 1.2 for each delivery of a burst to %s",
    async (name, endpointIds) => {
      const messageRatio = await messagesPerDelivery(`ten_${name}`, endpointIds, 20);
      expect(messageRatio, JSON.stringify(outside.messages)).toBeLessThanOrEqual(1.2);
    },
    120_000,
  );

  it("do not multiply while workers are busy: the sweep announces what waits once per due time, in batches", () =>
    run("ten_backlog", async () => {
      await addEndpoint("ten_backlog", "well");
      await recordEvents(300);
      // Moves the timers without running workers.
      for (let minute = 0; minute < 30; minute += 1) {
        await vi.advanceTimersByTimeAsync(minuteMs);
        await sweep();
      }
      const parts = Map.groupBy(await unpublishedEvents(), ({ partition }) => partition);
      expect(parts.size).toBe(8);
      // No partition of the index has more than twice its share.
      for (const [part, { length }] of parts) expect(length, part).toBeLessThan(300 / 4);
      expect(sum(Object.values(outside.messages)) / 300, JSON.stringify(outside.messages)).toBeLessThanOrEqual(1.2);
      await passTime(hourMs);
      expect(new Set(outside.delivered.map(({ eventId }) => eventId)).size).toBe(300);
      expect(await unpublishedEvents()).toEqual([]);
    }));
});
