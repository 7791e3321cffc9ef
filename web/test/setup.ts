import { notifications } from "@mantine/notifications";
import { afterAll, vi } from "vitest";
import { setLocale } from "../src/lib/i18n/locale.ts";
import { queryClient } from "../src/lib/query.ts";
import { applyTheme } from "../src/lib/theme/brand-data.ts";
import { themeWith } from "./theme.ts";

// Test files of one worker share modules and the page: resets what an earlier file left.
setLocale("en");
applyTheme(themeWith({}));
queryClient.clear();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, "", "/");
document.body.replaceChildren();

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
 * Timers belong to Node, not to the page, so a closed screen's timer would run in a later file. They are cleared after
 * each file, as a browser clears the timers of a closed page.
 */
const { setTimeout: untrackedTimeout, setInterval: untrackedInterval } = globalThis;
const startedTimers = new Set<ReturnType<typeof setTimeout>>();

function withTracking<T extends typeof setTimeout | typeof setInterval>(original: T): T {
  const start = (...args: Parameters<typeof setTimeout>) => {
    const timer = (original as typeof setTimeout)(...args);
    startedTimers.add(timer);
    return timer;
  };
  return Object.assign(start, original) as T;
}

globalThis.setTimeout = withTracking(untrackedTimeout);
globalThis.setInterval = withTracking(untrackedInterval);

/** jsdom runs animation frames on an interval, which stops once no frame is requested. Handles count up from 1. */
async function cancelAllFrames(): Promise<void> {
  for (let frame = requestAnimationFrame(() => undefined); frame > 0; frame -= 1) cancelAnimationFrame(frame);
  await new Promise(requestAnimationFrame);
}

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  notifications.clean();
  await cancelAllFrames();
  for (const timer of startedTimers) clearTimeout(timer);
  globalThis.setTimeout = untrackedTimeout;
  globalThis.setInterval = untrackedInterval;
});
