import { webhookLogDays } from "@callwright/contracts/endpoints/webhook";
import { zoneLabel } from "@callwright/contracts/zone-name";
import * as m from "#messages";
import { DateField } from "../../../components/date-field.tsx";
import { FormDialog, finishDialog } from "../../../components/form-dialog.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { useUser } from "../../../lib/session.ts";
import { zonedInstant, zonedLocalTime } from "../../../lib/time-zone.ts";
import { webhooksKey } from "./queries.ts";

const DAY_MS = 86_400_000;

export function ReplayDialog({ endpointId, onClose }: { readonly endpointId: string; readonly onClose: () => void }) {
  const { timezone } = useUser();
  const form = useForm({
    saved: { since: zonedLocalTime(Date.now() - DAY_MS, timezone) },
    read: ({ values }) => {
      const since = zonedInstant(values.since, timezone);
      return since ? { body: { since } } : { faults: { since: m.webhooks_since_missing() } };
    },
    send: (body) => call("replayWebhookDeliveries", { params: { id: endpointId }, body }),
    failedMessage: m.webhooks_replay_failed,
    onSaved: () => finishDialog(m.webhooks_replay_started(), onClose, webhooksKey),
  });
  return (
    <FormDialog title={m.webhooks_replay_since()} submit={m.webhooks_replay()} form={form} onClose={onClose}>
      <p>{m.webhooks_replay_text()}</p>
      <DateField
        type="datetime-local"
        label={m.webhooks_since()}
        description={m.webhooks_since_hint({ zone: zoneLabel(timezone), days: String(webhookLogDays) })}
        data-autofocus
        {...form.field("since")}
      />
    </FormDialog>
  );
}
