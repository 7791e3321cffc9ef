/** Which rows of a list that is read along are drawn: those in view, and some beyond. */

/** So many come and go at once: to style, lay out and paint them takes the browser little more than half of what each alone does. */
export const GROUP = 8;
/** At least so many are drawn beyond the view, so that no gap is seen. */
const OVERSCAN = 4;

interface Seen {
  readonly first: number;
  readonly last: number;
}

/** From the first row to the last, from 0. */
export function drawnRows({ first, last }: Seen, count: number) {
  return {
    from: Math.max(0, Math.floor((first - OVERSCAN) / GROUP) * GROUP),
    to: Math.min(count, Math.ceil((last + 1 + OVERSCAN) / GROUP) * GROUP) - 1,
  };
}

/** No more are drawn of a view of so many rows, wherever it stands. */
export const mostDrawn = (seen: number) => seen + 2 * (OVERSCAN + GROUP - 1);

/** Those in view first, then those beyond, the nearest first. */
export function inOrderOfNeed(seen: Seen, count: number): number[] {
  const { from, to } = drawnRows(seen, count);
  const rows: number[] = [];
  for (let row = seen.first; row <= seen.last; row += 1) rows.push(row);
  for (let beyond = 1; seen.last + beyond <= to || seen.first - beyond >= from; beyond += 1) {
    if (seen.last + beyond <= to) rows.push(seen.last + beyond);
    if (seen.first - beyond >= from) rows.push(seen.first - beyond);
  }
  return rows;
}
