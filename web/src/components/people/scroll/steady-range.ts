/** Follows a list that is scrolled a few times a second: rows that were in view for a moment are wanted, those flown past are not. */

interface Range {
  readonly first: number;
  /** -1 before anything is seen. */
  readonly last: number;
}

export interface SteadyRange extends Range {
  /** The list stood still since the look before. */
  readonly isAtRest: boolean;
}

export const nothingSeen: SteadyRange = { first: 0, last: -1, isAtRest: true };

const EVERY_MS = 150;

const overlap = (one: Range, other: Range) => one.first <= other.last && other.first <= one.last;

/** Tells `onSteady` of the first rows at once, and then of what differs. */
export function createSteadyRange(onSteady: (range: SteadyRange) => void) {
  let now: Range = nothingSeen;
  let before: Range | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    const isAtRest = before === now;
    if (isAtRest || (before && overlap(before, now))) onSteady({ ...now, isAtRest });
    before = now;
    timer = isAtRest ? undefined : setTimeout(look, EVERY_MS);
  }

  return {
    see(range: Range): void {
      const isFirst = now.last < 0 && range.last >= 0;
      now = range;
      if (isFirst) onSteady({ ...range, isAtRest: true });
      else timer ??= setTimeout(look, EVERY_MS);
    },
    end: () => clearTimeout(timer),
  };
}
