/** Periods of analytics by their days; apart from the endpoint, so that the browser's boot needs no schemas. */
export const analyticsDays = [7, 30, 90] as const;

export const statsPeriods = ["day", "week", "month", "quarter", "year"] as const;
export type StatsPeriod = (typeof statsPeriods)[number];
