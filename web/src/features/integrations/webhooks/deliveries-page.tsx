/** Delivery log of an endpoint: what was sent, the answers, and replays. The chosen state is in the address. */
import { webhookDeliveryStates } from "@callwright/contracts/webhook-words";
import { Button, NativeSelect } from "@mantine/core";
import { IconHistory, IconListCheck } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { NoMatches } from "../../../components/no-matches.tsx";
import { Page } from "../../../components/page.tsx";
import { MoreFoot } from "../../../components/table/more-foot.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { deliveryStates } from "./delivery-states.ts";
import { deliveriesQuery, endpointsQuery } from "./queries.ts";

const replaying = lazyLayer(async () => (await import("./replay-dialog.tsx")).ReplayDialog);

const columns = (): readonly Column[] => [
  { key: "event", label: m.webhooks_event(), isPinned: true, width: "216px" },
  { key: "state", label: m.webhooks_state(), width: "128px" },
  { key: "occurred", label: m.webhooks_occurred(), width: "176px" },
  { key: "attempts", label: m.webhooks_attempts(), align: "end", width: "96px" },
  { key: "answer", label: m.webhooks_answer() },
  { key: "actions", label: m.actions(), isUnlabelled: true, align: "end", width: "144px" },
];

export function DeliveriesPage() {
  const { endpointId = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const [isReplaying, setReplaying] = useState(false);
  const state = webhookDeliveryStates.find((one) => one === params.get("state"));
  const { data: endpoints } = useQuery(endpointsQuery);
  const endpoint = endpoints?.find(({ id }) => id === endpointId);
  const isEnabled = endpoint !== undefined && endpoint.state !== "disabled" && endpoint.state !== "stopped";
  const query = useInfiniteQuery(deliveriesQuery(endpointId, state));
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const choose = (value: string) => setParams(value ? { state: value } : {}, { replace: true });
  const empty = () => {
    if (deliveries.length > 0) return undefined;
    if (query.isError)
      return <Failure title={m.webhooks_deliveries_failed()} error={query.error} onRetry={query.refetch} />;
    if (state)
      return <NoMatches title={m.webhooks_no_match()} text={m.webhooks_no_match_text()} onClear={() => choose("")} />;
    return (
      <EmptyState icon={IconListCheck} title={m.webhooks_no_deliveries()} text={m.webhooks_no_deliveries_text()} />
    );
  };
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
        columns={columns()}
        isLoading={query.isPending}
        empty={empty()}
        minWidth={960}
        isFixed
        isStacked
        tools={
          <NativeSelect
            aria-label={m.webhooks_state()}
            value={state ?? ""}
            onChange={(event) => choose(event.currentTarget.value)}
            data={[
              { value: "", label: m.webhooks_all_states() },
              ...webhookDeliveryStates.map((value) => ({ value, label: deliveryStates[value].text() })),
            ]}
          />
        }
        foot={<MoreFoot query={query}>{m.webhooks_shown({ count: formatNumber(deliveries.length) })}</MoreFoot>}
      >
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.eventId}
            endpointId={endpointId}
            delivery={delivery}
            mayReplay={isEnabled && delivery.state !== "pending"}
            pausedUntil={endpoint?.pausedUntil}
          />
        ))}
      </TableCard>
      <LayerFence shown={isReplaying} onClose={() => setReplaying(false)}>
        {isReplaying && <replaying.Layer endpointId={endpointId} onClose={() => setReplaying(false)} />}
      </LayerFence>
    </Page>
  );
}
