import { maxWebhookEndpoints, type WebhookEndpoint } from "@callwright/contracts/endpoints/webhook";
import { Box, Stack } from "@mantine/core";
import { IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { AddButton } from "../../../components/add-button.tsx";
import { ConfirmAction } from "../../../components/confirm-action.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Section } from "../../../components/section.tsx";
import { call } from "../../../lib/api.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { queryClient } from "../../../lib/query.ts";
import { EndpointCard, type EndpointLayer } from "./endpoint-card.tsx";
import { endpointsQuery } from "./queries.ts";

const editing = lazyLayer(async () => (await import("./endpoint-dialog.tsx")).EndpointDialog);
const rotating = lazyLayer(async () => (await import("./rotate-dialog.tsx")).RotateDialog);

type Layer = { readonly kind: "create" } | { readonly kind: EndpointLayer; readonly endpoint: WebhookEndpoint };

export function WebhooksSection() {
  const [layer, setLayer] = useState<Layer>();
  const query = useQuery(endpointsQuery);
  const endpoints = query.data ?? [];
  const close = () => setLayer(undefined);
  const removed = layer?.kind === "remove" ? layer.endpoint : undefined;
  const isFull = endpoints.length >= maxWebhookEndpoints;
  const add = (
    <AddButton variant="default" onClick={() => setLayer({ kind: "create" })} disabled={isFull}>
      {m.webhooks_add()}
    </AddButton>
  );
  const empty = () => {
    if (endpoints.length > 0) return undefined;
    if (query.isError) return <Failure title={m.webhooks_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconWebhook} title={m.webhooks_empty()} text={m.webhooks_empty_text()} action={add} />;
  };
  return (
    <Section title={m.webhooks_title()} text={m.webhooks_text()} aside={endpoints.length > 0 && add}>
      <Panel isLoading={query.isPending} empty={empty()} heights={[92]}>
        <Stack component="ul" gap={12}>
          {endpoints.map((endpoint) => (
            <EndpointCard key={endpoint.id} endpoint={endpoint} onOpen={(kind) => setLayer({ kind, endpoint })} />
          ))}
        </Stack>
      </Panel>
      <LayerFence shown={layer} onClose={close}>
        {layer?.kind === "create" && <editing.Layer onClose={close} />}
        {layer?.kind === "edit" && <editing.Layer endpoint={layer.endpoint} onClose={close} />}
        {layer?.kind === "rotate" && <rotating.Layer endpoint={layer.endpoint} onClose={close} />}
      </LayerFence>
      <ConfirmAction
        isOpen={removed !== undefined}
        onClose={close}
        title={m.webhooks_delete_title()}
        action={m.webhooks_delete()}
        run={() => call("deleteWebhookEndpoint", { params: { id: removed?.id ?? "" } })}
        onDone={() => queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey })}
        done={m.webhooks_deleted()}
        failed={m.webhooks_delete_failed()}
        isDangerous
      >
        <Box component="p" className="cw-medium cw-anywhere" mb={8}>
          <bdi dir="ltr">{removed?.url}</bdi>
        </Box>
        <p>{m.webhooks_delete_text()}</p>
      </ConfirmAction>
    </Section>
  );
}
