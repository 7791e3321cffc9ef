import { Button } from "@mantine/core";
import { IconPhoneOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { call, messageOf } from "../../lib/api.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";

const refresh = async () => {
  await Promise.all(
    [keys.call, keys.run, keys.parent, keys.logs].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
};

interface EndCallButtonProps {
  readonly callId: string;
  readonly name: string;
  readonly size: "xs" | "sm";
}

export function EndCallButton({ callId, name, size }: EndCallButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => call("endCall", { params: { id: callId } }),
    onSuccess: () => {
      setAsking(false);
      toast.success(m.call_ending());
      return refresh();
    },
    onError: (error) => toast.error(messageOf(error, m.call_end_failed())),
  });
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconPhoneOff size={14} stroke={1.75} aria-hidden />}
        aria-label={m.call_end_of({ name })}
        onClick={() => setAsking(true)}
        // Still ending.
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
