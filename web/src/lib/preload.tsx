/** Links that preload the page's code and data after 100 ms of hover or focus. */
import { useContext, useRef } from "react";
import {
  Link,
  type LinkProps,
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
  resolvePath,
  useLocation,
} from "react-router-dom";

/** A route's `handle`: `preload` imports the same module as its `lazy`, `prefetch` starts its first queries. */
export interface RouteHandle {
  readonly preload?: () => Promise<unknown>;
  readonly prefetch?: (params: Readonly<Record<string, string | undefined>>, search: URLSearchParams) => unknown;
}

type Routes = Parameters<typeof matchRoutes>[0];

export function preload(routes: Routes, to: { pathname: string; search?: string }) {
  for (const { route, params } of matchRoutes(routes, to) ?? []) {
    const handle = route.handle as RouteHandle | undefined;
    void handle?.preload?.().catch(() => undefined);
    handle?.prefetch?.(params, new URLSearchParams(to.search));
  }
}

/** A pointer that only passes over a link loads nothing. */
const HOVER_MS = 100;

/** For links that are not plain `<Link>`s: `<NavLink {...usePreload(path)}>`. */
export function usePreload(to: LinkProps["to"]) {
  const router = useContext(RouterContext)?.router;
  const { pathname } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => router && preload(router.routes, resolvePath(to, pathname)), HOVER_MS);
  };
  const stop = () => clearTimeout(timer.current);
  return { onPointerEnter: start, onFocus: start, onPointerLeave: stop, onBlur: stop };
}

export const PreloadLink = (props: LinkProps) => <Link {...usePreload(props.to)} {...props} />;
