import { afterAll } from "vitest";

/** What the component library asks of a browser and jsdom has not: media queries, sizes, scrolling. */
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView ??= () => undefined;
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/**
 * Timers are Node's, not the page's: one that a closed screen left behind would run when there is no page any more, and fail
 * the whole run for it. They end with the file, as a browser ends those of a closed page.
 */
const pending = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: begin } = globalThis;
globalThis.setTimeout = Object.assign((...words: Parameters<typeof begin>) => {
  const timer = begin(...words);
  pending.add(timer);
  return timer;
}, begin);
afterAll(() => {
  for (const timer of pending) clearTimeout(timer);
});
