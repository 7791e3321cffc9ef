/** Samples the rows in view a few times a second while scrolling; rows scrolled past quickly are ignored. */

interface Range {
  readonly first: number;
  /** -1 before the first range. */
  readonly last: number;
}

export interface SteadyRange extends Range {
  readonly isAtRest: boolean;
}

export const emptyRange: SteadyRange = { first: 0, last: -1, isAtRest: true };

const SAMPLE_MS = 150;

const overlap = (one: Range, other: Range) => one.first <= other.last && other.first <= one.last;

/** Calls `onSteady` with the first rows immediately, and then with changes. */
export function createSteadyRange(onSteady: (range: SteadyRange) => void) {
  let current: Range = emptyRange;
  let previous: Range | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sample(): void {
    const isAtRest = previous === current;
    if (isAtRest || (previous && overlap(previous, current))) onSteady({ ...current, isAtRest });
    previous = current;
    timer = isAtRest ? undefined : setTimeout(sample, SAMPLE_MS);
  }

  return {
    update(range: Range): void {
      const isFirst = current.last < 0 && range.last >= 0;
      current = range;
      if (isFirst) onSteady({ ...range, isAtRest: true });
      else timer ??= setTimeout(sample, SAMPLE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
