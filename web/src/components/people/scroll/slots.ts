/**
 * A list that is scrolled through has a fixed set of elements, which are handed from row to row: a row that comes takes the
 * element of one that has gone, and only its words change. A few are handed on with each frame, so that none takes long.
 */

/** An element's row, with what it shows. */
export interface Slot<T> {
  readonly row: number;
  readonly shown: T;
}
export type Slots<T> = readonly (Slot<T> | undefined)[];

export interface Wanted<T> {
  /** In the order in which they are wanted. */
  readonly rows: readonly number[];
  /** How many elements there are: no fewer than rows. */
  readonly size: number;
  /** What a row shows; undefined while it is on its way. */
  readonly at: (row: number) => T | undefined;
  readonly aFrame: number;
}

/** Each row has its element, so that neighbours in the list are neighbours in the document, but at one place. */
const slotOf = (row: number, size: number) => row % size;

/**
 * The elements of the next frame; the same array when none changes. One whose row has gone out of sight stays as it is until
 * another row needs it; one whose row is wanted and has nothing to show any more is emptied.
 */
export function handedOn<T>(before: Slots<T>, { rows, size, at, aFrame }: Wanted<T>) {
  const changes = new Map<number, Slot<T> | undefined>();
  const waiting: Slot<T>[] = [];
  for (const row of rows) {
    const place = slotOf(row, size);
    const held = before.length === size ? before[place] : undefined;
    const shown = at(row);
    if (held?.row !== row) {
      if (shown !== undefined) waiting.push({ row, shown });
    } else if (shown !== held.shown) changes.set(place, shown === undefined ? undefined : { row, shown });
  }
  for (const slot of waiting.slice(0, aFrame)) changes.set(slotOf(slot.row, size), slot);
  const isWhole = waiting.length <= aFrame;
  if (changes.size === 0 && before.length === size) return { slots: before, isWhole };
  const slots = Array.from({ length: size }, (_, place) =>
    changes.has(place) ? changes.get(place) : before.length === size ? before[place] : undefined,
  );
  return { slots, isWhole };
}

/** The places of the elements in the order of the list, for whoever has it read to them. */
export const readingOrder = (slots: Slots<unknown>): number[] =>
  slots
    .flatMap((slot, place) => (slot ? [{ place, row: slot.row }] : []))
    .sort((a, b) => a.row - b.row)
    .map(({ place }) => place);
