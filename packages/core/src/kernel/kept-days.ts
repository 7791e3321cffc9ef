/** How long the bucket keeps files of calls at most: its rules know these days only, and delete what a file is marked with. */

export const keptDays = [30, 60, 90, 180, 365, 730, 1_825, 3_650] as const;

export const keptTag = "kept-days";

/** The first that is not below; the tenant's own days are kept to by the daily round. */
export const keptDaysFor = (days: number): number | undefined => keptDays.find((known) => known >= days);
