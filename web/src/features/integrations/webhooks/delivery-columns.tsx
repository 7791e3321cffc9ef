import type { WebhookDelivery, WebhookEndpoint } from "@callwright/contracts/endpoints/webhook";
import { webhookEventTypes } from "@callwright/contracts/webhook-events";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { StateBadge } from "../../../components/badge.tsx";
import { actionsColumn, countColumn, timeColumn } from "../../../components/table/columns.tsx";
import type { Column } from "../../../components/table/table-card.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { Payload } from "../payload.tsx";
import { deliveryStates, errorText } from "./delivery-states.ts";
import { eventNames } from "./event-names.ts";
import { webhooksKey } from "./queries.ts";
import classes from "./webhooks.module.css";

type Endpoint = WebhookEndpoint | undefined;

export const isServed = (endpoint: Endpoint): endpoint is WebhookEndpoint =>
  endpoint !== undefined && endpoint.state !== "disabled" && endpoint.state !== "stopped";

interface ColumnsOptions {
  readonly endpointId: string;
  readonly endpoint: Endpoint;
  readonly zone: string;
}

export const deliveryColumns = ({ endpointId, endpoint, zone }: ColumnsOptions): readonly Column<WebhookDelivery>[] => [
  {
    key: "event",
    label: m.webhooks_event(),
    isPinned: true,
    width: "216px",
    cell: ({ type }) => (
      <>
        <p>{eventName(type)}</p>
        <code dir="ltr" className="cw-dimmed cw-tiny cw-anywhere">
          {type}
        </code>
      </>
    ),
  },
  {
    key: "state",
    label: m.webhooks_state(),
    width: "148px",
    cell: ({ state }) => <StateBadge {...deliveryStates[state]} />,
  },
  timeColumn("occurred", m.webhooks_occurred(), zone, ({ occurredAt }) => occurredAt),
  countColumn("attempts", m.webhooks_attempts(), ({ attempts }) => attempts, "96px"),
  {
    key: "answer",
    label: m.webhooks_answer(),
    cell: (delivery) => (
      <>
        <Answer {...delivery} />
        <NextAttempt delivery={delivery} pausedUntil={endpoint?.pausedUntil} zone={zone} />
      </>
    ),
  },
  actionsColumn(
    ({ eventId, state }) => (
      <ReplayButton {...{ endpointId, eventId }} isDisabled={!isServed(endpoint) || state === "pending"} />
    ),
    { align: "end", width: "144px" },
  ),
];

function eventName(type: string): string {
  const known = webhookEventTypes.find((one) => one === type);
  return known ? eventNames[known]() : m.webhook_event_test();
}

interface NextAttemptProps {
  readonly delivery: WebhookDelivery;
  readonly pausedUntil: string | undefined;
  readonly zone: string;
}

function NextAttempt({ delivery: { state, nextAttemptAt = "" }, pausedUntil = "", zone }: NextAttemptProps) {
  const at = nextAttemptAt > pausedUntil ? nextAttemptAt : pausedUntil;
  if (!at || state !== "pending") return undefined;
  return <p className="cw-dimmed cw-tiny cw-anywhere">{m.webhooks_next_attempt({ date: formatDateTime(at, zone) })}</p>;
}

interface ReplayButtonProps {
  readonly endpointId: string;
  readonly eventId: string;
  readonly isDisabled: boolean;
}

function ReplayButton({ endpointId, eventId, isDisabled }: ReplayButtonProps) {
  const replay = useMutation({
    mutationFn: () => call("replayWebhookDelivery", { params: { id: endpointId, eventId } }),
    onSuccess: () => toast.success(m.webhooks_replayed()),
    onError: (error) => toast.error(messageOf(error, m.webhooks_replay_failed())),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  });
  return (
    <Button
      variant="default"
      size="xs"
      disabled={isDisabled}
      loading={replay.isPending}
      onClick={() => replay.mutate()}
    >
      {m.webhooks_replay()}
    </Button>
  );
}

function Answer({ eventId, status, error, answer, durationMs }: WebhookDelivery) {
  if (status === undefined && error === undefined) return "–";
  return (
    <details className={classes.answer}>
      <summary>{status === undefined ? errorText(error ?? "") : m.webhooks_status({ status: String(status) })}</summary>
      <p className="cw-dimmed cw-tiny cw-anywhere">
        <bdi dir="ltr">{eventId}</bdi>
        {durationMs !== undefined && ` · ${m.webhooks_duration({ count: formatNumber(durationMs) })}`}
      </p>
      {answer && <Payload>{answer}</Payload>}
    </details>
  );
}
