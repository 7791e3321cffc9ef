import { carriers } from "@callwright/contracts/carriers";
import type { AdminNumber } from "@callwright/contracts/endpoints/admin-number";
import { Box, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconPhoneOff, IconUserShare } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { Page } from "../../../components/page.tsx";
import { Phone } from "../../../components/phone.tsx";
import { RegistrationBadge } from "../../../components/registration-badge.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { actionsColumn, countColumn } from "../../../components/table/columns.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatDayTime, formatNumber, formatShare } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { useUser } from "../../../lib/session.ts";
import { useChosenTenantId, withTenant } from "../../../lib/tenant-filter.ts";
import { tenantNumbersQuery, voiceLinesQuery } from "../queries.ts";
import { TenantFilter, useTenantHint } from "../tenant-filter.tsx";

const linesDialog = lazyLayer(async () => (await import("./lines-dialog.tsx")).LinesDialog);

function VoiceLines({ tenantId }: { readonly tenantId: string | undefined }) {
  const { data: voiceLines, isPending } = useQuery(voiceLinesQuery(tenantId));
  const { role } = useUser();
  const [isOpen, setOpen] = useState(false);
  if (isPending) return <Skeleton h={26} w={280} />;
  if (!voiceLines) return null;
  const { lines, kept, isOwn } = voiceLines;
  const isAllowed = isOwn || role.includes("superAdmin");
  // One line always stays for outgoing calls, so a single line cannot be kept free.
  const canChange = isAllowed && lines > 1;
  return (
    <Group gap="xs" mih={26}>
      <Text size="sm" c="dimmed">
        {m.panel_lines({ lines: formatNumber(lines), kept: formatNumber(kept) })}
      </Text>
      {canChange && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {m.panel_lines_change()}
        </Button>
      )}
      <LayerBoundary shown={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <linesDialog.Layer voiceLines={voiceLines} tenantId={tenantId} onClose={() => setOpen(false)} />}
      </LayerBoundary>
    </Group>
  );
}

const reassignDialog = lazyLayer(async () => (await import("./reassign-dialog.tsx")).ReassignDialog);

const columns = (zone: string, search: string): readonly Column<AdminNumber>[] => [
  {
    key: "number",
    label: m.numbers_number(),
    isPinned: true,
    width: "192px",
    cell: ({ phoneNumber, provider, label }) => (
      <Stack component="span" gap={0} miw={0} align="flex-start">
        <Phone number={phoneNumber} />
        <span className="cw-truncate cw-dimmed cw-tiny">
          <bdi>{`${carriers[provider].name} · ${label}`}</bdi>
        </span>
      </Stack>
    ),
  },
  {
    key: "owner",
    label: m.panel_number_owner(),
    cell: ({ owner }) => (
      <PreloadLink to={withTenant(paths.panelUser(owner._id), search)}>
        <bdi className="cw-cut">{owner.name}</bdi>
      </PreloadLink>
    ),
  },
  {
    key: "state",
    label: m.users_state(),
    cell: ({ status, reason, refusal }) => (
      <>
        <RegistrationBadge status={status} />
        {reason && (
          <Box component="p" className="cw-dimmed cw-tiny" mt={4}>
            <ServerMessage refusal={refusal}>{reason}</ServerMessage>
          </Box>
        )}
      </>
    ),
  },
  countColumn("today", m.panel_dialed_today(), ({ dialedToday }) => dialedToday, "120px"),
  {
    key: "rate",
    label: m.panel_answer_rate_week(),
    align: "end",
    width: "160px",
    cell: ({ answerRate, dialed }) => (
      <bdi>
        {answerRate === undefined
          ? "–"
          : m.panel_rate_of({ rate: formatShare(answerRate), count: formatNumber(dialed) })}
      </bdi>
    ),
  },
  {
    key: "failure",
    label: m.panel_last_failure(),
    cell: ({ lastFailure }) => (lastFailure ? <LastFailure {...lastFailure} zone={zone} /> : "–"),
  },
  actionsColumn((number) => <Actions number={number} />),
];

export function TelephonyPage() {
  const { timezone } = useUser();
  const { search } = useLocation();
  const tenant = useChosenTenantId();
  const query = useInfiniteQuery(tenantNumbersQuery(tenant));
  const hint = useTenantHint();
  return (
    <Page title={m.panel_telephony()} text={m.panel_telephony_text()} actions={<TenantFilter defaultScope="own" />}>
      <VoiceLines tenantId={tenant} />
      <TableCard
        label={m.panel_telephony()}
        columns={columns(timezone, search)}
        rows={query.data?.pages.flatMap((page) => page.numbers) ?? []}
        rowKey={({ _id }) => _id}
        query={query}
        skeletonRows={5}
        failureTitle={m.panel_numbers_failed()}
        empty={<EmptyState icon={IconPhoneOff} title={m.panel_no_numbers()} text={hint ?? m.panel_no_numbers_text()} />}
        more={{ query }}
        minWidth={1060}
        isStacked
        isFixed
      />
    </Page>
  );
}

type LastFailureProps = NonNullable<AdminNumber["lastFailure"]> & { readonly zone: string };

const LastFailure = ({ reason, at, zone }: LastFailureProps) => (
  <Stack component="span" gap={0} miw={0}>
    <bdi className="cw-cut" title={reason}>
      {reason}
    </bdi>
    <span className="cw-truncate cw-dimmed cw-tiny">
      <bdi>{formatDayTime(at, zone)}</bdi>
    </span>
  </Stack>
);

function Actions({ number }: { readonly number: AdminNumber }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MoreMenu
        label={m.numbers_actions({ number: number.phoneNumber })}
        items={[{ label: m.panel_reassign(), icon: IconUserShare, onClick: () => setOpen(true) }]}
      />
      <LayerBoundary shown={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <reassignDialog.Layer number={number} onClose={() => setOpen(false)} />}
      </LayerBoundary>
    </>
  );
}
