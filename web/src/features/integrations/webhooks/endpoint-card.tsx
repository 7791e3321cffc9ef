import type { WebhookEndpoint } from "@callwright/contracts/endpoints/webhook";
import { Box, Button } from "@mantine/core";
import {
  IconEdit,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
  IconWebhook,
} from "@tabler/icons-react";
import * as m from "#messages";
import { type BadgeWords, StateBadge } from "../../../components/badge.tsx";
import { type MoreItem, MoreMenu } from "../../../components/more-menu.tsx";
import { useRequest } from "../../../components/use-request.ts";
import { call } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { IntegrationCard } from "../integration-card.tsx";
import { endpointsQuery } from "./queries.ts";

export type EndpointLayer = "edit" | "rotate" | "remove";

interface EndpointCardProps {
  readonly endpoint: WebhookEndpoint;
  readonly onOpen: (layer: EndpointLayer) => void;
}

export function EndpointCard({ endpoint, onOpen }: EndpointCardProps) {
  const { id, url, description, events, state } = endpoint;
  const isEnabled = state !== "disabled" && state !== "stopped";
  const refresh = () => queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey });
  const test = useRequest({
    run: () => call("testWebhookEndpoint", { params: { id } }),
    done: m.webhooks_test_sent(),
    failed: m.webhooks_test_failed(),
    onSettled: refresh,
  });
  const change = useRequest({
    run: () => call("updateWebhookEndpoint", { params: { id }, body: { isEnabled: !isEnabled } }),
    done: isEnabled ? m.webhooks_now_disabled() : m.webhooks_now_enabled(),
    failed: m.webhooks_save_failed(),
    onSettled: refresh,
  });
  const items: readonly MoreItem[] = [
    { label: m.webhooks_test(), icon: IconSend, onClick: () => test.mutate(), isDisabled: !isEnabled },
    { label: m.webhooks_edit(), icon: IconEdit, onClick: () => onOpen("edit") },
    { label: m.webhooks_rotate(), icon: IconKey, onClick: () => onOpen("rotate") },
    isEnabled
      ? { label: m.webhooks_disable(), icon: IconPlayerPause, onClick: () => change.mutate() }
      : { label: m.webhooks_enable(), icon: IconPlayerPlay, onClick: () => change.mutate() },
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

const states: Record<WebhookEndpoint["state"], BadgeWords> = {
  enabled: { tone: "good", text: m.webhooks_enabled },
  disabled: { tone: "neutral", text: m.webhooks_disabled },
  failing: { tone: "bad", text: m.webhooks_failing },
  paused: { tone: "bad", text: m.webhooks_paused },
  stopped: { tone: "bad", text: m.webhooks_stopped },
};
