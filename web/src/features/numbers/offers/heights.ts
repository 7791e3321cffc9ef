export const shopHeights = [220, 240] as const;
