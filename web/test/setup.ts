import { notifications } from "@mantine/notifications";
import { afterAll, vi } from "vitest";
import { setLocale } from "../src/lib/i18n/locale.ts";
import { queryClient } from "../src/lib/query.ts";

// Files of one worker share their modules, and with them the language and the answers of an earlier file.
setLocale("en");
queryClient.clear();
localStorage.clear();

/** Browser APIs that the component library needs and jsdom lacks: media queries, sizes, scrolling. */
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
 * Timers are Node's, not the page's, so one left by a closed screen would run without a page and fail the run. They are
 * cleared with the file, as a browser clears those of a closed page.
 */
const pending = new Set<ReturnType<typeof setTimeout>>();

function tracked<T extends typeof setTimeout | typeof setInterval>(original: T): T {
  const start = (...words: Parameters<typeof setTimeout>) => {
    const timer = (original as typeof setTimeout)(...words);
    pending.add(timer);
    return timer;
  };
  return Object.assign(start, original) as T;
}

globalThis.setTimeout = tracked(globalThis.setTimeout);
globalThis.setInterval = tracked(globalThis.setInterval);
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  notifications.clean();
  for (const timer of pending) clearTimeout(timer);
});
