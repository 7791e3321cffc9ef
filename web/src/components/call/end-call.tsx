import { Button } from "@mantine/core";
import { IconPhoneOff } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { call } from "../../lib/api.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useRequest } from "../request-button.tsx";

const refreshCalls = () =>
  Promise.all(
    [keys.call, keys.run, keys.parent, keys.logs].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

interface EndCallButtonProps {
  readonly callId: string;
  readonly name: string;
  readonly size: "xs" | "sm";
}

export function EndCallButton({ callId, name, size }: EndCallButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const end = useRequest({
    run: () => call("endCall", { params: { id: callId } }),
    doneMessage: m.call_ending(),
    failedMessage: m.call_end_failed(),
    onDone: () => {
      setAsking(false);
      return refreshCalls();
    },
  });
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconPhoneOff size={14} stroke={1.75} aria-hidden />}
        aria-label={m.call_end_of({ name })}
        onClick={() => setAsking(true)}
        // The dialog shows the request's progress; after the request, the call itself takes a moment to end.
        loading={end.isSuccess}
      >
        {m.call_end()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<bdi>{m.call_end_title({ name })}</bdi>}
        action={m.call_end()}
        onConfirm={() => end.mutate()}
        isBusy={end.isPending}
        isDangerous
      >
        {m.call_end_text()}
      </ConfirmDialog>
    </>
  );
}
