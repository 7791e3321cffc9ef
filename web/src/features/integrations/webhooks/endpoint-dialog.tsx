import type { WebhookEndpoint } from "@callwright/contracts/endpoints/webhook";
import { webhookEventTypes } from "@callwright/contracts/webhook-events";
import { Checkbox, Stack, TextInput } from "@mantine/core";
import * as m from "#messages";
import { Dialog } from "../../../components/dialog.tsx";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { useFocusReturn } from "../../../components/layer-focus.ts";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { SecretOnce } from "../secret-once.tsx";
import { eventNames } from "./event-names.ts";
import { endpointsQuery } from "./queries.ts";

interface EndpointDialogProps {
  readonly endpoint?: WebhookEndpoint | undefined;
  readonly onClose: () => void;
}

export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const form = useForm({
    saved: {
      url: endpoint?.url ?? "",
      description: endpoint?.description ?? "",
      events: [...(endpoint?.events ?? webhookEventTypes)],
    },
    read: ({ values: { url, description, events } }) => {
      const body = { url: url.trim(), description, events: webhookEventTypes.filter((type) => events.includes(type)) };
      const faults = {
        ...(!body.url && { url: m.webhooks_url_missing() }),
        ...(body.events.length === 0 && { events: m.webhooks_events_missing() }),
      };
      return Object.keys(faults).length > 0 ? { faults } : { body };
    },
    send: async (body) => {
      if (!endpoint) return (await call("createWebhookEndpoint", { body })).secret;
      const { url, ...edits } = body;
      // An unchanged URL is left out, since sending it ends the pause after failures.
      await call("updateWebhookEndpoint", { params: { id: endpoint.id }, body: url === endpoint.url ? edits : body });
      return undefined;
    },
    failedMessage: m.webhooks_save_failed,
    onSaved: async (secret) => {
      if (!secret) {
        toast.success(m.webhooks_saved());
        onClose();
      }
      await queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey });
    },
  });
  useFocusReturn();
  if (form.answer)
    return (
      <Dialog onClose={onClose} title={m.webhooks_created()} closeOnEscape={false} isNext>
        <SecretOnce secret={form.answer} text={m.webhooks_secret_text()} onClose={onClose} />
      </Dialog>
    );
  return (
    <FormDialog
      title={endpoint ? m.webhooks_edit() : m.webhooks_add()}
      submit={endpoint ? m.settings_save() : m.webhooks_add()}
      form={form}
      onClose={onClose}
    >
      <TextInput
        dir="ltr"
        type="url"
        label={m.webhooks_url()}
        description={m.webhooks_url_hint()}
        maxLength={1000}
        spellCheck={false}
        data-autofocus
        {...form.field("url")}
      />
      <TextInput label={m.webhooks_description()} maxLength={100} dir="auto" {...form.field("description")} />
      <Checkbox.Group label={m.webhooks_events()} labelProps={{ mb: 8 }} {...form.field("events")}>
        <Stack gap={12}>
          {webhookEventTypes.map((type) => (
            <Checkbox key={type} value={type} label={eventNames[type]()} description={<bdi dir="ltr">{type}</bdi>} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
