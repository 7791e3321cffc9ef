import { getAnalytics } from "@callwright/contracts/endpoints/analytics";
import * as Activity from "@callwright/core/activity/index";
import * as Tenant from "@callwright/core/tenant/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentAnalytics } from "../present/analytics.ts";

export function analyticsRoutes(app: App): void {
  // The version changes at least every quarter of an hour, on which every zone's day begins.
  implement(app, getAnalytics, async ({ query }, c) => {
    const { version, isSettled } = await Activity.analyticsVersion();
    const etag = `W/"${[version, query.days, query.from, query.to].join(".")}"`;
    if (isSettled && c.req.header("if-none-match") === etag) return c.body(null, 304, { etag });
    const tenant = await Tenant.current({ consistent: false });
    const period = Activity.resolvePeriod(query, tenant.timezone);
    const found = await Activity.analytics(period, tenant.timezone);
    if (isSettled) c.header("etag", etag);
    return { analytics: presentAnalytics(found, Tenant.variantOf(tenant).showsCallCosts) };
  });
}
