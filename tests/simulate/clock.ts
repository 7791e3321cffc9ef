/** Virtual time: what is to happen lies on a heap, and the clock jumps from one event to the next. */

interface Happening {
  readonly at: number;
  /** Events of the same instant happen in the order in which they were asked for. */
  readonly order: number;
  readonly run: () => void;
}

export interface Timeline {
  now(): number;
  /** Lets something happen after so many milliseconds. */
  after(ms: number, run: () => void): void;
  /** Whether anything is still to happen, and when. */
  nextAt(): number | undefined;
  /** Lets the next thing happen and waits until everybody whom it woke waits again. */
  step(): Promise<void>;
}

export function createTimeline(start: number): Timeline {
  const heap: Happening[] = [];
  let time = start;
  let order = 0;
  return {
    now: () => time,
    after: (ms, run) => {
      push(heap, { at: time + Math.max(0, ms), order, run });
      order += 1;
    },
    nextAt: () => heap[0]?.at,
    step: async () => {
      const next = pop(heap);
      if (!next) return;
      time = next.at;
      next.run();
      await settled();
    },
  };
}

/**
 * All promises have run as far as they can: nothing in a simulated world waits for anything but the timeline. A tick asked for
 * by a promise comes when none of them can go on.
 */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

const isBefore = (one: Happening, other: Happening): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

function push(heap: Happening[], item: Happening): void {
  let index = heap.length;
  heap.push(item);
  while (index > 0) {
    const above = (index - 1) >> 1;
    const parent = heap[above];
    if (!parent || !isBefore(item, parent)) break;
    heap[index] = parent;
    index = above;
  }
  heap[index] = item;
}

function pop(heap: Happening[]): Happening | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (!first || !last || heap.length === 0) return first;
  let index = 0;
  for (;;) {
    const left = 2 * index + 1;
    const [one, other] = [heap[left], heap[left + 1]];
    if (!one) break;
    const [child, place] = other && isBefore(other, one) ? [other, left + 1] : [one, left];
    if (!isBefore(child, last)) break;
    heap[index] = child;
    index = place;
  }
  heap[index] = last;
  return first;
}
