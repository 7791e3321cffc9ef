/** Users of the tenant; of all tenants for super administrators. Search and tenant are in the address. */
import { Button } from "@mantine/core";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { NoMatches } from "../../../components/no-matches.tsx";
import { Page } from "../../../components/page.tsx";
import { SearchField } from "../../../components/search-field.tsx";
import { MoreFoot } from "../../../components/table/more-foot.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { isSuperAdmin } from "../../../lib/roles.ts";
import { useUser } from "../../../lib/session.ts";
import { withTenant } from "../../../lib/tenant-filter.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import classes from "../panel.module.css";
import { usersQuery } from "../queries.ts";
import { TenantFilter } from "../tenant-filter.tsx";
import { UserRow } from "./user-row.tsx";

const columns = (hasTenants: boolean): readonly Column[] => [
  { key: "name", label: m.users_name(), isPinned: true, width: "240px" },
  ...(hasTenants ? [{ key: "tenant", label: m.panel_tenant() }] : []),
  { key: "roles", label: m.users_roles() },
  { key: "plan", label: m.panel_plan(), width: "112px" },
  { key: "minutes", label: m.minutes_title(), align: "end", width: "136px" },
  { key: "state", label: m.users_state(), width: "128px" },
  { key: "seen", label: m.users_last_sign_in(), width: "176px" },
  { key: "actions", label: m.actions(), isUnlabelled: true, width: "56px" },
];

export function UsersPage() {
  const [params, setParams] = useSearchParams();
  const { search: address } = useLocation();
  const tenant = useTenant();
  const hasTenants = isSuperAdmin(useUser()) && !tenant;
  const search = params.get("search") ?? "";
  const query = useInfiniteQuery(usersQuery(tenant, search));
  const pages = query.data?.pages ?? [];
  const users = pages.flatMap((page) => page.users);
  const tenantNames = new Map(pages.flatMap((page) => page.tenants).map(({ _id, name }) => [_id, name]));
  const total = pages[0]?.total;
  const find = (text: string) =>
    setParams(
      (previous) => {
        if (text) previous.set("search", text);
        else previous.delete("search");
        return previous;
      },
      { replace: true },
    );
  const create = (
    <Button
      component={Link}
      to={withTenant(paths.panelCreateUser, address)}
      leftSection={<IconUserPlus size={16} aria-hidden />}
    >
      {m.panel_create_user()}
    </Button>
  );
  const empty = () => {
    if (users.length > 0 || query.hasNextPage) return undefined;
    if (query.isError) return <Failure title={m.panel_users_failed()} error={query.error} onRetry={query.refetch} />;
    if (!search)
      return <EmptyState icon={IconUsers} title={m.users_empty()} text={m.users_empty_text()} action={create} />;
    return <NoMatches title={m.users_none_found()} text={m.users_none_found_text()} onClear={() => find("")} />;
  };
  return (
    <Page title={m.users_title()} text={m.panel_users_text()} actions={create}>
      <TableCard
        label={m.users_title()}
        columns={columns(hasTenants)}
        isLoading={query.isPending}
        skeletonRows={8}
        empty={empty()}
        minWidth={hasTenants ? 1120 : 1020}
        isStacked
        isFixed
        tools={
          <>
            <SearchField
              className={classes.search}
              label={m.users_search()}
              maxLength={100}
              value={search}
              onSearch={find}
            />
            <TenantFilter />
          </>
        }
        foot={
          <MoreFoot query={query}>
            {total === undefined
              ? m.leads_shown({ count: formatNumber(users.length) })
              : m.panel_shown_of({ count: formatNumber(users.length), total: formatNumber(total) })}
          </MoreFoot>
        }
      >
        {users.map((user) => (
          <UserRow
            key={user._id}
            user={user}
            {...(hasTenants && { tenantName: tenantNames.get(user.tenantId) ?? "–" })}
          />
        ))}
      </TableCard>
    </Page>
  );
}
