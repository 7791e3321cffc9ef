import { maxWebhookEndpoints, type WebhookEndpoint } from "@callwright/contracts/endpoints/webhook";
import { Box, Button, Stack } from "@mantine/core";
import {
  IconEdit,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
  IconWebhook,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { StateBadge, type StateBadgeProps } from "../../../components/badge.tsx";
import { ConfirmAction } from "../../../components/confirm-dialog.tsx";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { AddButton } from "../../../components/icon-button.tsx";
import { type MoreItem, MoreMenu } from "../../../components/more-menu.tsx";
import { Section } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useRequest } from "../../../components/request-button.tsx";
import { call } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { IntegrationCard } from "../integration-card.tsx";
import { endpointsQuery } from "./queries.ts";

const endpointDialog = lazyLayer(async () => (await import("./endpoint-dialog.tsx")).EndpointDialog);
const rotateDialog = lazyLayer(async () => (await import("./rotate-dialog.tsx")).RotateDialog);

type EndpointLayer = "edit" | "rotate" | "remove";
type Layer = { readonly kind: "create" } | { readonly kind: EndpointLayer; readonly endpoint: WebhookEndpoint };

export function WebhooksSection() {
  const [layer, setLayer] = useState<Layer>();
  const query = useQuery(endpointsQuery);
  const endpoints = query.data ?? [];
  const close = () => setLayer(undefined);
  const endpointToRemove = layer?.kind === "remove" ? layer.endpoint : undefined;
  const isFull = endpoints.length >= maxWebhookEndpoints;
  const addButton = (
    <AddButton variant="default" onClick={() => setLayer({ kind: "create" })} disabled={isFull}>
      {m.webhooks_add()}
    </AddButton>
  );
  const empty = () => {
    if (endpoints.length > 0) return undefined;
    if (query.isError) return <Failure title={m.webhooks_failed()} error={query.error} onRetry={query.refetch} />;
    return (
      <EmptyState icon={IconWebhook} title={m.webhooks_empty()} text={m.webhooks_empty_text()} action={addButton} />
    );
  };
  return (
    <Section title={m.webhooks_title()} text={m.webhooks_text()} aside={endpoints.length > 0 && addButton}>
      <Panel isLoading={query.isPending} empty={empty()} skeletonHeights={[92]}>
        <Stack component="ul" gap={12}>
          {endpoints.map((endpoint) => (
            <EndpointCard key={endpoint.id} endpoint={endpoint} onOpen={(kind) => setLayer({ kind, endpoint })} />
          ))}
        </Stack>
      </Panel>
      <LayerBoundary shown={layer} onClose={close}>
        {layer?.kind === "create" && <endpointDialog.Layer onClose={close} />}
        {layer?.kind === "edit" && <endpointDialog.Layer endpoint={layer.endpoint} onClose={close} />}
        {layer?.kind === "rotate" && <rotateDialog.Layer endpoint={layer.endpoint} onClose={close} />}
      </LayerBoundary>
      <ConfirmAction
        isOpen={endpointToRemove !== undefined}
        onClose={close}
        title={m.webhooks_delete_title()}
        action={m.webhooks_delete()}
        run={() => call("deleteWebhookEndpoint", { params: { id: endpointToRemove?.id ?? "" } })}
        onDone={() => queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey })}
        doneMessage={m.webhooks_deleted()}
        failedMessage={m.webhooks_delete_failed()}
        isDangerous
      >
        <Box component="p" className="cw-medium cw-anywhere" mb={8}>
          <bdi dir="ltr">{endpointToRemove?.url}</bdi>
        </Box>
        <p>{m.webhooks_delete_text()}</p>
      </ConfirmAction>
    </Section>
  );
}

interface EndpointCardProps {
  readonly endpoint: WebhookEndpoint;
  readonly onOpen: (layer: EndpointLayer) => void;
}

function EndpointCard({ endpoint, onOpen }: EndpointCardProps) {
  const { id, url, description, events, state } = endpoint;
  const isEnabled = state !== "disabled" && state !== "stopped";
  const refresh = () => queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey });
  const test = useRequest({
    run: () => call("testWebhookEndpoint", { params: { id } }),
    doneMessage: m.webhooks_test_sent(),
    failedMessage: m.webhooks_test_failed(),
    onSettled: refresh,
  });
  const toggle = useRequest({
    run: () => call("updateWebhookEndpoint", { params: { id }, body: { isEnabled: !isEnabled } }),
    doneMessage: isEnabled ? m.webhooks_now_disabled() : m.webhooks_now_enabled(),
    failedMessage: m.webhooks_save_failed(),
    onSettled: refresh,
  });
  const items: readonly MoreItem[] = [
    { label: m.webhooks_test(), icon: IconSend, onClick: () => test.mutate(), isDisabled: !isEnabled },
    { label: m.webhooks_edit(), icon: IconEdit, onClick: () => onOpen("edit") },
    { label: m.webhooks_rotate(), icon: IconKey, onClick: () => onOpen("rotate") },
    isEnabled
      ? { label: m.webhooks_disable(), icon: IconPlayerPause, onClick: () => toggle.mutate() }
      : { label: m.webhooks_enable(), icon: IconPlayerPlay, onClick: () => toggle.mutate() },
    { label: m.webhooks_delete(), icon: IconTrash, onClick: () => onOpen("remove") },
  ];
  return (
    <IntegrationCard
      icon={IconWebhook}
      name={
        <Box dir="ltr" component="bdi" className="cw-anywhere" miw={0}>
          {url}
        </Box>
      }
      state={<StateBadge {...states[state]} />}
      texts={
        <>
          {description && (
            <p className="cw-dimmed cw-small">
              <bdi>{description}</bdi>
            </p>
          )}
          <p className="cw-dimmed cw-small">
            {m.webhooks_event_count({ count: formatNumber(events.length) })} · <Activity {...endpoint} />
          </p>
        </>
      }
      actions={
        <>
          <Button component={PreloadLink} to={paths.webhookDeliveries(id)} variant="default">
            {m.webhooks_deliveries()}
          </Button>
          <MoreMenu label={`${m.actions()}: ${url}`} size="md" items={items} />
        </>
      }
    />
  );
}

function Activity({ state, failingSince, pausedUntil, lastDeliveredAt, previousSecretUntil }: WebhookEndpoint) {
  const { timezone } = useUser();
  const date = (instant: string) => formatDateTime(instant, timezone);
  if (state === "stopped") return m.webhooks_stopped_text();
  if (state === "paused" && pausedUntil) return m.webhooks_paused_text({ date: date(pausedUntil) });
  if (state === "failing" && failingSince) return m.webhooks_failing_since({ date: date(failingSince) });
  return (
    <>
      {lastDeliveredAt ? m.webhooks_last_delivered({ date: date(lastDeliveredAt) }) : m.webhooks_never_delivered()}
      {previousSecretUntil && ` · ${m.webhooks_overlap({ date: date(previousSecretUntil) })}`}
    </>
  );
}

const states: Record<WebhookEndpoint["state"], StateBadgeProps> = {
  enabled: { tone: "good", text: m.webhooks_enabled },
  disabled: { tone: "neutral", text: m.webhooks_disabled },
  failing: { tone: "bad", text: m.webhooks_failing },
  paused: { tone: "bad", text: m.webhooks_paused },
  stopped: { tone: "bad", text: m.webhooks_stopped },
};
