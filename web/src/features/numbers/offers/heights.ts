/** How high the search and its results are while nothing is known. */
export const shopHeights = [220, 240] as const;
