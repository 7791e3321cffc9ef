/** Periods of analytics by their days; apart from the endpoint, so that neither the browser's boot nor a worker needs its schemas. */
export const analyticsDays = [7, 30, 90] as const;
export const maxAnalyticsDays = 366;

export const statsPeriods = ["day", "week", "month", "quarter", "year"] as const;
export type StatsPeriod = (typeof statsPeriods)[number];
