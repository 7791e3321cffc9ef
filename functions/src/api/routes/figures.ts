/** The dashboard and the analytics: figures, with their costs in dollars for tenants that show them. */
import { type Analytics, type Figures, getAnalytics, getDashboard } from "@callwright/contracts/endpoints/analytics";
import * as Activity from "@callwright/core/activity/index";
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import { userActor } from "@callwright/core/kernel/context";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Reach from "@callwright/core/reach/index";
import * as Tenant from "@callwright/core/tenant/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function figureRoutes(app: App): void {
  analyticsRoute(app);
  dashboardRoute(app);
}

/** The part of an ETag for the settings that change what figures show. */
const settingsTag = ({ timezone, showsCallCosts }: Tenant.TenantItem) => `${timezone}.${Boolean(showsCallCosts)}`;

function analyticsRoute(app: App): void {
  // The ETag's version changes every 15 minutes, since any time zone's new day begins on a quarter of an hour.
  implement(app, getAnalytics, async ({ query }, c) => {
    const { version, isCacheable } = await Activity.analyticsVersion();
    const tenant = await Tenant.current({ consistent: false });
    const etag = `W/"${[version, settingsTag(tenant), query.days, query.from, query.to].join(".")}"`;
    if (isCacheable && c.req.header("if-none-match") === etag) return c.body(null, 304, { etag });
    const period = Activity.resolvePeriod(query, tenant.timezone);
    const analytics = await Activity.analytics(period, tenant.timezone);
    if (isCacheable) c.header("etag", etag);
    return { analytics: presentAnalytics(analytics, Tenant.variantOf(tenant)) };
  });
}

function dashboardRoute(app: App): void {
  implement(app, getDashboard, async (_input, c) => {
    const { version, isCacheable } = await Activity.dashboardVersion();
    const tenant = await Tenant.current({ consistent: false });
    const etag = `W/"${version}.${settingsTag(tenant)}"`;
    if (isCacheable && c.req.header("if-none-match") === etag) return c.body(null, 304, { etag });
    const user = userActor();
    const [followUps, replies, runs, numbers, today, limits, periodEndsAt] = await Promise.all([
      Reach.countOpenFollowUps(),
      Reach.countReplies(),
      Call.RunMonitor.listActive(),
      PhoneNumber.list(),
      Activity.todayFigures(tenant.timezone),
      Billing.minutesLimits(user.userId),
      Billing.Subscription.periodEnd(user),
    ]);
    const variant = Tenant.variantOf(tenant);
    const minutesLeft = Math.max(0, limits.totalAllowed - limits.minutesUsed);
    const endAt = Billing.minutesEndAt({ minutesLeft, secondsPerDay: today.secondsPerDay, periodEndsAt });
    const failingNumbers = numbers
      .filter(({ status }) => status === "failed" || status === "reconnect")
      .map(({ numberId: _id, phoneNumber, label, status }) => ({ _id, phoneNumber, label, status }));
    // Running runs change without a new version.
    if (isCacheable && runs.every(({ state }) => state !== "running")) c.header("etag", etag);
    return {
      dashboard: {
        followUps,
        replies,
        timezone: tenant.timezone,
        failingNumbers,
        ...(endAt && { minutes: { left: minutesLeft, endAt, periodEndsAt } }),
        runs,
        today: presentFigures(today.figures, variant),
        usual: presentFigures(today.usual, variant),
      },
    };
  });
}

type CostsVariant = Pick<ReturnType<typeof Tenant.variantOf>, "showsCallCosts">;

const presentFigures = <Row extends Activity.Figures>(
  { costMicros, ...figures }: Row,
  { showsCallCosts }: CostsVariant,
): Omit<Row, "costMicros"> & Figures => ({ ...figures, ...(showsCallCosts && { cost: costMicros / 1_000_000 }) });

function presentAnalytics(analytics: Activity.Analytics, variant: CostsVariant): Analytics {
  const present = <Row extends Activity.Figures>(row: Row) => presentFigures(row, variant);
  const { timezone, period, previous, outcomes, endReasons, hours } = analytics;
  return {
    timezone,
    period,
    previous,
    totals: present(analytics.totals),
    previousTotals: present(analytics.previousTotals),
    days: analytics.days.map(present),
    previousDays: analytics.previousDays.map(present),
    outcomes: [...outcomes],
    endReasons: [...endReasons],
    hours: [...hours],
    parents: analytics.parents.map(({ parentId, ...row }) => ({ _id: parentId, ...present(row) })),
    numbers: analytics.numbers.map(({ numberId, ...row }) => ({ _id: numberId, ...present(row) })),
    versions: analytics.versions.map(present),
  };
}
