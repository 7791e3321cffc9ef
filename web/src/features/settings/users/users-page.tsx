/** The tenant's users: state, rights and invitations. Page and search are in the address. */
import { Button } from "@mantine/core";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { NoMatches } from "../../../components/no-matches.tsx";
import { Page } from "../../../components/page.tsx";
import { SearchField } from "../../../components/search-field.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { lazyLayer } from "../../../lib/idle.ts";
import { teamQuery } from "../../../lib/queries.ts";
import { MemberRow } from "./member-row.tsx";
import classes from "./users-page.module.css";

const inviting = lazyLayer(async () => (await import("./invite-dialog.tsx")).InviteDialog);

const PAGE_SIZE = 20;
const columns = (): readonly Column[] => [
  { key: "name", label: m.users_name(), isPinned: true },
  { key: "roles", label: m.users_roles() },
  { key: "access", label: m.users_access() },
  { key: "state", label: m.users_state() },
  { key: "seen", label: m.users_last_sign_in() },
  { key: "actions", label: m.actions(), isUnlabelled: true, width: "56px" },
];

export function UsersPage() {
  const [params, setParams] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  const page = Math.max(1, Number(params.get("page")) || 1);
  const search = params.get("search") ?? "";
  const query = useQuery(teamQuery(page, search));
  const { members = [], pagination } = query.data ?? {};
  const total = pagination?.total ?? 0;
  const show = (next: { page?: number; search?: string }) =>
    setParams(
      (previous) => {
        const now = { page, search, ...next };
        if (now.page > 1) previous.set("page", String(now.page));
        else previous.delete("page");
        if (now.search) previous.set("search", now.search);
        else previous.delete("search");
        return previous;
      },
      { replace: "search" in next },
    );
  const inviteButton = (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {m.users_invite()}
    </Button>
  );
  const empty = () => {
    if (members.length > 0) return undefined;
    if (query.isError) return <Failure title={m.users_failed()} error={query.error} onRetry={query.refetch} />;
    if (search || page > 1)
      return (
        <NoMatches
          title={m.users_none_found()}
          text={m.users_none_found_text()}
          onClear={() => show({ page: 1, search: "" })}
        />
      );
    return <EmptyState icon={IconUsers} title={m.users_empty()} text={m.users_empty_text()} action={inviteButton} />;
  };
  return (
    <Page title={m.users_title()} text={m.users_text()} actions={inviteButton}>
      <TableCard
        label={m.users_title()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={4}
        empty={empty()}
        minWidth={860}
        isStacked
        tools={
          <SearchField
            className={classes.search}
            label={m.users_search()}
            maxLength={100}
            value={search}
            onSearch={(text) => show({ page: 1, search: text })}
          />
        }
        foot={
          total > PAGE_SIZE && (
            <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={(next) => show({ page: next })} />
          )
        }
      >
        {members.map((member) => (
          <MemberRow key={member._id} member={member} />
        ))}
      </TableCard>
      <LayerFence shown={isInviting} onClose={() => setInviting(false)}>
        {isInviting && <inviting.Layer onClose={() => setInviting(false)} />}
      </LayerFence>
    </Page>
  );
}
