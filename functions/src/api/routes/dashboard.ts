import { getDashboard } from "@callwright/contracts/endpoints/dashboard";
import * as Activity from "@callwright/core/activity/index";
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import { userActor } from "@callwright/core/kernel/context";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Reach from "@callwright/core/reach/index";
import * as Tenant from "@callwright/core/tenant/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentFigures } from "../present/analytics.ts";

export function dashboardRoutes(app: App): void {
  implement(app, getDashboard, async (_input, c) => {
    const { version, isSettled } = await Activity.dashboardVersion();
    const etag = `W/"${version}"`;
    if (isSettled && c.req.header("if-none-match") === etag) return c.body(null, 304, { etag });
    const owner = userActor();
    const tenant = await Tenant.current({ consistent: false });
    const [followUps, replies, runs, numbers, today, limits, periodEndsAt] = await Promise.all([
      Reach.countOpenFollowUps(),
      Reach.countReplies(),
      Call.RunMonitor.listActive(),
      PhoneNumber.list(),
      Activity.today(tenant.timezone),
      Billing.minutesLimits(owner.userId),
      Billing.Subscription.periodEnd(owner),
    ]);
    const { showsCallCosts } = Tenant.variantOf(tenant);
    const left = Math.max(0, limits.totalAllowed - limits.minutesUsed);
    const endAt = Billing.minutesEndAt({ left, secondsPerDay: today.secondsPerDay, periodEndsAt });
    if (isSettled && runs.every(({ state }) => state !== "running")) c.header("etag", etag);
    return {
      dashboard: {
        ...{ followUps, replies, timezone: tenant.timezone },
        failingNumbers: numbers
          .filter(({ status }) => status === "failed" || status === "reconnect")
          .map(({ numberId: _id, phoneNumber, label, status }) => ({ _id, phoneNumber, label, status })),
        ...(endAt && { minutes: { left, endAt, periodEndsAt } }),
        runs,
        ...{ today: presentFigures(today.figures, showsCallCosts), usual: presentFigures(today.usual, showsCallCosts) },
      },
    };
  });
}
