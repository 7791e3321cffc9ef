import { maxSources, type Source } from "@callwright/contracts/endpoints/source";
import { Box, Stack } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
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
import { sourcesKey, sourcesQuery } from "./queries.ts";
import { SourceCard, type SourceLayer } from "./source-card.tsx";

const editing = lazyLayer(async () => (await import("./source-dialog.tsx")).SourceDialog);

type Layer = { readonly kind: "create" } | { readonly kind: SourceLayer; readonly source: Source };

export function SourcesSection() {
  const [layer, setLayer] = useState<Layer>();
  const query = useQuery(sourcesQuery);
  const sources = query.data ?? [];
  const close = () => setLayer(undefined);
  const removed = layer?.kind === "remove" ? layer.source : undefined;
  const add = (
    <AddButton variant="default" onClick={() => setLayer({ kind: "create" })} disabled={sources.length >= maxSources}>
      {m.sources_add()}
    </AddButton>
  );
  const empty = () => {
    if (sources.length > 0) return undefined;
    if (query.isError) return <Failure title={m.sources_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconUserPlus} title={m.sources_empty()} text={m.sources_empty_text()} action={add} />;
  };
  return (
    <Section title={m.sources_title()} text={m.sources_text()} aside={sources.length > 0 && add}>
      <Panel isLoading={query.isPending} empty={empty()} heights={[92]}>
        <Stack component="ul" gap={12}>
          {sources.map((source) => (
            <SourceCard key={source.id} source={source} onOpen={(kind) => setLayer({ kind, source })} />
          ))}
        </Stack>
      </Panel>
      <LayerFence shown={layer} onClose={close}>
        {layer?.kind === "create" && <editing.Layer onClose={close} />}
        {layer?.kind === "edit" && <editing.Layer source={layer.source} onClose={close} />}
      </LayerFence>
      <ConfirmAction
        isOpen={removed !== undefined}
        onClose={close}
        title={m.sources_delete_title()}
        action={m.sources_delete()}
        run={() => call("deleteSource", { params: { id: removed?.id ?? "" } })}
        onDone={() => queryClient.invalidateQueries({ queryKey: sourcesKey })}
        done={m.sources_deleted()}
        failed={m.sources_delete_failed()}
        isDangerous
      >
        <Box component="p" className="cw-medium cw-anywhere" mb={8}>
          <bdi>{removed?.name}</bdi>
        </Box>
        <p>{m.sources_delete_text()}</p>
      </ConfirmAction>
    </Section>
  );
}
