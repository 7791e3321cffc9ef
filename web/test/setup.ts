import { notifications } from "@mantine/notifications";
import { afterAll, vi } from "vitest";
import { setLocale } from "../src/lib/i18n/locale.ts";
import { queryClient } from "../src/lib/query.ts";
import { applyTheme } from "../src/lib/theme/brand-data.ts";
import { themeWith } from "./theme.ts";

// Files of one worker share their modules and their page, and with them what an earlier file left there.
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
 * Timers are Node's, not the page's, so one left by a closed screen would run in a later file's page. They are cleared with
 * the file, as a browser clears those of a closed page.
 */
const { setTimeout: untracked, setInterval: untrackedInterval } = globalThis;
const pending = new Set<ReturnType<typeof setTimeout>>();

function tracked<T extends typeof setTimeout | typeof setInterval>(original: T): T {
  const start = (...words: Parameters<typeof setTimeout>) => {
    const timer = (original as typeof setTimeout)(...words);
    pending.add(timer);
    return timer;
  };
  return Object.assign(start, original) as T;
}

globalThis.setTimeout = tracked(untracked);
globalThis.setInterval = tracked(untrackedInterval);

/** The page's clock of frames is an interval too, which stops by itself once no frame is asked for. */
async function endFrames(): Promise<void> {
  for (let frame = requestAnimationFrame(() => undefined); frame > 0; frame -= 1) cancelAnimationFrame(frame);
  await new Promise(requestAnimationFrame);
}

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  notifications.clean();
  await endFrames();
  for (const timer of pending) clearTimeout(timer);
  globalThis.setTimeout = untracked;
  globalThis.setInterval = untrackedInterval;
});
