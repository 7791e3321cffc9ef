/** The people of all jobs and campaigns, once per phone number; a row opens the person in their latest parent. */
import type { LeadRow } from "@callwright/contracts/endpoints/lead";
import { IconUsers } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { OutcomeBadge } from "../../components/badge.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Page } from "../../components/page.tsx";
import { Phone } from "../../components/phone.tsx";
import { countColumn, timeColumn } from "../../components/table/columns.tsx";
import { RowLink } from "../../components/table/rows.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { searchProps } from "../../components/table/table-tools.tsx";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { leadsQuery } from "../../lib/queries.ts";
import { useSearchText } from "../../lib/search-params.ts";
import { useUser } from "../../lib/session.ts";
import { personName } from "../people/person.ts";

const leadName = (lead: LeadRow) => personName(lead) || lead.phoneNumber;
const leadPath = ({ parentId, candidateId }: LeadRow) => paths.lead(parentId, candidateId);

const columns = (zone: string): readonly Column<LeadRow>[] => [
  {
    key: "name",
    label: m.people_name(),
    isPinned: true,
    width: "200px",
    cellClass: "cw-medium",
    cell: (lead) => <RowLink to={leadPath(lead)}>{leadName(lead)}</RowLink>,
  },
  {
    key: "number",
    label: m.people_contact(),
    width: "176px",
    isSelfEvident: true,
    cell: (lead) => <Phone number={lead.phoneNumber} />,
  },
  {
    key: "outcome",
    label: m.leads_outcome(),
    isSelfEvident: true,
    width: "176px",
    cell: (lead) => <OutcomeBadge label={lead.outcomeLabel} />,
  },
  timeColumn("called", m.leads_called(), zone, ({ calledAt }) => calledAt),
  countColumn("calls", m.leads_calls(), ({ totalCalls }) => totalCalls, "80px"),
  {
    key: "parent",
    label: m.leads_parent(),
    isSelfEvident: true,
    cell: ({ parentId, parentTitle, parents }) => (
      <>
        <RowLink to={paths.parent(parentId)} isElsewhere>
          {parentTitle}
        </RowLink>{" "}
        {parents > 1 && m.leads_more_parents({ count: formatNumber(parents - 1) })}
      </>
    ),
  },
];

export function LeadsPage() {
  const { timezone } = useUser();
  const [search, setSearch] = useSearchText();
  const query = useInfiniteQuery(leadsQuery(search));
  return (
    <Page title={m.nav_leads()} text={m.leads_text()}>
      <TableCard
        label={m.nav_leads()}
        columns={columns(timezone)}
        rows={query.data?.pages.flatMap((page) => page.leads) ?? []}
        rowKey={(lead) => lead.phoneNumber}
        opens={(lead) => ({ to: leadPath(lead), label: m.leads_open({ name: leadName(lead) }) })}
        query={query}
        skeletonRows={8}
        failureTitle={m.leads_failed()}
        empty={<EmptyState icon={IconUsers} title={m.leads_empty()} text={m.leads_empty_text()} />}
        {...searchProps({
          label: m.leads_search(),
          value: search,
          onSearch: setSearch,
          noMatchesTitle: m.leads_none_found(),
          noMatchesText: m.leads_none_found_text(),
        })}
        more={{ query }}
        minWidth={1000}
        isStacked
        isFixed
      />
    </Page>
  );
}
