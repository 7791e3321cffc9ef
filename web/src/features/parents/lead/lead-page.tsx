import type { CallLog } from "@callwright/contracts/endpoints/call";
import type { Lead } from "@callwright/contracts/endpoints/lead";
import { minutesOf } from "@callwright/contracts/figures";
import type { EndReasonBadge, Tone } from "@callwright/contracts/outcome";
import { Box, Group, Skeleton, Stack } from "@mantine/core";
import { IconPhoneCall } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useId } from "react";
import { useLocation, useParams } from "react-router-dom";
import * as m from "#messages";
import { OutcomeBadge, ToneBadge } from "../../../components/badge.tsx";
import { CallParts } from "../../../components/call/call-view.tsx";
import { InboundMark } from "../../../components/call/caller.tsx";
import { endReasonText, stateText } from "../../../components/call/end-reason.tsx";
import { durationColumn } from "../../../components/call/log-columns.tsx";
import { useCopy } from "../../../components/copy-button.tsx";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { Figures } from "../../../components/figures.tsx";
import { Page } from "../../../components/page.tsx";
import { Phone } from "../../../components/phone.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { useLayerHistory } from "../../../lib/layer-history.ts";
import { isPanel, parentKind, paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { leadQuery } from "../../../lib/queries.ts";
import { pageNumberIn } from "../../../lib/search-params.ts";
import { tenantIn, withTenant } from "../../../lib/tenant-filter.ts";
import { personName } from "../../people/person.ts";
import { readReport, type Section, sections } from "./report.ts";

const decisionBar = lazyLayer(async () => (await import("../../people/decision.tsx")).DecisionBar);

const PAGE_SIZE = 4;

export function LeadPage() {
  const { postId = "", leadId = "" } = useParams();
  const { search, goTo, change } = useLayerHistory();
  const page = pageNumberIn(search);
  const address = useLocation();
  const isInPanel = isPanel(address.pathname);
  const query = useQuery(leadQuery(postId, leadId, page, isInPanel ? { tenantId: tenantIn(search) } : undefined));
  const lead = query.data;
  const back = isInPanel ? backInPanel(address.search) : backToParent(postId);
  if (query.isError && !lead)
    return (
      <Page title={m.lead_untitled()} back={back}>
        <Failure title={m.lead_failed()} error={query.error} onRetry={query.refetch} />
      </Page>
    );
  const call = lead?.logs.find(({ callId }) => callId === search.get("call")) ?? lead?.logs[0];
  const lastOutcome = lead ? <OutcomeBadge label={lead.outcomeLabel} /> : "–";
  return (
    <Page
      title={
        lead ? (
          <bdi>{personName(lead)}</bdi>
        ) : (
          <Skeleton component="span" display="inline-block" width={200} height={16} />
        )
      }
      text={
        lead && (
          <Group component="span" display="inline-flex" gap="4px 12px">
            <Phone number={lead.phoneNumber} />
            {isInPanel ? (
              <bdi>{lead.parent.title}</bdi>
            ) : (
              <PreloadLink to={paths.parent(postId)}>
                <bdi>{lead.parent.title}</bdi>
              </PreloadLink>
            )}
          </Group>
        )
      }
      back={back}
    >
      <Figures
        columns={3}
        figures={[
          [m.lead_calls(), lead ? formatNumber(lead.pagination.total) : "–"],
          [m.lead_minutes(), lead ? formatNumber(minutesOf(lead.totalSeconds)) : "–"],
          [m.lead_last_outcome(), lastOutcome],
        ]}
      />
      {lead && !isInPanel && lead.totalCalls > 0 && (
        <Suspense>
          <decisionBar.Layer
            level={2}
            parentId={postId}
            person={lead}
            history={lead.decisions}
            zone={lead.parent.timezone}
          />
        </Suspense>
      )}
      <History
        lead={lead}
        page={page}
        openCallId={call?.callId}
        onPage={(next) => goTo({ page: String(next), call: undefined })}
        onShow={(callId) => change({ call: callId })}
      />
      {lead && call && <OpenCall key={call.callId} call={call} zone={lead.parent.timezone} isReadOnly={isInPanel} />}
    </Page>
  );
}

function backInPanel(search: string) {
  const userId = new URLSearchParams(search).get("user");
  if (userId) return { to: `${paths.panelUser(userId)}?tab=usage`, label: m.panel_back_to_user() };
  return { to: withTenant(paths.panelCalls, search), label: m.panel_back_to_calls() };
}

function backToParent(postId: string) {
  if (parentKind(postId) === "campaign") return { to: paths.backToCampaign(postId), label: m.lead_back() };
  return { to: paths.job(postId), label: m.lead_back_job() };
}

const columns = (): readonly Column<CallLog>[] => [
  {
    key: "date",
    label: m.calls_date(),
    isPinned: true,
    cellClass: "cw-num",
    cell: ({ createdAt, timezone, direction }) => (
      <Group component="span" display="inline-flex" wrap="nowrap" gap={6}>
        <bdi>{formatDateTime(createdAt, timezone)}</bdi>
        <InboundMark direction={direction} />
      </Group>
    ),
  },
  {
    key: "outcome",
    label: m.calls_outcome(),
    cell: ({ state, outcomeLabel }) => state === "ended" && <OutcomeBadge label={outcomeLabel} />,
  },
  { key: "ending", label: m.calls_ended(), cell: (log) => <Ending log={log} /> },
  durationColumn(),
  { key: "id", label: m.lead_call_id(), cell: ({ callId }) => <CallId id={callId} /> },
];

interface HistoryProps {
  readonly lead: Lead | undefined;
  readonly page: number;
  readonly openCallId: string | undefined;
  readonly onPage: (page: number) => void;
  readonly onShow: (callId: string) => void;
}

function History({ lead, page, openCallId, onPage, onShow }: HistoryProps) {
  return (
    <TableCard
      label={m.lead_history()}
      columns={columns()}
      rows={lead?.logs ?? []}
      rowKey={({ callId }) => callId}
      opens={({ callId, createdAtFormatted }) => ({
        label: m.lead_open_call({ date: createdAtFormatted }),
        isOpen: callId === openCallId,
        onOpen: () => onShow(callId),
      })}
      isLoading={!lead}
      skeletonRows={PAGE_SIZE}
      empty={<EmptyState icon={IconPhoneCall} title={m.lead_none()} />}
      pages={{ page, pageSize: PAGE_SIZE, total: lead?.pagination.total, onPage, rangeWords: m.lead_range }}
      minWidth={680}
    />
  );
}

/** Badge tones of the end reasons on this page (administration spec §9). */
const endingTones: Record<EndReasonBadge, Tone> = {
  completed: "good",
  "customer-ended-call": "bad",
  failed: "bad",
  "no-answer": "busy",
};

function Ending({ log: { endReason, state } }: { readonly log: CallLog }) {
  if (endReason) return <ToneBadge tone={endingTones[endReason]}>{endReasonText(endReason)}</ToneBadge>;
  return (
    <ToneBadge tone="neutral" isLive={state !== "ended" && state !== "queued"}>
      {stateText(state)}
    </ToneBadge>
  );
}

function CallId({ id }: { readonly id: string }) {
  const shortId = id.replace(/^call_/, "").slice(0, 8);
  const { copy } = useCopy(id);
  return (
    <Box
      component="button"
      type="button"
      className="cw-bare cw-small"
      mih={24}
      c="inherit"
      ff="monospace"
      style={{ cursor: "copy" }}
      aria-label={m.lead_copy_id({ id: shortId })}
      title={id}
      onClick={(event) => {
        // A click on the row would open the call.
        event.stopPropagation();
        copy();
      }}
    >
      <bdi dir="ltr">{shortId}</bdi>
    </Box>
  );
}

interface OpenCallProps {
  readonly call: CallLog;
  readonly zone: string;
  readonly isReadOnly: boolean;
}

function OpenCall({ call, zone, isReadOnly }: OpenCallProps) {
  const titleId = useId();
  return (
    <Box component="section" className="cw-card" p={16} aria-labelledby={titleId}>
      <Group gap="8px 16px" mb={16}>
        <Box id={titleId} component="h2" className="cw-bold" fz="lg">
          <bdi>{formatDateTime(call.createdAt, zone)}</bdi>
        </Box>
        {call.direction === "inbound" && <ToneBadge tone="neutral">{m.call_inbound()}</ToneBadge>}
        <Phone number={call.phoneNumber} />
      </Group>
      <CallParts
        log={call}
        report={<CallReport log={call} />}
        noTranscriptText={m.lead_no_conversation()}
        isReadOnly={isReadOnly}
      />
    </Box>
  );
}

const sectionTitles: Record<Section, () => string> = {
  overview: m.lead_overview,
  purpose: m.lead_purpose,
  outcome: m.lead_outcome,
  nextSteps: m.lead_next_steps,
  candidateInfo: m.lead_candidate_info,
};

function CallReport({ log }: { readonly log: CallLog }) {
  const summary = log.callSummary;
  if (!summary) return <p className="cw-dimmed cw-small">{m.lead_no_summary()}</p>;
  const report = readReport(summary);
  return (
    <Stack component="dl" gap={12} m={0}>
      {sections.map((section) => (
        <div key={section}>
          <dt className="cw-small cw-medium">{sectionTitles[section]()}</dt>
          <Box
            component="dd"
            className={report[section] ? "cw-anywhere" : "cw-dimmed cw-small"}
            style={{ whiteSpace: "pre-line" }}
            dir="auto"
          >
            {report[section] ?? "–"}
          </Box>
        </div>
      ))}
    </Stack>
  );
}
