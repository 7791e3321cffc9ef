/** Ends all sessions of the user, including this one. */
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { leaveApp } from "../../../lib/boot.ts";
import { takeMark } from "../../../lib/session-mark.ts";
import { announceSignOut } from "../../../lib/session-tabs.ts";
import { toast } from "../../../lib/toast.ts";

export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => call("signOutEverywhere"),
    onSuccess: () => {
      takeMark();
      announceSignOut();
      leaveApp({ notice: m.profile_everywhere_done });
    },
    onError: (error) => toast.error(messageOf(error, m.error_generic())),
  });
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {m.profile_everywhere()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={m.profile_everywhere_title()}
        action={m.profile_everywhere()}
        onConfirm={() => end.mutate()}
        isBusy={end.isPending}
        isDangerous
      >
        {m.profile_everywhere_text()}
      </ConfirmDialog>
    </div>
  );
}
