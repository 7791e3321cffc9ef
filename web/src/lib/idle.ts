/**
 * Code that every visit needs soon but no first paint needs at all: fetched once the browser has nothing better to do, or at
 * once when somebody asks for it.
 */
import { type ComponentType, lazy, useEffect, useState } from "react";

const whenIdle = (run: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 2_000 }) : setTimeout(run, 500);

/** The component once it is there; until then undefined, so that a light stand-in can be shown. */
export function useIdleComponent<P>(
  load: () => Promise<ComponentType<P>>,
  isWanted = false,
): ComponentType<P> | undefined {
  const [loaded, setLoaded] = useState<{ readonly component: ComponentType<P> }>();
  useEffect(() => {
    const fetch = () =>
      void load().then(
        (component) => setLoaded({ component }),
        () => undefined,
      );
    if (isWanted) fetch();
    else whenIdle(fetch);
  }, [load, isWanted]);
  return loaded?.component;
}

/** A layer whose code comes when it is first shown, or before that by `useFetchedWhenIdle`. */
export function lazyLayer<P>(load: () => Promise<ComponentType<P>>) {
  const Layer = lazy(async () => ({ default: await load() }));
  return { Layer, load };
}

/** Fetches the code of layers once the page has settled, so that the first click need not wait. */
export function useFetchedWhenIdle(layers: readonly { readonly load: () => Promise<unknown> }[]) {
  useEffect(() => {
    whenIdle(() => {
      for (const { load } of layers) void load().catch(() => undefined);
    });
  }, [layers]);
}
