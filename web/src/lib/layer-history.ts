/** Layers that the address opens, such as a dialog: opening adds a history entry, closing goes back to remove it. */
import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** Search parameters: unnamed ones stay, `undefined` ones are removed. */
type ParamChanges = Readonly<Record<string, string | undefined>>;

/** State of a history entry that opened something: the previous entry is the same page without it. */
const OPENED = "opened";

const inPlace: NavigateOptions = { preventScrollReset: true };
const replaceEntry: NavigateOptions = { ...inPlace, replace: true };

/** Goes back if this entry opened something, else calls `closeInPlace`. */
function useGoBack() {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const isOpened = state === OPENED;
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new history entry ends the closing.
  useEffect(() => {
    isClosing.current = false;
  }, [key]);
  return useCallback(
    (closeInPlace: () => void) => {
      if (!isOpened) return closeInPlace();
      // The browser goes back asynchronously; a second close before that would go back twice.
      if (isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
    },
    [isOpened, navigate],
  );
}

export function useLayerHistory() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const goBack = useGoBack();

  const setParams = useCallback(
    (changes: ParamChanges, options: NavigateOptions = {}) =>
      setSearch((old) => {
        const next = new URLSearchParams(old);
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
    /** Replaces what is open, without a history entry. */
    switchTo: useCallback(
      (changes: ParamChanges) => setParams(changes, { ...replaceEntry, state }),
      [setParams, state],
    ),
    /** Changes something else. Drops the entry's state, since going back would lose the change. */
    change: useCallback((changes: ParamChanges) => setParams(changes, replaceEntry), [setParams]),
    /** Adds a history entry without opening anything, such as another page of a list. */
    goTo: setParams,
    close: useCallback(
      (...names: readonly string[]) => {
        const removed = Object.fromEntries(names.map((name) => [name, undefined]));
        goBack(() => setParams(removed, replaceEntry));
      },
      [goBack, setParams],
    ),
  };
}

/** The same for a path that opens something over the page at `basePath`; the query stays. */
export function useLayerPath(basePath: string, opened: string | undefined) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const goBack = useGoBack();
  const isOpen = opened !== undefined;
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
