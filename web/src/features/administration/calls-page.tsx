import type { AdminCall } from "@callwright/contracts/endpoints/admin-tenant";
import { Button } from "@mantine/core";
import { IconPhoneCall } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocation, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { CallerName, CallerPhone, callerName } from "../../components/call/caller.tsx";
import { logColumns } from "../../components/call/log-columns.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { useChosenTenantId, withTenant } from "../../lib/tenant-filter.ts";
import { callsQuery, userNameQuery } from "./queries.ts";
import { TenantFilter, useTenantHint } from "./tenant-filter.tsx";

interface PanelAddress {
  readonly tenant: string | undefined;
  readonly search: string;
}

/** The called person's page; for unknown callers, who have none, the user's page. */
function personPath(log: AdminCall, { tenant, search }: PanelAddress): string {
  const { jobId, candidateId, callId } = log;
  if (!candidateId) return withTenant(paths.panelUser(log.user._id), search);
  // The specification requires `campaignId` and `agentId`; `call` selects the call on the lead's page.
  const params = new URLSearchParams({ campaignId: jobId, agentId: jobId, call: callId, ...(tenant && { tenant }) });
  return `${paths.panelLead(jobId, candidateId)}?${params}`;
}

const columns = (address: PanelAddress): readonly Column<AdminCall>[] => [
  {
    key: "candidate",
    label: m.calls_candidate(),
    isPinned: true,
    cell: (log) => (
      <PreloadLink to={personPath(log, address)} tabIndex={-1}>
        <CallerName log={log} />
      </PreloadLink>
    ),
  },
  { key: "contact", label: m.calls_contact(), cell: ({ phoneNumber }) => <CallerPhone number={phoneNumber} /> },
  {
    key: "user",
    label: m.panel_user(),
    cell: ({ user }) => (
      <PreloadLink to={withTenant(paths.panelUser(user._id), address.search)}>
        <bdi className="cw-cut">{user.name}</bdi>
      </PreloadLink>
    ),
  },
  { key: "job", label: m.panel_usage_title(), cell: ({ jobTitle }) => <bdi className="cw-cut">{jobTitle}</bdi> },
  ...logColumns(),
];

export function CallsPage() {
  const [params, setParams] = useSearchParams();
  const { search } = useLocation();
  const tenant = useChosenTenantId();
  const userId = params.get("user") ?? undefined;
  const query = useInfiniteQuery(callsQuery(tenant, userId));
  const user = useQuery({ ...userNameQuery(userId ?? ""), enabled: userId !== undefined });
  const showAll = () =>
    setParams((previous) => {
      previous.delete("user");
      return previous;
    });
  const hint = useTenantHint();
  return (
    <Page
      title={m.calls_title()}
      text={user.data ? m.panel_calls_of({ name: user.data.name }) : m.panel_calls_text()}
      actions={
        <>
          <TenantFilter defaultScope="own" />
          {userId && (
            <Button variant="default" onClick={showAll}>
              {m.panel_all_users()}
            </Button>
          )}
        </>
      }
    >
      {user.isError && <Notice tone="bad">{m.panel_user_fetch_failed()}</Notice>}
      <TableCard
        label={m.calls_title()}
        columns={columns({ tenant, search })}
        rows={query.data?.pages.flatMap((page) => page.logs) ?? []}
        rowKey={({ callId }) => callId}
        opens={(log) => ({ to: personPath(log, { tenant, search }), label: m.calls_open({ name: callerName(log) }) })}
        query={query}
        skeletonRows={8}
        failureTitle={m.calls_failed()}
        empty={<EmptyState icon={IconPhoneCall} title={m.calls_none()} text={hint} />}
        more={{ query }}
        minWidth={1120}
        isStacked
      />
    </Page>
  );
}
