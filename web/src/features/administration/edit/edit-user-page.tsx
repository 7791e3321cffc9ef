import { IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Page } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { isNotFound } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";
import { withTenant } from "../../../lib/tenant-filter.ts";
import { userQuery } from "../queries.ts";
import { EditForm } from "./edit-form.tsx";

export function EditUserPage() {
  const { userId } = useParams();
  const { search } = useLocation();
  return (
    <Page
      title={m.panel_edit_user()}
      back={{ to: withTenant(paths.panelUsers, search), label: m.panel_back_to_users() }}
      width="form"
    >
      {userId ? <Editor userId={userId} /> : <EmptyState icon={IconUserOff} title={m.panel_user_id_missing()} />}
    </Page>
  );
}

function Editor({ userId }: { readonly userId: string }) {
  const query = useQuery(userQuery(userId));
  const { data: user, error } = query;
  const empty = () => {
    if (user || !error) return undefined;
    if (isNotFound(error)) return <EmptyState icon={IconUserOff} title={m.panel_user_not_found()} />;
    return <Failure title={m.panel_user_load_failed()} error={undefined} onRetry={query.refetch} />;
  };
  return (
    <Panel isLoading={query.isPending} heights={[640]} empty={empty()}>
      {user && <EditForm key={user._id} user={user} />}
    </Panel>
  );
}
