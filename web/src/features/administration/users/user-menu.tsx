/** What an administrator may do with a user of the panel. */
import type { AdminUser } from "@callwright/contracts/endpoints/admin-user";
import { IconEye, IconPencil } from "@tabler/icons-react";
import { useLocation, useNavigate } from "react-router-dom";
import * as m from "#messages";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { UserActions, useUserChanges } from "../../../components/users/user-actions.tsx";
import { call } from "../../../lib/api.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { isSuperAdmin } from "../../../lib/roles.ts";
import { useUser } from "../../../lib/session.ts";
import { withTenant } from "../../../lib/tenant-filter.ts";
import { panelKeys } from "../queries.ts";

const viewAs = lazyLayer(async () => (await import("./view-as-dialog.tsx")).ViewAsDialog);

export function UserMenu({ user }: { readonly user: AdminUser }) {
  const me = useUser();
  const navigate = useNavigate();
  const { search } = useLocation();
  const changes = useUserChanges<"view-as">({ queryKey: panelKeys.users, failed: m.panel_user_failed() });
  const { _id: id, role } = user;
  const edit = withTenant(paths.panelEditUser(id), search);
  const { layer, open, close } = changes;
  return (
    <UserActions
      {...{ user, changes }}
      mayDisable={id !== me.id}
      mayEnable
      setDisabled={(isDisabled) => call("editUser", { body: { _id: id, isDisabled } })}
      resend={() => call("resendUserInvitation", { params: { id } })}
      withdraw={() => call("withdrawUserInvitation", { params: { id } })}
      first={[{ label: m.panel_edit_user(), icon: IconPencil, onClick: () => void navigate(edit) }]}
      ofActive={
        isSuperAdmin(me) && !role.includes("superAdmin")
          ? [{ label: m.panel_view_as(), icon: IconEye, onClick: () => open("view-as") }]
          : []
      }
    >
      <LayerFence shown={layer} onClose={close}>
        {layer === "view-as" && <viewAs.Layer user={user} onClose={close} />}
      </LayerFence>
    </UserActions>
  );
}
