/** Asks before a page with changes that are not saved is left, within the app or out of it. */
import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import * as m from "#messages";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={m.settings_leave_title()}
      action={m.settings_leave_action()}
      onConfirm={() => blocker.proceed?.()}
      isDangerous
    >
      {m.settings_leave_text()}
    </ConfirmDialog>
  );
}
