import { maxSources, type Source } from "@callwright/contracts/endpoints/source";
import { sourceKindNames } from "@callwright/contracts/source-words";
import { Box, Button, Stack } from "@mantine/core";
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { ConfirmAction } from "../../../components/confirm-dialog.tsx";
import { CopyLine } from "../../../components/copy-button.tsx";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { AddButton } from "../../../components/icon-button.tsx";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { Section } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useRequest } from "../../../components/request-button.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { call } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { IntegrationCard } from "../integration-card.tsx";
import { sourcesKey, sourcesQuery } from "./queries.ts";

const sourceDialog = lazyLayer(async () => (await import("./source-dialog.tsx")).SourceDialog);

type Layer = { readonly kind: "create" } | { readonly kind: SourceLayer; readonly source: Source };

export function SourcesSection() {
  const [layer, setLayer] = useState<Layer>();
  const query = useQuery(sourcesQuery);
  const sources = query.data ?? [];
  const close = () => setLayer(undefined);
  const sourceToRemove = layer?.kind === "remove" ? layer.source : undefined;
  const addButton = (
    <AddButton variant="default" onClick={() => setLayer({ kind: "create" })} disabled={sources.length >= maxSources}>
      {m.sources_add()}
    </AddButton>
  );
  const empty = () => {
    if (sources.length > 0) return undefined;
    if (query.isError) return <Failure title={m.sources_failed()} error={query.error} onRetry={query.refetch} />;
    return (
      <EmptyState icon={IconUserPlus} title={m.sources_empty()} text={m.sources_empty_text()} action={addButton} />
    );
  };
  return (
    <Section title={m.sources_title()} text={m.sources_text()} aside={sources.length > 0 && addButton}>
      <Panel isLoading={query.isPending} empty={empty()} skeletonHeights={[92]}>
        <Stack component="ul" gap={12}>
          {sources.map((source) => (
            <SourceCard key={source.id} source={source} onOpen={(kind) => setLayer({ kind, source })} />
          ))}
        </Stack>
      </Panel>
      <LayerBoundary shown={layer} onClose={close}>
        {layer?.kind === "create" && <sourceDialog.Layer onClose={close} />}
        {layer?.kind === "edit" && <sourceDialog.Layer source={layer.source} onClose={close} />}
      </LayerBoundary>
      <ConfirmAction
        isOpen={sourceToRemove !== undefined}
        onClose={close}
        title={m.sources_delete_title()}
        action={m.sources_delete()}
        run={() => call("deleteSource", { params: { id: sourceToRemove?.id ?? "" } })}
        onDone={() => queryClient.invalidateQueries({ queryKey: sourcesKey })}
        doneMessage={m.sources_deleted()}
        failedMessage={m.sources_delete_failed()}
        isDangerous
      >
        <Box component="p" className="cw-medium cw-anywhere" mb={8}>
          <bdi>{sourceToRemove?.name}</bdi>
        </Box>
        <p>{m.sources_delete_text()}</p>
      </ConfirmAction>
    </Section>
  );
}

type SourceLayer = "edit" | "remove";

function SourceCard({ source, onOpen }: { readonly source: Source; readonly onOpen: (layer: SourceLayer) => void }) {
  const { id, kind, name, isEnabled, url, mode } = source;
  const toggle = useRequest({
    run: () => call("updateSource", { params: { id }, body: { isEnabled: !isEnabled } }),
    doneMessage: m.sources_saved(),
    failedMessage: m.sources_save_failed(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sourcesKey }),
  });
  return (
    <IntegrationCard
      icon={IconUserPlus}
      name={
        <Box component="bdi" className="cw-anywhere" miw={0}>
          {name}
        </Box>
      }
      state={<SourceState {...source} />}
      texts={
        <>
          <p className="cw-dimmed cw-small">
            <bdi>{sourceKindNames[kind]}</bdi> · {mode === "call" ? m.sources_mode_call() : m.sources_mode_approval()}
          </p>
          <p className="cw-dimmed cw-small">
            <Activity {...source} />
          </p>
          {source.hasKey && (
            <p className="cw-dimmed cw-small">
              <Notes {...source} />
            </p>
          )}
        </>
      }
      actions={
        <>
          <Button component={PreloadLink} to={paths.source(id)} variant="default">
            {m.sources_received()}
          </Button>
          <MoreMenu
            label={`${m.actions()}: ${name}`}
            size="md"
            items={[
              { label: m.sources_edit(), icon: IconEdit, onClick: () => onOpen("edit") },
              {
                label: isEnabled ? m.webhooks_disable() : m.webhooks_enable(),
                icon: isEnabled ? IconPlayerPause : IconPlayerPlay,
                onClick: () => toggle.mutate(),
              },
              { label: m.sources_delete(), icon: IconTrash, onClick: () => onOpen("remove") },
            ]}
          />
        </>
      }
    >
      <CopyLine text={url} label={`${m.copy()}: ${m.sources_url()}`} />
    </IntegrationCard>
  );
}

function SourceState({ isEnabled, reason, noteReason }: Source) {
  if (!isEnabled) return <ToneBadge tone="neutral">{m.webhooks_disabled()}</ToneBadge>;
  if (reason || noteReason) return <ToneBadge tone="bad">{m.webhooks_failing()}</ToneBadge>;
  return <ToneBadge tone="good">{m.webhooks_enabled()}</ToneBadge>;
}

function Activity({ lastReceivedAt, reason, refusal }: Source) {
  const { timezone } = useUser();
  if (!lastReceivedAt) return m.sources_never();
  const text = m.sources_last({ date: formatDateTime(lastReceivedAt, timezone) });
  return <TextWithReason text={text} reason={reason} refusal={refusal} />;
}

function Notes({ lastNotedAt, noteReason, noteRefusal }: Source) {
  const { timezone } = useUser();
  const text = lastNotedAt ? m.sources_last_note({ date: formatDateTime(lastNotedAt, timezone) }) : m.sources_no_note();
  return <TextWithReason text={text} reason={noteReason} refusal={noteRefusal} />;
}

const TextWithReason = ({ text, reason, refusal }: Pick<Source, "reason" | "refusal"> & { readonly text: string }) => (
  <>
    {text}
    {reason && (
      <>
        {" · "}
        <ServerMessage refusal={refusal}>{reason}</ServerMessage>
      </>
    )}
  </>
);
