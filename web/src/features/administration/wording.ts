import type { userTypes } from "@callwright/contracts/catalog";
import * as m from "#messages";

export const userTypeNames: Record<(typeof userTypes)[number], () => string> = {
  subscription: m.panel_type_subscription,
  enterprise: m.panel_type_enterprise,
};

const statuses: Readonly<Record<string, () => string>> = {
  active: m.panel_status_active,
  trialing: m.panel_status_trialing,
  trial: m.panel_status_trialing,
  past_due: m.panel_status_past_due,
  canceled: m.panel_status_canceled,
  cancelled: m.panel_status_canceled,
  unpaid: m.panel_status_unpaid,
  incomplete: m.panel_status_incomplete,
  none: m.panel_status_none,
};

export const planStatusText = (status: string): string => statuses[status]?.() ?? status;

const intervals: Readonly<Record<string, () => string>> = {
  monthly: m.panel_interval_monthly,
  month: m.panel_interval_monthly,
  yearly: m.panel_interval_yearly,
  year: m.panel_interval_yearly,
};

export const planIntervalText = (interval: string | undefined): string =>
  interval ? (intervals[interval]?.() ?? interval) : "–";
