/** One candidate source: its system, state and last activity, and what can be done with it. */
import type { Source } from "@callwright/contracts/endpoints/source";
import { sourceKindNames } from "@callwright/contracts/source-words";
import { Button } from "@mantine/core";
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash, IconUserPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { CopyLine } from "../../../components/copy-line.tsx";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "../integrations-page.module.css";
import { sourcesKey } from "./queries.ts";

export type SourceLayer = "edit" | "remove";

interface SourceCardProps {
  readonly source: Source;
  readonly onOpen: (layer: SourceLayer) => void;
}

export function SourceCard({ source, onOpen }: SourceCardProps) {
  const { id, kind, name, isEnabled, url, mode } = source;
  const change = useMutation({
    mutationFn: () => call("updateSource", { params: { id }, body: { isEnabled: !isEnabled } }),
    onSuccess: () => toast.success(m.sources_saved()),
    onError: (error) => toast.error(messageOf(error, m.sources_save_failed())),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sourcesKey }),
  });
  return (
    <li className={classes.card}>
      <span className={classes.icon}>
        <IconUserPlus size={20} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <bdi className={classes.address}>{name}</bdi>
          <State {...source} />
        </h3>
        <p className={classes.text}>
          <bdi>{sourceKindNames[kind]}</bdi> · {mode === "call" ? m.sources_mode_call() : m.sources_mode_approval()}
        </p>
        <p className={classes.text}>
          <Activity {...source} />
        </p>
        {source.hasKey && (
          <p className={classes.text}>
            <Notes {...source} />
          </p>
        )}
      </div>
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
      <div className={classes.wide}>
        <CopyLine text={url} label={`${m.copy()}: ${m.sources_url()}`} />
      </div>
    </li>
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

/** Outcomes that are written back. */
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
