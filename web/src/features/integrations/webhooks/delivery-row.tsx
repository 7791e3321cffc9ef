/** One delivery: its event, its state, the last answer, and a replay. */
import type { WebhookDelivery } from "@callwright/contracts/endpoints/webhook";
import { webhookEventTypes } from "@callwright/contracts/webhook-events";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { Payload } from "../payload.tsx";
import { deliveryStates, errorText } from "./delivery-states.ts";
import { eventNames } from "./event-names.ts";
import { webhooksKey } from "./queries.ts";
import classes from "./webhooks.module.css";

interface DeliveryRowProps {
  readonly endpointId: string;
  readonly delivery: WebhookDelivery;
  readonly mayReplay: boolean;
  /** The endpoint gets nothing before. */
  readonly pausedUntil: string | undefined;
}

export function DeliveryRow({ endpointId, delivery, mayReplay, pausedUntil = "" }: DeliveryRowProps) {
  const { timezone } = useUser();
  const { eventId, type, state, occurredAt, attempts, nextAttemptAt = "" } = delivery;
  const nextAt = nextAttemptAt > pausedUntil ? nextAttemptAt : pausedUntil;
  const { tone, text } = deliveryStates[state];
  const known = webhookEventTypes.find((one) => one === type);
  const replay = useMutation({
    mutationFn: () => call("replayWebhookDelivery", { params: { id: endpointId, eventId } }),
    onSuccess: () => toast.success(m.webhooks_replayed()),
    onError: (error) => toast.error(messageOf(error, m.webhooks_replay_failed())),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  });
  return (
    <tr>
      <td data-pinned>
        <p>{known ? eventNames[known]() : m.webhook_event_test()}</p>
        <code dir="ltr" className={classes.code}>
          {type}
        </code>
      </td>
      <td>
        <ToneBadge tone={tone} isLive={state === "pending"}>
          {text()}
        </ToneBadge>
      </td>
      <td className="cw-num">{formatDateTime(occurredAt, timezone)}</td>
      <td data-align="end">{formatNumber(attempts)}</td>
      <td>
        <Answer {...delivery} />
        {nextAt && state === "pending" && (
          <p className={classes.code}>{m.webhooks_next_attempt({ date: formatDateTime(nextAt, timezone) })}</p>
        )}
      </td>
      <td data-align="end">
        <Button
          variant="default"
          size="xs"
          disabled={!mayReplay}
          loading={replay.isPending}
          onClick={() => replay.mutate()}
        >
          {m.webhooks_replay()}
        </Button>
      </td>
    </tr>
  );
}

function Answer({ eventId, status, error, answer, durationMs }: WebhookDelivery) {
  if (status === undefined && error === undefined) return "–";
  return (
    <details className={classes.answer}>
      <summary>{status === undefined ? errorText(error ?? "") : m.webhooks_status({ status: String(status) })}</summary>
      <p className={classes.code}>
        <bdi dir="ltr">{eventId}</bdi>
        {durationMs !== undefined && ` · ${m.webhooks_duration({ count: formatNumber(durationMs) })}`}
      </p>
      {answer && <Payload>{answer}</Payload>}
    </details>
  );
}
