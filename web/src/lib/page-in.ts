/** The page that an address names, from 1. */
export const pageIn = (search: URLSearchParams): number => Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
