/**
 * Which of many rows of one height stand in view. A browser draws no element above some millions of pixels: a longer list is
 * laid on a shorter sheet, on which each pixel scrolled moves more than one.
 */

/** Firefox ends at 17.8 million pixels, Chromium and Safari at 33.5. */
export const sheetLimit = 16_000_000;

export interface Sight {
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly count: number;
  readonly rowHeight: number;
}

/** The height of the scrolled element. */
export const sheetHeight = (count: number, rowHeight: number) => Math.min(count * rowHeight, sheetLimit);

/** How far the list moves for each pixel of the sheet: 1 for all but enormous lists. */
function stretch({ viewHeight, count, rowHeight }: Omit<Sight, "scrollTop">): number {
  const room = sheetHeight(count, rowHeight) - viewHeight;
  return room > 0 ? Math.max(1, (count * rowHeight - viewHeight) / room) : 1;
}

export interface InView {
  /** The first row of which anything is seen, and the last of a full view from there on; -1 in an empty list. */
  readonly first: number;
  readonly last: number;
  /** What is added to a row's place in the list to have its place on the sheet. */
  readonly shift: number;
}

export function inView(sight: Sight): InView {
  const { scrollTop, viewHeight, count, rowHeight } = sight;
  const offset = scrollTop * stretch(sight);
  const first = Math.max(0, Math.min(count - 1, Math.floor(offset / rowHeight)));
  // Both move at once, not each at a moment of its own.
  const last = Math.min(count - 1, first + Math.ceil(viewHeight / rowHeight));
  return { first, last, shift: scrollTop - offset };
}

/** Where to scroll so that the row stands in view: as little as possible, or so that it is the first. */
export function scrollTopFor(index: number, sight: Sight, align: "nearest" | "first"): number {
  const { scrollTop, viewHeight, rowHeight } = sight;
  const factor = stretch(sight);
  const offset = scrollTop * factor;
  const top = index * rowHeight;
  const wanted = align === "first" || top < offset ? top : Math.max(offset, top + rowHeight - viewHeight);
  return Math.max(0, wanted / factor);
}
