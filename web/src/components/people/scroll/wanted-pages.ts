/** Which pages of a scrolled list are to be there: those in view, and what one sees next. */

/** From the first page that is touched to the last, from 1. */
export interface PageSpan {
  readonly from: number;
  readonly to: number;
}

/** Rows just out of view are wanted too, so that nobody waits who scrolls on slowly. */
const AHEAD_ROWS = 20;

export function spanOf(first: number, last: number, size: number, count: number): PageSpan {
  const pageOf = (row: number) => Math.floor(Math.min(Math.max(0, count - 1), Math.max(0, row)) / size) + 1;
  return { from: pageOf(first - AHEAD_ROWS), to: pageOf(last + AHEAD_ROWS) };
}
