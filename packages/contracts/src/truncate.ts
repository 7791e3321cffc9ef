/** Drops half a surrogate pair at the cut, because neither the table nor providers accept unpaired surrogates. */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}/gu, "");
