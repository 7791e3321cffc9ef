/**
 * Address parts that open something (a dialog, a drawer): opening adds a history entry, and closing goes back to remove
 * it.
 */
import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** Parts of the address: unnamed ones stay, `undefined` ones are removed. */
export type Parts = Readonly<Record<string, string | undefined>>;

/** State of a history entry that opened something: the previous entry is the same page without it. */
const OPENED = "opened";

const inPlace: NavigateOptions = { preventScrollReset: true };

/** Goes back if this entry opened something, else closes by `otherwise`. */
function useGoBack() {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const isOpened = state === OPENED;
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place ends the closing.
  useEffect(() => {
    isClosing.current = false;
  }, [key]);
  return useCallback(
    (otherwise: () => void) => {
      if (!isOpened) return otherwise();
      // The browser goes back asynchronously; a second close until then would go back twice.
      if (isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
    },
    [isOpened, navigate],
  );
}

export function useSteps() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const goBack = useGoBack();

  const put = useCallback(
    (parts: Parts, how: NavigateOptions = {}) =>
      setSearch((old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(parts)) {
          if (value === undefined || value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      }, how),
    [setSearch],
  );
  return {
    search,
    open: useCallback((parts: Parts) => put(parts, { ...inPlace, state: OPENED }), [put]),
    /** Changes what is open without a history entry. */
    turn: useCallback((parts: Parts) => put(parts, { ...inPlace, replace: true, state }), [put, state]),
    /** Changes something else. Clears the mark, since going back would lose the change. */
    change: useCallback((parts: Parts) => put(parts, { ...inPlace, replace: true }), [put]),
    /** Adds a history entry without opening anything, such as another page of a list. */
    step: put,
    /** Takes the names of the parts to remove. */
    close: useCallback(
      (...names: readonly string[]) => {
        const none = Object.fromEntries(names.map((name) => [name, undefined]));
        goBack(() => put(none, { ...inPlace, replace: true }));
      },
      [goBack, put],
    ),
  };
}

/** The same for a path that opens something beside the page at `room`; the query stays. */
export function usePathSteps(room: string, opened: string | undefined) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const goBack = useGoBack();
  const isOpen = opened !== undefined;
  return {
    /** Switching between open items adds no history entry. */
    open: useCallback(
      (pathname: string) =>
        void navigate({ pathname, search }, { ...inPlace, ...(isOpen ? { replace: true, state } : { state: OPENED }) }),
      [navigate, search, isOpen, state],
    ),
    close: useCallback(
      () => goBack(() => void navigate({ pathname: room, search }, { ...inPlace, replace: true })),
      [goBack, navigate, room, search],
    ),
  };
}
