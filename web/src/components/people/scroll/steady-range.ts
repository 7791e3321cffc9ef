/** Samples the rows in view a few times a second while scrolling; rows scrolled past quickly are ignored. */

interface Range {
  readonly first: number;
  /** -1 before the first range. */
  readonly last: number;
}

export interface SteadyRange extends Range {
  /** The list has not moved since the last sample. */
  readonly isAtRest: boolean;
}

export const emptyRange: SteadyRange = { first: 0, last: -1, isAtRest: true };

const EVERY_MS = 150;

const overlap = (one: Range, other: Range) => one.first <= other.last && other.first <= one.last;

/** Calls `onSteady` with the first rows immediately, and then with changes. */
export function createSteadyRange(onSteady: (range: SteadyRange) => void) {
  let now: Range = emptyRange;
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
