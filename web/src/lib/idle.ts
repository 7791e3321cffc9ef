/** Loads code outside the first paint: when the browser is idle, or earlier on demand. */
import { type ComponentType, lazy, useEffect, useRef, useState } from "react";

/** Failed style sheets of loaded code; the bundler does not retry them. */
const lostStyles = new Set<HTMLLinkElement>();

addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") lostStyles.add(target);
  },
  { capture: true },
);

function fetchStyle(old: HTMLLinkElement): Promise<void> {
  lostStyles.delete(old);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = old.crossOrigin;
  link.href = old.href;
  old.replaceWith(link);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`Unable to preload CSS for ${link.href}`));
  });
}

async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  if (lostStyles.size > 0) await Promise.all([...lostStyles].map(fetchStyle));
  return await load();
}

const whenIdle = (run: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 2_000 }) : setTimeout(run, 500);

function afterLoad(run: () => void): undefined {
  whenIdle(run);
}

const touches = ["pointermove", "pointerdown", "keydown"] as const;

/** Runs once someone moves or types, which is after the page's own load; returns how to forget it. */
export function whenTouched(run: () => void): () => void {
  const touched = new AbortController();
  const start = () => {
    touched.abort();
    whenIdle(run);
  };
  for (const touch of touches) addEventListener(touch, start, { signal: touched.signal });
  return () => touched.abort();
}

/** The component once loaded, else undefined, so a placeholder can be shown. */
export function useIdleComponent<P>(
  load: () => Promise<ComponentType<P>>,
  isWanted = false,
  /** Called when a wanted component failed to load. */
  onLost?: (error: unknown) => void,
  schedule: (run: () => void) => (() => void) | undefined = afterLoad,
): ComponentType<P> | undefined {
  const [loaded, setLoaded] = useState<{ readonly component: ComponentType<P> }>();
  const lost = useRef(onLost);
  lost.current = onLost;
  useEffect(() => {
    const fetch = () =>
      void fetchCode(load).then(
        (component) => setLoaded({ component }),
        (error: unknown) => isWanted && lost.current?.(error),
      );
    if (!isWanted) return schedule(fetch);
    fetch();
  }, [load, isWanted, schedule]);
  return loaded?.component;
}

export function lazyLayer<P>(load: () => Promise<ComponentType<P>>) {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await fetchCode(load) };
      } catch (error) {
        lost.add(() => {
          current = make();
        });
        throw error;
      }
    });
  let current = make();
  return {
    get Layer() {
      return current;
    },
    load,
  };
}

/** Layers whose code failed to load. */
const lost = new Set<() => void>();

export function renewLayers(): void {
  for (const renew of lost) renew();
  lost.clear();
}

/** Preloads layers once someone moves or types, so that the first click need not wait, and the page's own load does not either. */
export function useFetchedOnTouch(layers: readonly { readonly load: () => Promise<unknown> }[]) {
  useEffect(
    () =>
      whenTouched(() => {
        for (const { load } of layers) void fetchCode(load).catch(() => undefined);
      }),
    [layers],
  );
}
