/** What a source received: who joined, who waits for approval, and what failed. */
import type { SourceEvent } from "@callwright/contracts/endpoints/source";
import type { Tone } from "@callwright/contracts/outcome";
import { Button } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Page } from "../../../components/page.tsx";
import { Phone } from "../../../components/phone.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { MoreFoot } from "../../../components/table/more-foot.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "../webhooks/webhooks.module.css";
import { sourceEventsQuery, sourcesKey, sourcesQuery } from "./queries.ts";

const columns = (): readonly Column[] => [
  { key: "person", label: m.sources_person(), isPinned: true, width: "176px" },
  { key: "number", label: m.sources_map_phone(), width: "152px" },
  { key: "state", label: m.webhooks_state() },
  { key: "note", label: m.sources_note(), width: "112px" },
  { key: "received", label: m.sources_received_at(), width: "168px" },
  { key: "actions", label: m.actions(), isUnlabelled: true, align: "end", width: "128px" },
];

export function SourcePage() {
  const { sourceId = "" } = useParams();
  const { data: sources } = useQuery(sourcesQuery);
  const source = sources?.find(({ id }) => id === sourceId);
  const query = useInfiniteQuery(sourceEventsQuery(sourceId));
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  const empty = () => {
    if (events.length > 0) return undefined;
    if (query.isError) return <Failure title={m.sources_events_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconInbox} title={m.sources_never()} text={m.sources_no_events_text()} />;
  };
  return (
    <Page
      title={m.sources_received()}
      text={<bdi>{source?.name}</bdi>}
      back={{ to: paths.integrations, label: m.nav_integrations() }}
    >
      <TableCard
        label={m.sources_received()}
        columns={columns()}
        isLoading={query.isPending}
        empty={empty()}
        minWidth={920}
        isFixed
        isStacked
        foot={<MoreFoot query={query}>{m.webhooks_shown({ count: formatNumber(events.length) })}</MoreFoot>}
      >
        {events.map((event) => (
          <EventRow key={event.id} sourceId={sourceId} event={event} />
        ))}
      </TableCard>
    </Page>
  );
}

const states: Record<SourceEvent["state"], { readonly tone: Tone; readonly text: () => string }> = {
  received: { tone: "busy", text: m.sources_state_received },
  waiting: { tone: "fair", text: m.sources_state_waiting },
  planned: { tone: "fair", text: m.sources_state_planned },
  called: { tone: "good", text: m.sources_state_called },
  duplicate: { tone: "neutral", text: m.sources_state_duplicate },
  blocked: { tone: "neutral", text: m.sources_state_blocked },
  ignored: { tone: "neutral", text: m.sources_state_ignored },
  failed: { tone: "bad", text: m.sources_state_failed },
};

type Note = NonNullable<SourceEvent["note"]>;

const noteStates: Record<Note["state"], { readonly tone: Tone; readonly text: () => string }> = {
  pending: { tone: "busy", text: m.sources_note_pending },
  written: { tone: "good", text: m.sources_note_written },
  failed: { tone: "bad", text: m.sources_state_failed },
};

function NoteState({ state }: Note) {
  const { tone, text } = noteStates[state];
  return <ToneBadge tone={tone}>{text()}</ToneBadge>;
}

function EventRow({ sourceId, event }: { readonly sourceId: string; readonly event: SourceEvent }) {
  const { timezone } = useUser();
  const { id, state, name, phoneNumber, receivedAt, callsAt, note } = event;
  const { reason, refusal } = event.reason ? event : (note ?? {});
  const { tone, text } = states[state];
  const approve = useMutation({
    mutationFn: () => call("approveSourceEvent", { params: { id: sourceId, eventId: id }, body: {} }),
    onSuccess: () => toast.success(m.sources_approved()),
    onError: (error) => toast.error(messageOf(error, m.sources_approve_failed())),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sourcesKey }),
  });
  return (
    <tr>
      <td data-pinned>
        <bdi>{name ?? "–"}</bdi>
      </td>
      <td>{phoneNumber ? <Phone number={phoneNumber} /> : "–"}</td>
      <td>
        <ToneBadge tone={tone}>{text()}</ToneBadge>
        {reason && (
          <p className={classes.code}>
            <ServerMessage refusal={refusal}>{reason}</ServerMessage>{" "}
            {callsAt && m.sources_calls_at({ time: formatDateTime(callsAt, timezone) })}
          </p>
        )}
      </td>
      <td>{note ? <NoteState {...note} /> : "–"}</td>
      <td className="cw-num">{formatDateTime(receivedAt, timezone)}</td>
      <td data-align="end">
        {state === "waiting" && (
          <Button variant="default" size="xs" loading={approve.isPending} onClick={() => approve.mutate()}>
            {m.sources_approve()}
          </Button>
        )}
      </td>
    </tr>
  );
}
