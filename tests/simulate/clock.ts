/** Virtual time: events wait in a heap, and the clock jumps from one to the next. */

interface TimelineEvent {
  readonly at: number;
  /** Events of the same instant run in the order in which they were added. */
  readonly order: number;
  readonly run: () => void;
}

export interface Timeline {
  now(): number;
  /** Calls `run` after `ms` milliseconds. */
  after(ms: number, run: () => void): void;
  /** The time of the next event, if there is one. */
  nextAt(): number | undefined;
  /** Runs the next event; resolves when all code that the event started waits for the timeline again. */
  step(): Promise<void>;
}

export function createTimeline(start: number): Timeline {
  const heap: TimelineEvent[] = [];
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
      await whenIdle();
    },
  };
}

/**
 * Resolves when no promise can continue: code in a simulated world waits only for the timeline, and Node runs a tick
 * that a promise's callback requests after the callbacks of all other promises.
 */
const whenIdle = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

const isBefore = (one: TimelineEvent, other: TimelineEvent): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

function push(heap: TimelineEvent[], item: TimelineEvent): void {
  let index = heap.length;
  heap.push(item);
  while (index > 0) {
    const parentIndex = (index - 1) >> 1;
    const parent = heap[parentIndex];
    if (!parent || !isBefore(item, parent)) break;
    heap[index] = parent;
    index = parentIndex;
  }
  heap[index] = item;
}

function pop(heap: TimelineEvent[]): TimelineEvent | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (!first || !last || heap.length === 0) return first;
  let index = 0;
  for (;;) {
    const left = 2 * index + 1;
    const right = left + 1;
    const [leftChild, rightChild] = [heap[left], heap[right]];
    if (!leftChild) break;
    const isRightFirst = rightChild !== undefined && isBefore(rightChild, leftChild);
    const [child, childIndex] = isRightFirst ? [rightChild, right] : [leftChild, left];
    if (!isBefore(child, last)) break;
    heap[index] = child;
    index = childIndex;
  }
  heap[index] = last;
  return first;
}
