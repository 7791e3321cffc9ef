/** The agency's clients: every company named in jobs and campaigns, with its figures. */
import type { Company } from "@callwright/contracts/endpoints/lead";
import { IconBuilding } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Failure } from "../../components/failure.tsx";
import { NoMatches } from "../../components/no-matches.tsx";
import { Page } from "../../components/page.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { MoreFoot } from "../../components/table/more-foot.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { companiesQuery } from "../../lib/queries.ts";
import { hasCampaigns } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./companies-page.module.css";

const columns = (): readonly Column[] => [
  { key: "company", label: m.companies_company(), isPinned: true },
  { key: "jobs", label: m.companies_jobs(), align: "end", width: "88px" },
  { key: "campaigns", label: m.companies_campaigns(), align: "end", width: "112px" },
  { key: "candidates", label: m.companies_candidates(), align: "end", width: "104px" },
  { key: "reached", label: m.companies_reached(), align: "end", width: "104px" },
  { key: "good", label: m.companies_good_fits(), align: "end", width: "104px" },
  { key: "minutes", label: m.companies_minutes(), align: "end", width: "96px" },
  { key: "active", label: m.companies_active(), width: "176px" },
];

export function CompaniesPage() {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const query = useInfiniteQuery(companiesQuery(search));
  const companies = query.data?.pages.flatMap((page) => page.companies) ?? [];
  const find = (text: string) => setParams(text ? { search: text } : {}, { replace: true });
  const empty = () => {
    if (companies.length > 0) return undefined;
    if (query.isError) return <Failure title={m.companies_failed()} error={query.error} onRetry={query.refetch} />;
    if (!search) return <EmptyState icon={IconBuilding} title={m.companies_empty()} text={m.companies_empty_text()} />;
    return <NoMatches title={m.companies_none_found()} onClear={() => find("")} />;
  };
  return (
    <Page title={m.nav_companies()} text={m.companies_text()}>
      <TableCard
        label={m.nav_companies()}
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
            label={m.companies_search()}
            maxLength={100}
            value={search}
            onSearch={find}
          />
        }
        foot={<MoreFoot query={query}>{m.leads_shown({ count: formatNumber(companies.length) })}</MoreFoot>}
      >
        {companies.map((company) => (
          <Row key={company.companyName} company={company} />
        ))}
      </TableCard>
    </Page>
  );
}

const listOf = (path: string, company: string) => `${path}?${new URLSearchParams({ company })}`;

function Row({ company }: { readonly company: Company }) {
  const navigate = useNavigate();
  const user = useUser();
  const { companyName: name } = company;
  const jobs = listOf(paths.jobs, name);
  const campaigns = hasCampaigns(user) && company.campaigns > 0 ? listOf(paths.campaigns, name) : undefined;
  const to = company.jobs > 0 || !campaigns ? jobs : campaigns;
  const count = formatNumber(company.campaigns);
  const label = to === jobs ? m.companies_open_jobs({ name }) : m.companies_open_campaigns({ name });
  return (
    <tr
      tabIndex={0}
      aria-label={label}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest("a")) void navigate(to);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) void navigate(to);
      }}
    >
      <td data-pinned className={classes.title}>
        <PreloadLink to={to} tabIndex={-1} className={classes.link}>
          <bdi className="cw-cut">{name}</bdi>
        </PreloadLink>
      </td>
      <td data-align="end" title={company.isPart ? m.companies_part() : undefined}>
        {formatNumber(company.jobs)}
        {company.isPart && "+"}
      </td>
      <td data-align="end">
        {campaigns ? (
          <PreloadLink to={campaigns} aria-label={`${count}, ${m.companies_open_campaigns({ name })}`}>
            {count}
          </PreloadLink>
        ) : (
          count
        )}
      </td>
      <td data-align="end">{formatNumber(company.candidates)}</td>
      <td data-align="end">{formatNumber(company.reached)}</td>
      <td data-align="end">{formatNumber(company.goodFits)}</td>
      <td data-align="end">{formatNumber(company.minutes)}</td>
      <td className="cw-num">
        <bdi>{formatDateTime(company.lastActivityAt, user.timezone)}</bdi>
      </td>
    </tr>
  );
}
