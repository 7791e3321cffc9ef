/** Placeholder heights of the search and its results. */
export const shopHeights = [220, 240] as const;
