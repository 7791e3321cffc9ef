/** Sends all events since a time to an endpoint again. */
import { webhookLogDays } from "@callwright/contracts/endpoints/webhook";
import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { instantOf, localOf } from "../../../lib/zoned-time.ts";
import { webhooksKey } from "./queries.ts";

interface ReplayDialogProps {
  readonly endpointId: string;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;

export function ReplayDialog({ endpointId, onClose }: ReplayDialogProps) {
  const { timezone } = useUser();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const replay = useMutation({
    mutationFn: (since: string) => call("replayWebhookDeliveries", { params: { id: endpointId }, body: { since } }),
    onSuccess: async () => {
      toast.success(m.webhooks_replay_started());
      onClose();
      await queryClient.invalidateQueries({ queryKey: webhooksKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const since = instantOf(input.current?.value ?? "", timezone);
    setFault(since ? undefined : m.webhooks_since_missing());
    if (since) replay.mutate(since);
    else input.current?.focus();
  };
  return (
    <FormDialog
      title={m.webhooks_replay_since()}
      submit={m.webhooks_replay()}
      isPending={replay.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {replay.isError && <Notice tone="bad">{messageOf(replay.error, m.webhooks_replay_failed())}</Notice>}
      <p>{m.webhooks_replay_text()}</p>
      <TextInput
        ref={input}
        type="datetime-local"
        label={m.webhooks_since()}
        description={m.webhooks_since_hint({ zone: timezone, days: String(webhookLogDays) })}
        defaultValue={localOf(Date.now() - DAY_MS, timezone)}
        error={fault}
        data-autofocus
      />
    </FormDialog>
  );
}
