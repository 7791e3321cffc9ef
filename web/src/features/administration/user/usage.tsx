import type { AdminUser, UsageItem } from "@callwright/contracts/endpoints/admin-user";
import { Stack } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { countColumn, timeColumn } from "../../../components/table/columns.tsx";
import { MoreFoot } from "../../../components/table/pager.tsx";
import { RowToggle, useOpenRows } from "../../../components/table/rows.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { callStatusText } from "../../../components/wording.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { pageNumberIn, useAddressParams } from "../../../lib/search-params.ts";
import { useUser } from "../../../lib/session.ts";
import classes from "../panel.module.css";
import { usageQuery, userLeadsQuery } from "../queries.ts";

const pageSizes = [10, 20, 50, 100];
const DEFAULT_PAGE_SIZE = 20;

const peopleElementId = ({ _id }: UsageItem) => `people-${_id}`;

function itemDetails({ kind, companyName }: UsageItem): string {
  const kindText = kind === "job" ? m.panel_usage_job() : m.panel_usage_campaign();
  return companyName ? `${kindText} · ${companyName}` : kindText;
}

const columns = (zone: string, openRows: ReturnType<typeof useOpenRows>): readonly Column<UsageItem>[] => [
  {
    key: "title",
    label: m.panel_usage_title(),
    isPinned: true,
    width: "240px",
    cell: (item) => (
      <Stack component="span" gap={0} miw={0}>
        <RowToggle
          isOpen={openRows.isOpen(item._id)}
          onToggle={() => openRows.toggle(item._id)}
          controls={peopleElementId(item)}
        >
          <bdi className="cw-cut">{item.title}</bdi>
        </RowToggle>
        <span className="cw-truncate cw-dimmed cw-tiny">{itemDetails(item)}</span>
      </Stack>
    ),
  },
  {
    key: "created",
    label: m.panel_created(),
    width: "120px",
    cellClass: "cw-num",
    cell: ({ createdAt }) => <bdi>{formatDate(createdAt, zone)}</bdi>,
  },
  countColumn("totalLeads", m.panel_usage_leads(), ({ totalLeads }) => totalLeads, "88px"),
  countColumn("calls", m.panel_usage_calls(), ({ calls }) => calls, "88px"),
  countColumn("reached", m.calls_reached(), ({ reached }) => reached, "96px"),
  countColumn("failed", m.panel_usage_failed(), ({ failed }) => failed, "128px"),
  countColumn("goodFits", m.panel_usage_good(), ({ goodFits }) => goodFits, "96px"),
  countColumn("minutes", m.minutes_title(), ({ minutes }) => minutes, "96px"),
  timeColumn("last", m.panel_usage_last(), zone, ({ lastCallAt }) => lastCallAt),
];

export function Usage({ user }: { readonly user: AdminUser }) {
  const userId = user._id;
  const [params, change] = useAddressParams();
  const page = pageNumberIn(params);
  const requestedSize = Number(params.get("size"));
  const pageSize = pageSizes.includes(requestedSize) ? requestedSize : DEFAULT_PAGE_SIZE;
  const query = useQuery(usageQuery(userId, page, pageSize));
  const { timezone } = useUser();
  const openRows = useOpenRows();
  const showPage = (next: { page: number; size: number }) => change(next, { preventScrollReset: true });
  return (
    <TableCard
      label={m.panel_tab_usage()}
      columns={columns(timezone, openRows)}
      rows={query.data?.agentData ?? []}
      rowKey={({ _id }) => _id}
      below={(item) =>
        openRows.isOpen(item._id) && (
          <div id={peopleElementId(item)}>
            <UsagePeople item={item} user={user} />
          </div>
        )
      }
      query={query}
      skeletonRows={5}
      failureTitle={m.panel_usage_failed_load()}
      empty={<EmptyState icon={IconChartBar} title={m.panel_usage_none()} text={m.panel_usage_none_text()} />}
      pages={{
        page,
        pageSize,
        total: query.data?.pagination.total,
        onPage: (next) => showPage({ page: next, size: pageSize }),
        sizes: pageSizes,
        onSize: (size) => showPage({ page: 1, size }),
      }}
      minWidth={1120}
      isStacked
      isFixed
    />
  );
}

function UsagePeople({ item, user }: { readonly item: UsageItem; readonly user: AdminUser }) {
  const query = useInfiniteQuery(userLeadsQuery(item._id, user.tenantId));
  const people = query.data?.pages.flatMap(({ candidates }) => candidates) ?? item.candidates;
  if (query.isError)
    return <Failure title={m.panel_fetch_people_failed()} error={query.error} onRetry={query.refetch} />;
  if (people.length === 0) return <p className="cw-truncate cw-dimmed cw-tiny">{m.campaign_people_none()}</p>;
  return (
    <section aria-label={m.panel_usage_people({ title: item.title })}>
      <ul className={classes.people}>
        {people.map((person) => (
          <Stack key={person._id} component="li" gap={0} miw={0}>
            <PreloadLink to={leadPath(item, user, person._id)}>
              <bdi>{`${person.firstName} ${person.lastName}`.trim()}</bdi>
            </PreloadLink>
            <span className="cw-truncate cw-dimmed cw-tiny">{callStatusText(person.callStatus)}</span>
          </Stack>
        ))}
      </ul>
      <MoreFoot query={query}>{m.leads_shown({ count: formatNumber(people.length) })}</MoreFoot>
    </section>
  );
}

/** The specification requires `campaignId` and `agentId`; the lead's page links back to `user`. */
function leadPath({ campaignId }: UsageItem, { _id, tenantId }: AdminUser, leadId: string): string {
  const search = new URLSearchParams({ campaignId, agentId: campaignId, tenant: tenantId, user: _id });
  return `${paths.panelLead(campaignId, leadId)}?${search}`;
}
