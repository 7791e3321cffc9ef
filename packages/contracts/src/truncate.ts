/** Drops half a surrogate pair at the cut: neither the table nor providers take one. */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}/gu, "");
