import type { WebhookDelivery, WebhookEndpoint } from "@callwright/contracts/endpoints/webhook";
import { webhookEventTypes } from "@callwright/contracts/webhook-events";
import * as m from "#messages";
import { StateBadge } from "../../../components/badge.tsx";
import { RequestButton } from "../../../components/request-button.tsx";
import { actionsColumn, countColumn, timeColumn } from "../../../components/table/columns.tsx";
import type { Column } from "../../../components/table/table-card.tsx";
import { call } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { Payload } from "../payload.tsx";
import { deliveryStates, errorText } from "./delivery-states.ts";
import { eventNames } from "./event-names.ts";
import { webhooksKey } from "./queries.ts";

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
      <RequestButton
        size="xs"
        disabled={!isServed(endpoint) || state === "pending"}
        run={() => call("replayWebhookDelivery", { params: { id: endpointId, eventId } })}
        done={m.webhooks_replayed()}
        failed={m.webhooks_replay_failed()}
        onSettled={() => queryClient.invalidateQueries({ queryKey: webhooksKey })}
      >
        {m.webhooks_replay()}
      </RequestButton>
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

function Answer({ eventId, status, error, answer, durationMs }: WebhookDelivery) {
  if (status === undefined && error === undefined) return "–";
  return (
    <details>
      <summary style={{ cursor: "pointer" }}>
        {status === undefined ? errorText(error ?? "") : m.webhooks_status({ status: String(status) })}
      </summary>
      <p className="cw-dimmed cw-tiny cw-anywhere">
        <bdi dir="ltr">{eventId}</bdi>
        {durationMs !== undefined && ` · ${m.webhooks_duration({ count: formatNumber(durationMs) })}`}
      </p>
      {answer && <Payload>{answer}</Payload>}
    </details>
  );
}
