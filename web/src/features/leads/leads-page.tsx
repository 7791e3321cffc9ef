/** Everyone in all jobs and campaigns, once per phone number; a row opens the person in the latest one. */
import type { LeadRow } from "@callwright/contracts/endpoints/lead";
import { IconUsers } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { OutcomeBadge } from "../../components/badge.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Failure } from "../../components/failure.tsx";
import { NoMatches } from "../../components/no-matches.tsx";
import { Page } from "../../components/page.tsx";
import { nameOf } from "../../components/people/person.ts";
import { Phone } from "../../components/phone.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { MoreFoot } from "../../components/table/more-foot.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink, usePreload } from "../../lib/preload.tsx";
import { leadsQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./leads-page.module.css";

const columns = (): readonly Column[] => [
  { key: "name", label: m.people_name(), isPinned: true, width: "200px" },
  { key: "number", label: m.people_contact(), width: "176px" },
  { key: "outcome", label: m.leads_outcome(), width: "176px" },
  { key: "called", label: m.leads_called(), width: "176px" },
  { key: "calls", label: m.leads_calls(), align: "end", width: "80px" },
  { key: "parent", label: m.leads_parent() },
];

export function LeadsPage() {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const query = useInfiniteQuery(leadsQuery(search));
  const leads = query.data?.pages.flatMap((page) => page.leads) ?? [];
  const find = (text: string) => setParams(text ? { search: text } : {}, { replace: true });
  const empty = () => {
    if (leads.length > 0) return undefined;
    if (query.isError) return <Failure title={m.leads_failed()} error={query.error} onRetry={query.refetch} />;
    if (!search) return <EmptyState icon={IconUsers} title={m.leads_empty()} text={m.leads_empty_text()} />;
    return <NoMatches title={m.leads_none_found()} text={m.leads_none_found_text()} onClear={() => find("")} />;
  };
  return (
    <Page title={m.nav_leads()} text={m.leads_text()}>
      <TableCard
        label={m.nav_leads()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={8}
        empty={empty()}
        minWidth={1000}
        isStacked
        isFixed
        tools={
          <SearchField
            className={classes.search}
            label={m.leads_search()}
            maxLength={100}
            value={search}
            onSearch={find}
          />
        }
        foot={<MoreFoot query={query}>{m.leads_shown({ count: formatNumber(leads.length) })}</MoreFoot>}
      >
        {leads.map((lead) => (
          <Row key={lead.phoneNumber} lead={lead} />
        ))}
      </TableCard>
    </Page>
  );
}

function Row({ lead }: { readonly lead: LeadRow }) {
  const navigate = useNavigate();
  const { timezone } = useUser();
  const to = paths.lead(lead.parentId, lead.candidateId);
  const open = () => void navigate(to);
  const name = nameOf(lead) || lead.phoneNumber;
  return (
    <tr
      {...usePreload(to)}
      tabIndex={0}
      aria-label={m.leads_open({ name })}
      onClick={({ target }) => {
        // Links lead elsewhere.
        if (target instanceof Element && !target.closest("a")) open();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) open();
      }}
    >
      <td data-pinned className={classes.title}>
        <PreloadLink to={to} tabIndex={-1} className={classes.link}>
          <bdi className="cw-cut">{name}</bdi>
        </PreloadLink>
      </td>
      <td>
        <Phone number={lead.phoneNumber} />
      </td>
      <td>
        <OutcomeBadge outcome={lead.callOutcome} />
      </td>
      <td className="cw-num">
        <bdi>{lead.calledAt ? formatDateTime(lead.calledAt, timezone) : "–"}</bdi>
      </td>
      <td data-align="end">{formatNumber(lead.totalCalls)}</td>
      <td>
        <PreloadLink to={paths.parent(lead.parentId)} className={classes.link}>
          <bdi className="cw-cut">{lead.parentTitle}</bdi>
        </PreloadLink>{" "}
        {lead.parents > 1 && m.leads_more_parents({ count: formatNumber(lead.parents - 1) })}
      </td>
    </tr>
  );
}
