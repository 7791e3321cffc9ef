/** Asks before unsaved edits are lost: on closing a dialog, on navigation (also Back), on closing the tab. */
import { useEffect, useRef, useState } from "react";
import { type Location, useBlocker } from "react-router-dom";
import * as m from "#messages";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface LeavingOptions {
  readonly onClose?: () => void;
  /** Whether the dialog remains at another address of the same page; by default always. */
  readonly staysAt?: (next: Location) => boolean;
}

export function useLeaveGuard(hasUnsaved: boolean, { onClose, staysAt = () => true }: LeavingOptions = {}) {
  const mayLeave = useRef(false);
  const [isClosing, setClosing] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!hasUnsaved || mayLeave.current) return false;
    return currentLocation.pathname !== nextLocation.pathname || !staysAt(nextLocation);
  });
  useEffect(() => {
    if (!hasUnsaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", preventUnload);
    return () => removeEventListener("beforeunload", preventUnload);
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
    /** Closes if nothing is unsaved, otherwise asks first. */
    requestClose: () => {
      if (hasUnsaved) setClosing(true);
      else onClose?.();
    },
    stay: () => {
      setClosing(false);
      if (isBlocked) blocker.reset();
    },
    leave: () => {
      mayLeave.current = true;
      if (isBlocked) blocker.proceed();
      else onClose?.();
    },
    /** Lets every later navigation pass. */
    allowLeaving: () => {
      mayLeave.current = true;
    },
  };
}

export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const leaving = useLeaveGuard(isDirty);
  return (
    <ConfirmDialog
      isOpen={leaving.isAsking}
      onClose={leaving.stay}
      title={m.settings_leave_title()}
      action={m.settings_leave_action()}
      onConfirm={leaving.leave}
      isDangerous
    >
      {m.settings_leave_text()}
    </ConfirmDialog>
  );
}
