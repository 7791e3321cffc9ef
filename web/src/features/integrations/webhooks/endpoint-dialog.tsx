/** Creates or changes an endpoint; a new one's secret is shown once. */
import type { WebhookEndpoint } from "@callwright/contracts/endpoints/webhook";
import { type WebhookEventType, webhookEventTypes } from "@callwright/contracts/webhook-events";
import { Checkbox, Modal, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useFocusReturn } from "../../../components/use-focus-return.ts";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "../dialog.module.css";
import { SecretOnce } from "../secret-once.tsx";
import { eventNames } from "./event-names.ts";
import { endpointsQuery } from "./queries.ts";

interface EndpointDialogProps {
  /** Undefined: a new one. */
  readonly endpoint?: WebhookEndpoint | undefined;
  readonly onClose: () => void;
}

interface EndpointBody {
  readonly url: string;
  readonly description: string;
  readonly events: WebhookEventType[];
}

export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const isPhone = usePhoneScreen();
  const urlInput = useRef<HTMLInputElement>(null);
  const descriptionInput = useRef<HTMLInputElement>(null);
  const [events, setEvents] = useState<string[]>([...(endpoint?.events ?? webhookEventTypes)]);
  const [faults, setFaults] = useState<{ readonly url?: string; readonly events?: string }>({});
  useFocusReturn();
  const save = useMutation({
    mutationFn: async (body: EndpointBody) => {
      if (!endpoint) return (await call("createWebhookEndpoint", { body })).secret;
      const { url, ...others } = body;
      await call("updateWebhookEndpoint", {
        params: { id: endpoint.id },
        body: { ...others, ...(url === endpoint.url ? {} : { url }) },
      });
      return undefined;
    },
    // The answer holds the secret, so it is not cached beyond the dialog.
    gcTime: 0,
    onSuccess: async (secret) => {
      if (!secret) {
        toast.success(m.webhooks_saved());
        onClose();
      }
      await queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = urlInput.current?.value.trim() ?? "";
    const chosen = webhookEventTypes.filter((type) => events.includes(type));
    setFaults({
      ...(!url && { url: m.webhooks_url_missing() }),
      ...(chosen.length === 0 && { events: m.webhooks_events_missing() }),
    });
    if (!url) urlInput.current?.focus();
    if (url && chosen.length > 0)
      save.mutate({ url, description: descriptionInput.current?.value ?? "", events: chosen });
  };
  if (save.data)
    return (
      <Modal
        opened
        onClose={onClose}
        title={m.webhooks_created()}
        fullScreen={isPhone}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <SecretOnce secret={save.data} text={m.webhooks_secret_text()} onClose={onClose} />
      </Modal>
    );
  return (
    <FormDialog
      title={endpoint ? m.webhooks_edit() : m.webhooks_add()}
      submit={endpoint ? m.settings_save() : m.webhooks_add()}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.isError && <Notice tone="bad">{messageOf(save.error, m.webhooks_save_failed())}</Notice>}
      <TextInput
        ref={urlInput}
        dir="ltr"
        type="url"
        label={m.webhooks_url()}
        description={m.webhooks_url_hint()}
        defaultValue={endpoint?.url}
        error={faults.url}
        maxLength={1000}
        spellCheck={false}
        data-autofocus
      />
      <TextInput
        ref={descriptionInput}
        label={m.webhooks_description()}
        defaultValue={endpoint?.description}
        maxLength={100}
        dir="auto"
      />
      <Checkbox.Group
        label={m.webhooks_events()}
        error={faults.events}
        value={events}
        onChange={setEvents}
        classNames={{ label: classes.groupLabel }}
      >
        <Stack gap={12}>
          {webhookEventTypes.map((type) => (
            <Checkbox key={type} value={type} label={eventNames[type]()} description={<bdi dir="ltr">{type}</bdi>} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
