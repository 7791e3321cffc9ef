import { webhookDeliveryStates } from "@callwright/contracts/webhook-words";
import { Button, NativeSelect } from "@mantine/core";
import { IconHistory, IconListCheck } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { NoMatches } from "../../../components/no-matches.tsx";
import { Page } from "../../../components/page.tsx";
import { TableCard } from "../../../components/table/table-card.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { useUser } from "../../../lib/session.ts";
import { deliveryColumns, isServed } from "./delivery-columns.tsx";
import { deliveryStates } from "./delivery-states.ts";
import { deliveriesQuery, endpointsQuery } from "./queries.ts";

const replaying = lazyLayer(async () => (await import("./replay-dialog.tsx")).ReplayDialog);

export function DeliveriesPage() {
  const { endpointId = "" } = useParams();
  const { timezone } = useUser();
  const [params, setParams] = useSearchParams();
  const [isReplaying, setReplaying] = useState(false);
  const state = webhookDeliveryStates.find((one) => one === params.get("state"));
  const { data: endpoints } = useQuery(endpointsQuery);
  const endpoint = endpoints?.find(({ id }) => id === endpointId);
  const isEnabled = isServed(endpoint);
  const query = useInfiniteQuery(deliveriesQuery(endpointId, state));
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const choose = (value: string) => setParams(value ? { state: value } : {}, { replace: true });
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
        failed={m.webhooks_deliveries_failed()}
        empty={
          state ? (
            <NoMatches title={m.webhooks_no_match()} text={m.webhooks_no_match_text()} onClear={() => choose("")} />
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
            onChange={(event) => choose(event.currentTarget.value)}
            data={[
              { value: "", label: m.webhooks_all_states() },
              ...webhookDeliveryStates.map((value) => ({ value, label: deliveryStates[value].text() })),
            ]}
          />
        }
      />
      <LayerFence shown={isReplaying} onClose={() => setReplaying(false)}>
        {isReplaying && <replaying.Layer endpointId={endpointId} onClose={() => setReplaying(false)} />}
      </LayerFence>
    </Page>
  );
}
