import type { WebhookEndpoint } from "@callwright/contracts/endpoints/webhook";
import { Box, Button, Group, Stack } from "@mantine/core";
import {
  IconEdit,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
  IconWebhook,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { type BadgeWords, StateBadge } from "../../../components/badge.tsx";
import { type MoreItem, MoreMenu } from "../../../components/more-menu.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "../integrations-page.module.css";
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
  const test = useMutation({
    mutationFn: () => call("testWebhookEndpoint", { params: { id } }),
    onSuccess: () => toast.success(m.webhooks_test_sent()),
    onError: (error) => toast.error(messageOf(error, m.webhooks_test_failed())),
    onSettled: refresh,
  });
  const change = useMutation({
    mutationFn: () => call("updateWebhookEndpoint", { params: { id }, body: { isEnabled: !isEnabled } }),
    onSuccess: () => toast.success(isEnabled ? m.webhooks_now_disabled() : m.webhooks_now_enabled()),
    onError: (error) => toast.error(messageOf(error, m.webhooks_save_failed())),
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
    <Group component="li" className="cw-card" gap="12px 16px" p={16}>
      <span className={classes.icon}>
        <IconWebhook size={20} stroke={1.5} aria-hidden />
      </span>
      <Stack gap={2} flex="1 1 240px">
        <Group component="h3" className="cw-bold" gap="4px 8px" fz="md">
          <Box dir="ltr" component="bdi" className="cw-anywhere" miw={0}>
            {url}
          </Box>
          <StateBadge {...states[state]} />
        </Group>
        {description && (
          <p className="cw-dimmed cw-small">
            <bdi>{description}</bdi>
          </p>
        )}
        <p className="cw-dimmed cw-small">
          {m.webhooks_event_count({ count: formatNumber(events.length) })} · <Activity {...endpoint} />
        </p>
      </Stack>
      <Button component={PreloadLink} to={paths.webhookDeliveries(id)} variant="default">
        {m.webhooks_deliveries()}
      </Button>
      <MoreMenu label={`${m.actions()}: ${url}`} size="md" items={items} />
    </Group>
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
