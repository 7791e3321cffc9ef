/** Layers that the address opens, such as a dialog: opening adds a history entry, closing goes back to remove it. */
import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** Changed search parameters: others stay, empty and undefined ones are removed. */
type ParamChanges = Readonly<Record<string, string | undefined>>;

/** State of a history entry that opened a layer: the previous entry is the same page without the layer. */
const OPENED = "opened";

const inPlace: NavigateOptions = { preventScrollReset: true };
const replaceEntry: NavigateOptions = { ...inPlace, replace: true };

/** The returned function goes back if this entry opened a layer, else it calls `closeInPlace`. */
function useGoBack() {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const hasOpenedLayer = state === OPENED;
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new history entry ends the closing.
  useEffect(() => {
    isClosing.current = false;
  }, [key]);
  return useCallback(
    (closeInPlace: () => void) => {
      if (!hasOpenedLayer) return closeInPlace();
      // The browser goes back asynchronously; a second close before that would go back twice.
      if (isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
    },
    [hasOpenedLayer, navigate],
  );
}

export function useLayerHistory() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const goBack = useGoBack();

  const setParams = useCallback(
    (changes: ParamChanges, options: NavigateOptions = {}) =>
      setSearch((previous) => {
        const next = new URLSearchParams(previous);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      }, options),
    [setSearch],
  );
  return {
    search,
    open: useCallback((changes: ParamChanges) => setParams(changes, { ...inPlace, state: OPENED }), [setParams]),
    /** Replaces the open layer, without a new history entry. */
    switchTo: useCallback(
      (changes: ParamChanges) => setParams(changes, { ...replaceEntry, state }),
      [setParams, state],
    ),
    /** Changes other parameters. Drops the entry's state, since going back would lose the change. */
    change: useCallback((changes: ParamChanges) => setParams(changes, replaceEntry), [setParams]),
    /** Adds a history entry that opens no layer, such as another page of a list. */
    goTo: setParams,
    close: useCallback(
      (...names: readonly string[]) => {
        const removedParams = Object.fromEntries(names.map((name) => [name, undefined]));
        goBack(() => setParams(removedParams, replaceEntry));
      },
      [goBack, setParams],
    ),
  };
}

/** As `useLayerHistory`, for a layer with its own path over the page at `basePath`; the query string stays. */
export function useLayerPath(basePath: string, openId: string | undefined) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const goBack = useGoBack();
  const isOpen = openId !== undefined;
  return {
    /** Switching between open items adds no history entry. */
    open: useCallback(
      (pathname: string) => {
        const entry = isOpen ? { replace: true, state } : { state: OPENED };
        void navigate({ pathname, search }, { ...inPlace, ...entry });
      },
      [navigate, search, isOpen, state],
    ),
    close: useCallback(
      () => goBack(() => void navigate({ pathname: basePath, search }, replaceEntry)),
      [goBack, navigate, basePath, search],
    ),
  };
}
