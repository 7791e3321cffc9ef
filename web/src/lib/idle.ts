/**
 * Code that every visit needs soon but no first paint needs at all: fetched once the browser has nothing better to do, or at
 * once when somebody asks for it.
 */
import { type ComponentType, useEffect, useState } from "react";

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
