/** Never cuts a character in half: neither the table nor providers take halves. */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}/gu, "");
