/**
 * A list that is scrolled through has a fixed set of elements, which are handed from row to row: a row that comes takes the
 * element of one that has gone, and only its words change. A few are handed on with each frame, so that none takes long.
 */

/** An element's row, with what it shows. */
export interface Slot<T> {
  readonly row: number;
  readonly shown: T;
  /** Only who they are: what came while the list was moving fast. */
  readonly isBrief: boolean;
}
export type Slots<T> = readonly (Slot<T> | undefined)[];

export interface Wanted<T> {
  /** In the order in which they are wanted. */
  readonly rows: readonly number[];
  /** How many elements there are: no fewer than rows. */
  readonly size: number;
  /** What a row shows; undefined while it is on its way. */
  readonly at: (row: number) => T | undefined;
  /** Whether rows that come are drawn in brief. */
  readonly isBrief: boolean;
  readonly aFrame: number;
}

/** Each row has its element, so that neighbours in the list are neighbours in the document, but at one place. */
const slotOf = (row: number, size: number) => row % size;

/**
 * The elements of the next frame. One whose row has gone out of sight stays as it is until another row needs it; one whose
 * row is wanted and has nothing to show any more is emptied. Rows that are not there come before those that are brief.
 */
export function handedOn<T>(before: Slots<T>, { rows, size, at, isBrief, aFrame }: Wanted<T>) {
  const slots: (Slot<T> | undefined)[] = Array.from({ length: size }, (_, place) =>
    before.length === size ? before[place] : undefined,
  );
  const late: Slot<T>[] = [];
  const brief: Slot<T>[] = [];
  for (const row of rows) {
    const place = slotOf(row, size);
    const held = slots[place];
    const shown = at(row);
    if (held?.row !== row) {
      if (shown !== undefined) late.push({ row, shown, isBrief });
    } else if (shown === undefined) slots[place] = undefined;
    else if (held.isBrief && !isBrief) brief.push({ row, shown, isBrief });
    else if (shown !== held.shown) slots[place] = { ...held, shown };
  }
  const waiting = [...late, ...brief];
  for (const slot of waiting.slice(0, aFrame)) slots[slotOf(slot.row, size)] = slot;
  return { slots, isWhole: waiting.length <= aFrame };
}

/** The places of the elements in the order of the list, for whoever has it read to them. */
export const readingOrder = (slots: Slots<unknown>): number[] =>
  slots
    .flatMap((slot, place) => (slot ? [{ place, row: slot.row }] : []))
    .sort((a, b) => a.row - b.row)
    .map(({ place }) => place);
