/** Shows the product as another user sees it: read-only, for 30 minutes, with a reason. */
import type { AdminUser } from "@callwright/contracts/endpoints/admin-user";
import { Stack, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { Dialog } from "../../../components/dialog.tsx";
import { FormFoot } from "../../../components/form-foot.tsx";
import { Notice } from "../../../components/notice.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";
import { announceSignIn } from "../../../lib/session-tabs.ts";

const MIN_REASON = 5;

interface ViewAsDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

export function ViewAsDialog({ user, onClose }: ViewAsDialogProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const start = useMutation({
    mutationFn: () => call("startViewAs", { params: { id: user._id }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      // Everything in memory, here and in other tabs, belongs to the administrator.
      announceSignIn(user._id);
      location.assign(paths.dashboard);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isShort = reason.trim().length < MIN_REASON;
    setMissing(isShort);
    if (!isShort) start.mutate();
  };
  return (
    <Dialog onClose={onClose} title={m.panel_view_as_title({ name: user.name })} closeOnClickOutside>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          {start.isError && <Notice tone="bad">{messageOf(start.error, m.panel_view_as_failed())}</Notice>}
          <p>{m.panel_view_as_text()}</p>
          <Textarea
            name="reason"
            label={m.panel_reason()}
            description={m.panel_reason_hint()}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={isMissing && m.panel_reason_missing()}
            maxLength={300}
            rows={3}
            data-autofocus
          />
          <FormFoot submit={m.panel_view_as_start()} isPending={start.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
