import type { Source } from "@callwright/contracts/endpoints/source";
import { sourceKindNames } from "@callwright/contracts/source-words";
import { Box, Button } from "@mantine/core";
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash, IconUserPlus } from "@tabler/icons-react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { CopyLine } from "../../../components/copy-line.tsx";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { useRequest } from "../../../components/use-request.ts";
import { call } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { IntegrationCard } from "../integration-card.tsx";
import { sourcesKey } from "./queries.ts";

export type SourceLayer = "edit" | "remove";

interface SourceCardProps {
  readonly source: Source;
  readonly onOpen: (layer: SourceLayer) => void;
}

export function SourceCard({ source, onOpen }: SourceCardProps) {
  const { id, kind, name, isEnabled, url, mode } = source;
  const change = useRequest({
    run: () => call("updateSource", { params: { id }, body: { isEnabled: !isEnabled } }),
    done: m.sources_saved(),
    failed: m.sources_save_failed(),
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
      state={<State {...source} />}
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
                onClick: () => change.mutate(),
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

function State({ isEnabled, reason, noteReason }: Source) {
  if (!isEnabled) return <ToneBadge tone="neutral">{m.webhooks_disabled()}</ToneBadge>;
  if (reason || noteReason) return <ToneBadge tone="bad">{m.webhooks_failing()}</ToneBadge>;
  return <ToneBadge tone="good">{m.webhooks_enabled()}</ToneBadge>;
}

function Activity({ lastReceivedAt, reason, refusal }: Source) {
  const { timezone } = useUser();
  if (!lastReceivedAt) return m.sources_never();
  return (
    <>
      {m.sources_last({ date: formatDateTime(lastReceivedAt, timezone) })}
      {reason && (
        <>
          {" · "}
          <ServerMessage refusal={refusal}>{reason}</ServerMessage>
        </>
      )}
    </>
  );
}

function Notes({ lastNotedAt, noteReason, noteRefusal }: Source) {
  const { timezone } = useUser();
  return (
    <>
      {lastNotedAt ? m.sources_last_note({ date: formatDateTime(lastNotedAt, timezone) }) : m.sources_no_note()}
      {noteReason && (
        <>
          {" · "}
          <ServerMessage refusal={noteRefusal}>{noteReason}</ServerMessage>
        </>
      )}
    </>
  );
}
