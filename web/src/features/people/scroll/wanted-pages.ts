/** Rows just out of view are included, so slow scrolling never waits. */
const AHEAD_ROWS = 20;

/** From the first page to the last, 1-based. */
export function spanOf(first: number, last: number, size: number, count: number) {
  const pageOf = (row: number) => Math.floor(Math.min(Math.max(0, count - 1), Math.max(0, row)) / size) + 1;
  return { from: pageOf(first - AHEAD_ROWS), to: pageOf(last + AHEAD_ROWS) };
}
