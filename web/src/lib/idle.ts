/** Loads code outside the first paint: when the browser is idle, or earlier on demand. */
import { type ComponentType, lazy, useEffect, useRef, useState } from "react";

/** Style sheets of lazy code that failed to load; the bundler does not retry them. */
const failedStyles = new Set<HTMLLinkElement>();

addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failedStyles.add(target);
  },
  { capture: true },
);

function fetchStyle(failedLink: HTMLLinkElement): Promise<void> {
  failedStyles.delete(failedLink);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = failedLink.crossOrigin;
  link.href = failedLink.href;
  failedLink.replaceWith(link);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`Unable to preload CSS for ${link.href}`));
  });
}

async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  if (failedStyles.size > 0) await Promise.all([...failedStyles].map(fetchStyle));
  return await load();
}

/** Schedules a function; returns a function that cancels it. */
type Schedule = (run: () => void) => (() => void) | undefined;

function whenIdle(run: () => void): undefined {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2_000 });
  // Safari has no idle callback.
  else setTimeout(run, 500);
}

const inputEvents = ["pointermove", "pointerdown", "keydown"] as const;

/** Runs the function after the first movement or key press, so that the page's own code has loaded before. */
export function onFirstInput(run: () => void): () => void {
  const listeners = new AbortController();
  const start = () => {
    listeners.abort();
    whenIdle(run);
  };
  for (const name of inputEvents) addEventListener(name, start, { signal: listeners.signal });
  return () => listeners.abort();
}

interface IdleOptions {
  readonly isWanted?: boolean;
  readonly onFailed?: (error: unknown) => void;
  readonly schedule?: Schedule;
}

/** The component once loaded, else undefined, so a placeholder can be shown. */
export function useIdleComponent<P>(
  load: () => Promise<ComponentType<P>>,
  { isWanted = false, onFailed, schedule = whenIdle }: IdleOptions = {},
): ComponentType<P> | undefined {
  const [loaded, setLoaded] = useState<{ readonly component: ComponentType<P> }>();
  const latestOnFailed = useRef(onFailed);
  latestOnFailed.current = onFailed;
  useEffect(() => {
    const start = () =>
      void fetchCode(load).then(
        (component) => setLoaded({ component }),
        (error: unknown) => {
          // A failed preload is silent, since the code is loaded again once it is wanted.
          if (isWanted) latestOnFailed.current?.(error);
        },
      );
    if (!isWanted) return schedule(start);
    start();
  }, [load, isWanted, schedule]);
  return loaded?.component;
}

/** React caches the failure of a lazy component, so each layer that failed to load must be created again. */
const renewals = new Set<() => void>();

/** A dialog, drawer or menu whose code loads when it is first rendered, or by `load`. */
export function lazyLayer<P>(load: () => Promise<ComponentType<P>>) {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await fetchCode(load) };
      } catch (error) {
        renewals.add(() => {
          currentLayer = create();
        });
        throw error;
      }
    });
  let currentLayer = create();
  return {
    get Layer() {
      return currentLayer;
    },
    load,
  };
}

export function renewLayers(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

/** Preloads layers at the first movement or key: the first click need not wait, and the page's own load comes first. */
export function usePreloadOnFirstInput(layers: readonly { readonly load: () => Promise<unknown> }[]) {
  useEffect(
    () =>
      onFirstInput(() => {
        for (const { load } of layers) void fetchCode(load).catch(() => undefined);
      }),
    [layers],
  );
}
