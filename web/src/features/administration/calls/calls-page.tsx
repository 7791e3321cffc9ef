/** Ended calls of all users of a tenant, newest first; a row opens the person. */
import type { AdminCall } from "@callwright/contracts/endpoints/admin-tenant";
import { Button } from "@mantine/core";
import { IconPhoneCall } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { CallerName, CallerPhone, callerName } from "../../../components/call/caller.tsx";
import { LogCells } from "../../../components/call/log-cells.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Page } from "../../../components/page.tsx";
import { MoreFoot } from "../../../components/table/more-foot.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink, usePreload } from "../../../lib/preload.tsx";
import { withTenant } from "../../../lib/tenant-filter.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { callsQuery, userNameQuery } from "../queries.ts";
import { TenantFilter, useTenantHint } from "../tenant-filter.tsx";

const columns = (): readonly Column[] => [
  { key: "candidate", label: m.calls_candidate(), isPinned: true },
  { key: "contact", label: m.calls_contact() },
  { key: "user", label: m.panel_user() },
  { key: "job", label: m.panel_usage_title() },
  { key: "outcome", label: m.calls_outcome() },
  { key: "ended", label: m.calls_ended() },
  { key: "duration", label: m.calls_duration(), align: "end" },
  { key: "date", label: m.calls_date() },
];

export function CallsPage() {
  const [params, setParams] = useSearchParams();
  const tenant = useTenant();
  const userId = params.get("user") ?? undefined;
  const query = useInfiniteQuery(callsQuery(tenant, userId));
  const user = useQuery({ ...userNameQuery(userId ?? ""), enabled: userId !== undefined });
  const logs = query.data?.pages.flatMap((page) => page.logs) ?? [];
  const showAll = () =>
    setParams((previous) => {
      previous.delete("user");
      return previous;
    });
  const hint = useTenantHint();
  const empty = () => {
    if (logs.length > 0 || query.hasNextPage) return undefined;
    if (query.isError) return <Failure title={m.calls_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconPhoneCall} title={m.calls_none()} text={hint} />;
  };
  return (
    <Page
      title={m.calls_title()}
      text={user.data ? m.panel_calls_of({ name: user.data.name }) : m.panel_calls_text()}
      actions={
        <>
          <TenantFilter none="own" />
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
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={8}
        empty={empty()}
        minWidth={1120}
        isStacked
        foot={<MoreFoot query={query}>{m.leads_shown({ count: formatNumber(logs.length) })}</MoreFoot>}
      >
        {logs.map((log) => (
          <Row key={log.callId} log={log} />
        ))}
      </TableCard>
    </Page>
  );
}

/** The specification's search parameters of the page that opens, and the call and tenant to show. */
function leadOf({ jobId, candidateId, callId }: AdminCall, tenant: string | undefined): string {
  const search = new URLSearchParams({ campaignId: jobId, agentId: jobId, call: callId, ...(tenant && { tenant }) });
  return `${paths.panelLead(jobId, candidateId)}?${search}`;
}

function Row({ log }: { readonly log: AdminCall }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const tenant = useTenant();
  // Unknown callers have no page.
  const to = log.candidateId ? leadOf(log, tenant) : withTenant(paths.panelUser(log.user._id), search);
  return (
    <tr
      {...usePreload(to)}
      tabIndex={0}
      aria-label={m.calls_open({ name: callerName(log) })}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest("a")) void navigate(to);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) void navigate(to);
      }}
    >
      <td data-pinned>
        <PreloadLink to={to} tabIndex={-1}>
          <CallerName log={log} />
        </PreloadLink>
      </td>
      <td>
        <CallerPhone number={log.phoneNumber} />
      </td>
      <td>
        <PreloadLink to={withTenant(paths.panelUser(log.user._id), search)}>
          <bdi className="cw-cut">{log.user.name}</bdi>
        </PreloadLink>
      </td>
      <td>
        <bdi className="cw-cut">{log.jobTitle}</bdi>
      </td>
      <LogCells log={log} />
    </tr>
  );
}
