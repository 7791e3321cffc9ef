import type { AdminUser } from "@callwright/contracts/endpoints/admin-user";
import type { User } from "@callwright/contracts/endpoints/session";
import { Button, Group, Stack } from "@mantine/core";
import { IconEye, IconPencil, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "react-router-dom";
import * as m from "#messages";
import { Mark } from "../../../components/badge.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { Page } from "../../../components/page.tsx";
import { actionsColumn } from "../../../components/table/columns.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { searchProps } from "../../../components/table/table-tools.tsx";
import { UserActions, UserState, useUserChanges } from "../../../components/users/user-actions.tsx";
import { rolesText } from "../../../components/users/wording.ts";
import { call } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { useSearchText } from "../../../lib/search-params.ts";
import { isSuperAdmin, useUser } from "../../../lib/session.ts";
import { useChosenTenantId, withTenant } from "../../../lib/tenant-filter.ts";
import { panelKeys, usersQuery } from "../queries.ts";
import { TenantFilter } from "../tenant-filter.tsx";

type TenantNames = ReadonlyMap<string, string>;

interface ColumnsOptions {
  readonly me: User;
  /** Names by id; absent if all rows have the same tenant. */
  readonly tenantNames: TenantNames | undefined;
  readonly pathTo: (user: AdminUser) => string;
}

const columns = ({ me, tenantNames, pathTo }: ColumnsOptions): readonly Column<AdminUser>[] => [
  {
    key: "name",
    label: m.users_name(),
    isPinned: true,
    width: "240px",
    cell: (user) => (
      <Stack component="span" gap={0} miw={0}>
        <Group component="span" className="cw-medium" gap="2px 8px" miw={0}>
          <PreloadLink to={pathTo(user)} tabIndex={-1} className="cw-cut">
            <bdi>{user.name}</bdi>
          </PreloadLink>
          {user._id === me.id && <Mark>{m.users_you()}</Mark>}
        </Group>
        <span className="cw-truncate cw-dimmed cw-tiny">
          <bdi dir="ltr">{user.email}</bdi>
        </span>
      </Stack>
    ),
  },
  ...(tenantNames ? [tenantColumn(tenantNames)] : []),
  { key: "roles", label: m.users_roles(), cell: ({ role }) => rolesText(role) },
  {
    key: "plan",
    label: m.panel_plan(),
    width: "112px",
    cell: ({ planName }) => <bdi className="cw-cut">{planName}</bdi>,
  },
  {
    key: "minutes",
    label: m.minutes_title(),
    align: "end",
    width: "136px",
    cell: ({ minutesLimits: { minutesUsed, totalAllowed } }) => (
      <bdi>{`${formatNumber(minutesUsed)} / ${formatNumber(totalAllowed)}`}</bdi>
    ),
  },
  { key: "state", label: m.users_state(), width: "128px", cell: (user) => <UserState {...user} /> },
  {
    key: "seen",
    label: m.users_last_sign_in(),
    width: "176px",
    cellClass: "cw-num",
    cell: ({ lastSignInAt }) => <bdi>{lastSignInAt ? formatDateTime(lastSignInAt, me.timezone) : m.users_never()}</bdi>,
  },
  actionsColumn((user) => <UserMenu user={user} />),
];

const tenantColumn = (names: TenantNames): Column<AdminUser> => ({
  key: "tenant",
  label: m.panel_tenant(),
  cell: ({ tenantId }) => <bdi className="cw-cut">{names.get(tenantId) ?? "–"}</bdi>,
});

export function UsersPage() {
  const { search: urlSearch } = useLocation();
  const tenant = useChosenTenantId();
  const me = useUser();
  const showsAllTenants = isSuperAdmin(me) && !tenant;
  const [search, setSearch] = useSearchText();
  const query = useInfiniteQuery(usersQuery(tenant, search));
  const pages = query.data?.pages ?? [];
  const users = pages.flatMap((page) => page.users);
  const tenantNames = new Map(pages.flatMap((page) => page.tenants).map(({ _id, name }) => [_id, name]));
  const total = pages[0]?.total;
  const pathTo = ({ _id }: AdminUser) => withTenant(paths.panelUser(_id), urlSearch);
  const createButton = (
    <Button
      component={Link}
      to={withTenant(paths.panelCreateUser, urlSearch)}
      leftSection={<IconUserPlus size={16} aria-hidden />}
    >
      {m.panel_create_user()}
    </Button>
  );
  return (
    <Page title={m.users_title()} text={m.panel_users_text()} actions={createButton}>
      <TableCard
        label={m.users_title()}
        columns={columns({ me, pathTo, tenantNames: showsAllTenants ? tenantNames : undefined })}
        rows={users}
        rowKey={({ _id }) => _id}
        opens={(user) => ({ to: pathTo(user), label: m.panel_open_user({ name: user.name }) })}
        query={query}
        skeletonRows={8}
        failureTitle={m.panel_users_failed()}
        empty={
          <EmptyState icon={IconUsers} title={m.users_empty()} text={m.users_empty_text()} action={createButton} />
        }
        {...searchProps({
          label: m.users_search(),
          value: search,
          onSearch: setSearch,
          noMatchesTitle: m.users_none_found(),
          noMatchesText: m.users_none_found_text(),
          filters: <TenantFilter />,
        })}
        more={{
          query,
          ...(total !== undefined && {
            text: m.panel_shown_of({ count: formatNumber(users.length), total: formatNumber(total) }),
          }),
        }}
        minWidth={showsAllTenants ? 1120 : 1020}
        isStacked
        isFixed
      />
    </Page>
  );
}

const viewAsDialog = lazyLayer(async () => (await import("./view-as-dialog.tsx")).ViewAsDialog);

function UserMenu({ user }: { readonly user: AdminUser }) {
  const me = useUser();
  const navigate = useNavigate();
  const { search } = useLocation();
  const changes = useUserChanges<"view-as">({ queryKey: panelKeys.users, failedMessage: m.panel_user_failed() });
  const { _id: id, role } = user;
  const editPath = withTenant(paths.panelEditUser(id), search);
  const { layer, open, close } = changes;
  const canViewAs = isSuperAdmin(me) && !role.includes("superAdmin");
  return (
    <UserActions
      user={user}
      changes={changes}
      canDisable={id !== me.id}
      canEnable
      setDisabled={(isDisabled) => call("editUser", { body: { _id: id, isDisabled } })}
      resend={() => call("resendUserInvitation", { params: { id } })}
      withdraw={() => call("withdrawUserInvitation", { params: { id } })}
      firstItems={[{ label: m.panel_edit_user(), icon: IconPencil, onClick: () => void navigate(editPath) }]}
      activeItems={canViewAs ? [{ label: m.panel_view_as(), icon: IconEye, onClick: () => open("view-as") }] : []}
    >
      <LayerBoundary shown={layer} onClose={close}>
        {layer === "view-as" && <viewAsDialog.Layer user={user} onClose={close} />}
      </LayerBoundary>
    </UserActions>
  );
}
