/**
 * Code that every visit needs soon but no first paint needs at all: fetched once the browser has nothing better to do, or at
 * once when somebody asks for it.
 */
import { type ComponentType, lazy, useEffect, useRef, useState } from "react";

const whenIdle = (run: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 2_000 }) : setTimeout(run, 500);

/** The component once it is there; until then undefined, so that a light stand-in can be shown. */
export function useIdleComponent<P>(
  load: () => Promise<ComponentType<P>>,
  isWanted = false,
  /** It was wanted, and could not be had. */
  onLost?: (error: unknown) => void,
): ComponentType<P> | undefined {
  const [loaded, setLoaded] = useState<{ readonly component: ComponentType<P> }>();
  const lost = useRef(onLost);
  lost.current = onLost;
  useEffect(() => {
    const fetch = () =>
      void load().then(
        (component) => setLoaded({ component }),
        (error: unknown) => isWanted && lost.current?.(error),
      );
    if (isWanted) fetch();
    else whenIdle(fetch);
  }, [load, isWanted]);
  return loaded?.component;
}

/** A layer whose code comes when it is first shown, or before that by `useFetchedWhenIdle`. */
export function lazyLayer<P>(load: () => Promise<ComponentType<P>>) {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() };
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

/** Layers whose code could not be had, and the styles that were to come with it. */
const lost = new Set<() => void>();

addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
      lost.add(() => target.replaceWith(target.cloneNode()));
  },
  { capture: true },
);

/** Those are asked for again. */
export function renewLayers(): void {
  for (const renew of lost) renew();
  lost.clear();
}

/** Fetches the code of layers once the page has settled, so that the first click need not wait. */
export function useFetchedWhenIdle(layers: readonly { readonly load: () => Promise<unknown> }[]) {
  useEffect(() => {
    whenIdle(() => {
      for (const { load } of layers) void load().catch(() => undefined);
    });
  }, [layers]);
}
