import type { Company } from "@callwright/contracts/endpoints/lead";
import type { User } from "@callwright/contracts/endpoints/session";
import { IconBuilding } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Page } from "../../components/page.tsx";
import { countColumn, timeColumn } from "../../components/table/columns.tsx";
import { RowLink } from "../../components/table/rows.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { searchProps } from "../../components/table/table-tools.tsx";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { companiesQuery } from "../../lib/queries.ts";
import { useSearchText } from "../../lib/search-params.ts";
import { hasCampaigns, useUser } from "../../lib/session.ts";

const filteredPath = (path: string, company: string) => `${path}?${new URLSearchParams({ company })}`;
const campaignsPath = ({ companyName, campaigns }: Company, user: User) =>
  hasCampaigns(user) && campaigns > 0 ? filteredPath(paths.campaigns, companyName) : undefined;

function companyTarget(company: Company, user: User) {
  const { companyName: name, jobs } = company;
  const campaigns = campaignsPath(company, user);
  if (jobs === 0 && campaigns) return { to: campaigns, label: m.companies_open_campaigns({ name }) };
  return { to: filteredPath(paths.jobs, name), label: m.companies_open_jobs({ name }) };
}

function CampaignCount({ company, user }: { readonly company: Company; readonly user: User }) {
  const count = formatNumber(company.campaigns);
  const to = campaignsPath(company, user);
  if (!to) return count;
  return (
    <PreloadLink to={to} aria-label={`${count}, ${m.companies_open_campaigns({ name: company.companyName })}`}>
      {count}
    </PreloadLink>
  );
}

function columns(user: User): readonly Column<Company>[] {
  return [
    {
      key: "company",
      label: m.companies_company(),
      isPinned: true,
      cellClass: "cw-medium",
      cell: (company) => <RowLink to={companyTarget(company, user).to}>{company.companyName}</RowLink>,
    },
    {
      key: "jobs",
      label: m.companies_jobs(),
      align: "end",
      width: "88px",
      title: ({ isPart }) => (isPart ? m.companies_part() : undefined),
      cell: ({ jobs, isPart }) => `${formatNumber(jobs)}${isPart ? "+" : ""}`,
    },
    {
      key: "campaigns",
      label: m.companies_campaigns(),
      align: "end",
      width: "112px",
      cell: (company) => <CampaignCount company={company} user={user} />,
    },
    countColumn("candidates", m.companies_candidates(), ({ candidates }) => candidates, "104px"),
    countColumn("reached", m.calls_reached(), ({ reached }) => reached, "104px"),
    countColumn("goodFits", m.companies_good_fits(), ({ goodFits }) => goodFits, "104px"),
    countColumn("minutes", m.companies_minutes(), ({ minutes }) => minutes, "96px"),
    timeColumn("active", m.companies_active(), user.timezone, ({ lastActivityAt }) => lastActivityAt),
  ];
}

export function CompaniesPage() {
  const user = useUser();
  const [search, setSearch] = useSearchText();
  const query = useInfiniteQuery(companiesQuery(search));
  return (
    <Page title={m.nav_companies()} text={m.companies_text()}>
      <TableCard
        label={m.nav_companies()}
        columns={columns(user)}
        rows={query.data?.pages.flatMap((page) => page.companies) ?? []}
        rowKey={(company) => company.companyName}
        opens={(company) => companyTarget(company, user)}
        query={query}
        skeletonRows={8}
        failureTitle={m.companies_failed()}
        empty={<EmptyState icon={IconBuilding} title={m.companies_empty()} text={m.companies_empty_text()} />}
        {...searchProps({
          label: m.companies_search(),
          value: search,
          onSearch: setSearch,
          noMatchesTitle: m.companies_none_found(),
        })}
        more={{ query }}
        minWidth={1000}
        isStacked
        isFixed
      />
    </Page>
  );
}
