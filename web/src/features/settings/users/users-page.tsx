import type { User } from "@callwright/contracts/endpoints/session";
import type { Member } from "@callwright/contracts/endpoints/team";
import { Button, Group } from "@mantine/core";
import { IconAdjustments, IconShieldOff, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { Mark } from "../../../components/badge.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { EmptyState, NoMatches } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { Page } from "../../../components/page.tsx";
import { actionsColumn } from "../../../components/table/columns.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { searchProps } from "../../../components/table/table-tools.tsx";
import { UserActions, UserState, useUserChanges } from "../../../components/users/user-actions.tsx";
import { accessText, rolesText } from "../../../components/users/wording.ts";
import { call } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { keys, teamQuery } from "../../../lib/queries.ts";
import { pageNumberIn, useAddressParams } from "../../../lib/search-params.ts";
import { isOwner, useUser } from "../../../lib/session.ts";
import classes from "../settings.module.css";

const accessDialog = lazyLayer(async () => (await import("./access-dialog.tsx")).AccessDialog);

function MemberMenu({ member }: { readonly member: Member }) {
  const me = useUser();
  const changes = useUserChanges<"access" | "factors">({ queryKey: keys.team, failedMessage: m.users_change_failed() });
  const { _id: id, name } = member;
  const { layer, open, close, change, isBusy } = changes;
  const isManageable = isOwner(me) && id !== me.id;
  const resetFactors = () => call("resetMemberFactors", { params: { id } });
  return (
    <UserActions
      user={member}
      changes={changes}
      canDisable={isManageable}
      canEnable={isOwner(me)}
      setDisabled={(isDisabled) => call("updateMember", { params: { id }, body: { isDisabled } })}
      resend={() => call("resendInvitation", { params: { id } })}
      withdraw={() => call("withdrawInvitation", { params: { id } })}
      firstItems={isOwner(me) ? [{ label: m.users_edit(), icon: IconAdjustments, onClick: () => open("access") }] : []}
      activeItems={
        isManageable ? [{ label: m.users_factors(), icon: IconShieldOff, onClick: () => open("factors") }] : []
      }
    >
      <ConfirmDialog
        isOpen={layer === "factors"}
        onClose={close}
        title={m.users_factors_title({ name })}
        action={m.users_factors()}
        onConfirm={() => change({ run: resetFactors, done: m.users_factors_done({ name }) })}
        isBusy={isBusy}
        isDangerous
      >
        {m.users_factors_text()}
      </ConfirmDialog>
      <LayerBoundary shown={layer} onClose={close}>
        {layer === "access" && <accessDialog.Layer member={member} onClose={close} />}
      </LayerBoundary>
    </UserActions>
  );
}

const inviteDialog = lazyLayer(async () => (await import("./invite-dialog.tsx")).InviteDialog);

const PAGE_SIZE = 20;
const columns = (me: User): readonly Column<Member>[] => [
  {
    key: "name",
    label: m.users_name(),
    isPinned: true,
    cell: ({ _id, name, email }) => (
      <>
        <Group component="span" className="cw-medium" wrap="nowrap" gap={8}>
          <bdi className={classes.memberName}>{name}</bdi>
          {_id === me.id && <Mark>{m.users_you()}</Mark>}
        </Group>
        <bdi dir="ltr" className={classes.memberEmail}>
          {email}
        </bdi>
      </>
    ),
  },
  { key: "roles", label: m.users_roles(), cell: ({ role }) => rolesText(role) },
  { key: "access", label: m.users_access(), cell: ({ dashboardAccess }) => accessText(dashboardAccess) },
  { key: "state", label: m.users_state(), cell: (user) => <UserState {...user} /> },
  {
    key: "seen",
    label: m.users_last_sign_in(),
    cellClass: "cw-nowrap cw-num",
    cell: ({ lastSignInAt }) => (lastSignInAt ? formatDateTime(lastSignInAt, me.timezone) : m.users_never()),
  },
  actionsColumn((member) => <MemberMenu member={member} />),
];

export function UsersPage() {
  const [params, change] = useAddressParams();
  const [isInviting, setInviting] = useState(false);
  const me = useUser();
  const page = pageNumberIn(params);
  const search = params.get("search") ?? "";
  const query = useQuery(teamQuery(page, search));
  const { members = [], pagination } = query.data ?? {};
  const total = pagination?.total ?? 0;
  const showPage = (next: number) => change({ page: next > 1 ? next : undefined }, { replace: false });
  const searchFor = (text: string) => change({ page: undefined, search: text });
  const inviteButton = (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {m.users_invite()}
    </Button>
  );
  return (
    <Page title={m.users_title()} text={m.users_text()} actions={inviteButton}>
      <TableCard
        label={m.users_title()}
        columns={columns(me)}
        rows={members}
        rowKey={({ _id }) => _id}
        query={query}
        skeletonRows={4}
        failureTitle={m.users_failed()}
        empty={
          // A page beyond the last has no rows either, and leads back to the first.
          page > 1 ? (
            <NoMatches title={m.users_none_found()} text={m.users_none_found_text()} onClear={() => searchFor("")} />
          ) : (
            <EmptyState icon={IconUsers} title={m.users_empty()} text={m.users_empty_text()} action={inviteButton} />
          )
        }
        {...searchProps({
          label: m.users_search(),
          value: search,
          onSearch: searchFor,
          noMatchesTitle: m.users_none_found(),
          noMatchesText: m.users_none_found_text(),
        })}
        pages={total > PAGE_SIZE ? { page, pageSize: PAGE_SIZE, total, onPage: showPage } : undefined}
        minWidth={860}
        isStacked
      />
      <LayerBoundary shown={isInviting} onClose={() => setInviting(false)}>
        {isInviting && <inviteDialog.Layer onClose={() => setInviting(false)} />}
      </LayerBoundary>
    </Page>
  );
}
