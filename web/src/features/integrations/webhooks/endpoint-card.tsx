/** One webhook endpoint: address, state, last activity, and what can be done with it. */
import type { WebhookEndpoint } from "@callwright/contracts/endpoints/webhook";
import { Button } from "@mantine/core";
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
import { type MoreItem, MoreMenu } from "../../../components/more-menu.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "../integrations-page.module.css";
import { EndpointState } from "./endpoint-state.tsx";
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
    <li className={classes.card}>
      <span className={classes.icon}>
        <IconWebhook size={20} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <bdi dir="ltr" className={classes.address}>
            {url}
          </bdi>
          <EndpointState state={state} />
        </h3>
        {description && (
          <p className={classes.text}>
            <bdi>{description}</bdi>
          </p>
        )}
        <p className={classes.text}>
          {m.webhooks_event_count({ count: formatNumber(events.length) })} · <Activity {...endpoint} />
        </p>
      </div>
      <Button component={PreloadLink} to={paths.webhookDeliveries(id)} variant="default">
        {m.webhooks_deliveries()}
      </Button>
      <MoreMenu label={`${m.actions()}: ${url}`} size="md" items={items} />
    </li>
  );
}

/** Why it is stopped or since when it fails, else its last delivery. */
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
