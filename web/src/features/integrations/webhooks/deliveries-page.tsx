import type { WebhookDelivery, WebhookEndpoint } from "@callwright/contracts/endpoints/webhook";
import { webhookDeliveryStates } from "@callwright/contracts/states";
import { webhookEventTypes } from "@callwright/contracts/webhook-events";
import { Button, NativeSelect } from "@mantine/core";
import { IconHistory, IconListCheck } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { StateBadge, type StateBadgeProps } from "../../../components/badge.tsx";
import { EmptyState, NoMatches } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { Page } from "../../../components/page.tsx";
import { RequestButton } from "../../../components/request-button.tsx";
import { actionsColumn, countColumn, timeColumn } from "../../../components/table/columns.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { call } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import classes from "../integrations.module.css";
import { eventNames } from "./event-names.ts";
import { deliveriesQuery, endpointsQuery, webhooksKey } from "./queries.ts";

const replayDialog = lazyLayer(async () => (await import("./replay-dialog.tsx")).ReplayDialog);

export function DeliveriesPage() {
  const { endpointId = "" } = useParams();
  const { timezone } = useUser();
  const [params, setParams] = useSearchParams();
  const [isReplaying, setReplaying] = useState(false);
  const state = webhookDeliveryStates.find((option) => option === params.get("state"));
  const { data: endpoints } = useQuery(endpointsQuery);
  const endpoint = endpoints?.find(({ id }) => id === endpointId);
  const isEnabled = isEndpointEnabled(endpoint);
  const query = useInfiniteQuery(deliveriesQuery(endpointId, state));
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const chooseState = (value: string) => setParams(value ? { state: value } : {}, { replace: true });
  return (
    <Page
      title={m.webhooks_deliveries()}
      text={<bdi dir="ltr">{endpoint?.url}</bdi>}
      back={{ to: paths.integrations, label: m.nav_integrations() }}
      actions={
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => setReplaying(true)}
          disabled={!isEnabled}
        >
          {m.webhooks_replay_since()}
        </Button>
      }
    >
      <TableCard
        label={m.webhooks_deliveries()}
        columns={deliveryColumns({ endpointId, endpoint, zone: timezone })}
        rows={deliveries}
        rowKey={({ eventId }) => eventId}
        query={query}
        failureTitle={m.webhooks_deliveries_failed()}
        empty={
          state ? (
            <NoMatches
              title={m.webhooks_no_match()}
              text={m.webhooks_no_match_text()}
              onClear={() => chooseState("")}
            />
          ) : (
            <EmptyState
              icon={IconListCheck}
              title={m.webhooks_no_deliveries()}
              text={m.webhooks_no_deliveries_text()}
            />
          )
        }
        more={{ query, text: m.webhooks_shown({ count: formatNumber(deliveries.length) }) }}
        minWidth={960}
        isFixed
        isStacked
        tools={
          <NativeSelect
            aria-label={m.webhooks_state()}
            value={state ?? ""}
            onChange={(event) => chooseState(event.currentTarget.value)}
            data={[
              { value: "", label: m.webhooks_all_states() },
              ...webhookDeliveryStates.map((value) => ({ value, label: deliveryStates[value].text() })),
            ]}
          />
        }
      />
      <LayerBoundary shown={isReplaying} onClose={() => setReplaying(false)}>
        {isReplaying && <replayDialog.Layer endpointId={endpointId} onClose={() => setReplaying(false)} />}
      </LayerBoundary>
    </Page>
  );
}

const isEndpointEnabled = (endpoint: WebhookEndpoint | undefined): endpoint is WebhookEndpoint =>
  endpoint !== undefined && endpoint.state !== "disabled" && endpoint.state !== "stopped";

interface ColumnsOptions {
  readonly endpointId: string;
  readonly endpoint: WebhookEndpoint | undefined;
  readonly zone: string;
}

const deliveryColumns = ({ endpointId, endpoint, zone }: ColumnsOptions): readonly Column<WebhookDelivery>[] => [
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
        disabled={!isEndpointEnabled(endpoint) || state === "pending"}
        run={() => call("replayWebhookDelivery", { params: { id: endpointId, eventId } })}
        doneMessage={m.webhooks_replayed()}
        failedMessage={m.webhooks_replay_failed()}
        onSettled={() => queryClient.invalidateQueries({ queryKey: webhooksKey })}
      >
        {m.webhooks_replay()}
      </RequestButton>
    ),
    { align: "end", width: "144px" },
  ),
];

function eventName(type: string): string {
  const eventType = webhookEventTypes.find((option) => option === type);
  return eventType ? eventNames[eventType]() : m.webhook_event_test();
}

interface NextAttemptProps {
  readonly delivery: WebhookDelivery;
  readonly pausedUntil: string | undefined;
  readonly zone: string;
}

function NextAttempt({ delivery: { state, nextAttemptAt = "" }, pausedUntil = "", zone }: NextAttemptProps) {
  // A paused endpoint gets no attempts before the pause ends, so the later of the two ISO times counts.
  const date = nextAttemptAt > pausedUntil ? nextAttemptAt : pausedUntil;
  if (!date || state !== "pending") return undefined;
  return (
    <p className="cw-dimmed cw-tiny cw-anywhere">{m.webhooks_next_attempt({ date: formatDateTime(date, zone) })}</p>
  );
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
      {answer && (
        <pre dir="ltr" className={classes.payload}>
          {answer}
        </pre>
      )}
    </details>
  );
}

const deliveryStates: Record<WebhookDelivery["state"], StateBadgeProps> = {
  pending: { tone: "busy", text: m.webhooks_pending, isLive: true },
  delivered: { tone: "good", text: m.webhooks_delivered },
  failed: { tone: "bad", text: m.webhooks_delivery_failed },
  held: { tone: "neutral", text: m.webhooks_held },
};

const errorTexts: Readonly<Record<string, () => string>> = {
  timeout: m.webhooks_error_timeout,
  certificate: m.webhooks_error_certificate,
  private: m.webhooks_error_private,
  unknown: m.webhooks_error_unknown,
  expired: m.webhooks_error_expired,
  area_closed: m.webhooks_error_area_closed,
};

const errorText = (code: string): string => (errorTexts[code] ?? m.webhooks_error_connection)();
