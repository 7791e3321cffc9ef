import type { SourceEvent } from "@callwright/contracts/endpoints/source";
import { IconInbox } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import * as m from "#messages";
import { StateBadge, type StateBadgeProps } from "../../../components/badge.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Page } from "../../../components/page.tsx";
import { Phone } from "../../../components/phone.tsx";
import { RequestButton } from "../../../components/request-button.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { actionsColumn, timeColumn } from "../../../components/table/columns.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { call } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { sourceEventsQuery, sourcesKey, sourcesQuery } from "./queries.ts";

export function SourcePage() {
  const { sourceId = "" } = useParams();
  const { timezone } = useUser();
  const { data: sources } = useQuery(sourcesQuery);
  const source = sources?.find(({ id }) => id === sourceId);
  const query = useInfiniteQuery(sourceEventsQuery(sourceId));
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Page
      title={m.sources_received()}
      text={<bdi>{source?.name}</bdi>}
      back={{ to: paths.integrations, label: m.nav_integrations() }}
    >
      <TableCard
        label={m.sources_received()}
        columns={columns(sourceId, timezone)}
        rows={events}
        rowKey={({ id }) => id}
        query={query}
        failureTitle={m.sources_events_failed()}
        empty={<EmptyState icon={IconInbox} title={m.sources_never()} text={m.sources_no_events_text()} />}
        more={{ query, text: m.webhooks_shown({ count: formatNumber(events.length) }) }}
        minWidth={920}
        isFixed
        isStacked
      />
    </Page>
  );
}

const eventStates: Record<SourceEvent["state"], StateBadgeProps> = {
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

const noteStates: Record<Note["state"], StateBadgeProps> = {
  pending: { tone: "busy", text: m.sources_note_pending },
  written: { tone: "good", text: m.sources_note_written },
  failed: { tone: "bad", text: m.sources_state_failed },
};

const columns = (sourceId: string, zone: string): readonly Column<SourceEvent>[] => [
  {
    key: "person",
    label: m.sources_person(),
    isPinned: true,
    width: "176px",
    cell: ({ name }) => <bdi>{name ?? "–"}</bdi>,
  },
  {
    key: "number",
    label: m.sources_map_phone(),
    width: "152px",
    cell: ({ phoneNumber }) => (phoneNumber ? <Phone number={phoneNumber} /> : "–"),
  },
  { key: "state", label: m.webhooks_state(), cell: (event) => <EventState event={event} zone={zone} /> },
  {
    key: "note",
    label: m.sources_note(),
    width: "112px",
    cell: ({ note }) => (note ? <StateBadge {...noteStates[note.state]} /> : "–"),
  },
  timeColumn("received", m.sources_received_at(), zone, ({ receivedAt }) => receivedAt, { width: "168px" }),
  actionsColumn(
    ({ id, state }) =>
      state === "waiting" && (
        <RequestButton
          size="xs"
          run={() => call("approveSourceEvent", { params: { id: sourceId, eventId: id }, body: {} })}
          doneMessage={m.sources_approved()}
          failedMessage={m.sources_approve_failed()}
          onSettled={() => queryClient.invalidateQueries({ queryKey: sourcesKey })}
        >
          {m.sources_approve()}
        </RequestButton>
      ),
    { align: "end", width: "128px" },
  ),
];

function EventState({ event, zone }: { readonly event: SourceEvent; readonly zone: string }) {
  // An event without a reason shows its note's reason.
  const { reason, refusal } = event.reason ? event : (event.note ?? {});
  return (
    <>
      <StateBadge {...eventStates[event.state]} />
      {reason && (
        <p className="cw-dimmed cw-tiny cw-anywhere">
          <ServerMessage refusal={refusal}>{reason}</ServerMessage>{" "}
          {event.callsAt && m.sources_calls_at({ time: formatDateTime(event.callsAt, zone) })}
        </p>
      )}
    </>
  );
}
