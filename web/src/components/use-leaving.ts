/** Asks on closing a dialog, on navigation (Back included) and on closing the tab. Pages have nothing to close. */
import { useEffect, useRef, useState } from "react";
import { type Location, useBlocker } from "react-router-dom";

/** `staysAt`: whether the dialog remains at another address of the same page; by default always. */
export function useLeaving(
  hasUnsaved: boolean,
  onClose?: () => void,
  staysAt: (next: Location) => boolean = () => true,
) {
  const mayLeave = useRef(false);
  const [isClosing, setClosing] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!hasUnsaved || mayLeave.current) return false;
    return currentLocation.pathname !== nextLocation.pathname || !staysAt(nextLocation);
  });
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [hasUnsaved]);
  useEffect(() => {
    if (hasUnsaved) return;
    // Saving or discarding closes the question, so the next keystroke does not reopen it.
    setClosing(false);
    if (blocker.state === "blocked") blocker.reset();
  }, [hasUnsaved, blocker]);
  const isBlocked = blocker.state === "blocked";
  return {
    isAsking: (isClosing || isBlocked) && hasUnsaved,
    ask: () => (hasUnsaved ? setClosing(true) : onClose?.()),
    stay: () => {
      setClosing(false);
      if (isBlocked) blocker.reset();
    },
    leave: () => {
      mayLeave.current = true;
      if (isBlocked) blocker.proceed();
      else onClose?.();
    },
    forget: () => {
      mayLeave.current = true;
    },
  };
}
