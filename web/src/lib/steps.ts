/**
 * What the address opens (a dialog, a drawer): opening it is a step that Back undoes, and closing it otherwise takes that same
 * step back, so that nothing is left behind that Back would have to go through.
 */
import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** Parts of the address; those that are not named stay, those without a value go. */
export type Parts = Readonly<Record<string, string | undefined>>;

/** Marks an entry of the history that was made by opening something: the one before it is the same place without it. */
const OPENED = "opened";

const inPlace: NavigateOptions = { preventScrollReset: true };

/** Takes back the step that has opened what is here; where none has, what closes it otherwise is done. */
function useTakeBack() {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const isOpened = state === OPENED;
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed is what is at another place.
  useEffect(() => {
    isClosing.current = false;
  }, [key]);
  return useCallback(
    (otherwise: () => void) => {
      if (!isOpened) return otherwise();
      // The browser goes back a moment later: a second wish until then would go back twice.
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
  const takeBack = useTakeBack();

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
    /** What is open shows something else: no step of its own. */
    turn: useCallback((parts: Parts) => put(parts, { ...inPlace, replace: true, state }), [put, state]),
    /** Something else changes here, which would be lost if the step were taken back: from now on it cannot be. */
    change: useCallback((parts: Parts) => put(parts, { ...inPlace, replace: true }), [put]),
    /** A step that opens nothing: another page of a list, shown from its top. */
    step: put,
    /** Names the parts that go. */
    close: useCallback(
      (...names: readonly string[]) => {
        const none = Object.fromEntries(names.map((name) => [name, undefined]));
        takeBack(() => put(none, { ...inPlace, replace: true }));
      },
      [takeBack, put],
    ),
  };
}

/** The same for what the path opens, beside the room at `room`; all else of the address stays. */
export function usePathSteps(room: string, opened: string | undefined) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const takeBack = useTakeBack();
  const isOpen = opened !== undefined;
  return {
    /** From one to the next is no step of its own. */
    open: useCallback(
      (pathname: string) =>
        void navigate({ pathname, search }, { ...inPlace, ...(isOpen ? { replace: true, state } : { state: OPENED }) }),
      [navigate, search, isOpen, state],
    ),
    close: useCallback(
      () => takeBack(() => void navigate({ pathname: room, search }, { ...inPlace, replace: true })),
      [takeBack, navigate, room, search],
    ),
  };
}
