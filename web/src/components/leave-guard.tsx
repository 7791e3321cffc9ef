import * as m from "#messages";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useLeaving } from "./use-leaving.ts";

export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const leaving = useLeaving(isDirty);
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
