/**
 * Asks before something is lost: when the dialog that holds it is closed, when another place is wanted (by Back as well), and
 * when the browser's tab goes. A page has nothing to close.
 */
import { useEffect, useRef, useState } from "react";
import { type Location, useBlocker } from "react-router-dom";

/** `staysAt`: whether the dialog is still there at another place of the same page; without it, at every one. */
export function useLeaving(
  isAtStake: boolean,
  onClose?: () => void,
  staysAt: (next: Location) => boolean = () => true,
) {
  const mayLeave = useRef(false);
  const [isClosing, setClosing] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isAtStake || mayLeave.current) return false;
    return currentLocation.pathname !== nextLocation.pathname || !staysAt(nextLocation);
  });
  useEffect(() => {
    if (!isAtStake) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isAtStake]);
  useEffect(() => {
    if (isAtStake) return;
    // Saved or taken back under the question, which the next letter typed must not bring back.
    setClosing(false);
    if (blocker.state === "blocked") blocker.reset();
  }, [isAtStake, blocker]);
  const isBlocked = blocker.state === "blocked";
  return {
    isAsking: (isClosing || isBlocked) && isAtStake,
    /** A wish to close. */
    ask: () => (isAtStake ? setClosing(true) : onClose?.()),
    stay: () => {
      setClosing(false);
      if (isBlocked) blocker.reset();
    },
    leave: () => {
      mayLeave.current = true;
      if (isBlocked) blocker.proceed();
      else onClose?.();
    },
    /** Nothing is lost any more: it is saved, or has become pointless. */
    forget: () => {
      mayLeave.current = true;
    },
  };
}
