/** What reading figures costs, counted from the consumed capacity that the real table reports. */
import * as Activity from "@callwright/core/activity/index";
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as PhoneNumber from "@callwright/core/number/index";
import type { Ports } from "@callwright/core/ports/index";
import * as Reach from "@callwright/core/reach/index";
import { expect, it } from "vitest";
import { memoryBlobs } from "../support/run/blobs.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const ports: Ports = Object.create(noPorts, { blobs: { value: memoryBlobs().blobs } });
let readUnits = 0;
const run = tableForFile(ports, (kind, consumed) => {
  if (kind === "read") readUnits += consumed;
});

const dayMs = 86_400_000;
const jobCount = 50;
const counts = {
  calls: 120,
  answered: 60,
  reached: 41,
  qualified: 12,
  optOuts: 1,
  texts: 20,
  seconds: 7_404,
  costMicros: 1_204_100,
  outcome_good_fit: 12,
  outcome_not_interested: 20,
  outcome_Unanswered: 79,
  outcome_busy: 9,
  "end_no-answer": 79,
  end_completed: 20,
  "end_customer-ended-call": 21,
  calls_9: 20,
  reached_9: 7,
  calls_10: 30,
  reached_10: 9,
  calls_11: 20,
  reached_11: 7,
  calls_14: 50,
  reached_14: 18,
};

it("90 days of 50 jobs and the 90 days before cost at most 12 read units, or 1 if unchanged; the same holds for the dashboard", async () => {
  const owner = { tenantId: newId("ten"), userId: newId("user") };
  await run(owner.tenantId, () =>
    runAs({ actor: { type: "user", ...owner, sessionId: "ses_1", roles: [] } }, async () => {
      const jobs = Array.from({ length: jobCount }, () => newId("job"));
      const numberId = newId("num");
      const days = Array.from({ length: 181 }, (_, n) => toIso(now() - n * dayMs).slice(0, 10));
      for (const day of days) {
        const rows = jobs.map((parentId) => ({
          ...owner,
          day,
          parentId,
          numberId,
          promptVersion: 3,
          title: "Senior Backend Engineer (m/f/d)",
          ...counts,
        }));
        await db().figures.put(rows).go({ concurrency: 4 });
      }
      const endedAt = toIso(now() - 10 * 60_000); // So long ago that the version is cacheable.
      await db()
        .endedCall.create({
          tenantId: owner.tenantId,
          month: endedAt.slice(0, 7),
          endedAt,
          callId: newId("call"),
          userId: owner.userId,
        })
        .go();
      const readAnalytics = async () => {
        readUnits = 0;
        const { version, isCacheable } = await Activity.analyticsVersion();
        const versionUnits = readUnits;
        const analytics = await Activity.analytics(Activity.resolvePeriod({ days: 90 }, "UTC"), "UTC");
        return { version, isCacheable, versionUnits, totalUnits: readUnits, analytics };
      };
      // The first reading moves the settled days into files.
      await readAnalytics();
      const reading = await readAnalytics();
      expect(reading.isCacheable).toBe(true);
      expect(reading.analytics.totals.calls).toBe(90 * jobCount * counts.calls);
      expect(reading.analytics.previousTotals.calls).toBe(90 * jobCount * counts.calls);
      expect(reading.totalUnits, JSON.stringify([reading.versionUnits, reading.totalUnits])).toBeLessThanOrEqual(12);
      expect(reading.versionUnits).toBeLessThanOrEqual(1);
      readUnits = 0;
      const dashboard = await Promise.all([
        Activity.todayFigures("UTC"),
        Reach.countOpenFollowUps(),
        Reach.countReplies(),
        Call.RunMonitor.listActive(),
        PhoneNumber.list(),
        Billing.minutesLimits(owner.userId),
        Billing.Subscription.periodEnd(owner),
      ]);
      expect(dashboard[0].figures.calls).toBe(jobCount * counts.calls);
      expect(dashboard[0].usual.calls).toBe(jobCount * counts.calls);
      expect(readUnits).toBeLessThanOrEqual(12);
      readUnits = 0;
      expect((await Activity.dashboardVersion()).isCacheable).toBe(true);
      expect(readUnits).toBeLessThanOrEqual(1);
    }),
  );
}, 120_000);
