/** Text that is cut to a length without cutting a character in half. */

/** At most `length` UTF-16 units; halves of characters are left out, since neither the table nor providers take them. */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}/gu, "");
