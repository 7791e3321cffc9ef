/** From the first page to the last, 1-based. */
export interface PageSpan {
  readonly from: number;
  readonly to: number;
}

/** Rows just out of view are included, so slow scrolling never waits. */
const AHEAD_ROWS = 20;

export function spanOf(first: number, last: number, size: number, count: number): PageSpan {
  const pageOf = (row: number) => Math.floor(Math.min(Math.max(0, count - 1), Math.max(0, row)) / size) + 1;
  return { from: pageOf(first - AHEAD_ROWS), to: pageOf(last + AHEAD_ROWS) };
}
