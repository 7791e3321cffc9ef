/** What an owner may do with a user of the organisation. */
import type { Member } from "@callwright/contracts/endpoints/team";
import { IconAdjustments, IconShieldOff } from "@tabler/icons-react";
import * as m from "#messages";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { UserActions, useUserChanges } from "../../../components/users/user-actions.tsx";
import { call } from "../../../lib/api.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { keys } from "../../../lib/queries.ts";
import { isOwner } from "../../../lib/roles.ts";
import { useUser } from "../../../lib/session.ts";

const access = lazyLayer(async () => (await import("./access-dialog.tsx")).AccessDialog);

export function MemberMenu({ member }: { readonly member: Member }) {
  const me = useUser();
  const changes = useUserChanges<"access" | "factors">({ queryKey: keys.team, failed: m.users_change_failed() });
  const { _id: id, name } = member;
  const { layer, open, close, change, isBusy } = changes;
  const isOther = isOwner(me) && id !== me.id;
  const resetFactors = () => call("resetMemberFactors", { params: { id } });
  return (
    <UserActions
      {...{ user: member, changes }}
      mayDisable={isOther}
      mayEnable={isOwner(me)}
      setDisabled={(isDisabled) => call("updateMember", { params: { id }, body: { isDisabled } })}
      resend={() => call("resendInvitation", { params: { id } })}
      withdraw={() => call("withdrawInvitation", { params: { id } })}
      first={isOwner(me) ? [{ label: m.users_edit(), icon: IconAdjustments, onClick: () => open("access") }] : []}
      ofActive={isOther ? [{ label: m.users_factors(), icon: IconShieldOff, onClick: () => open("factors") }] : []}
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
      <LayerFence shown={layer} onClose={close}>
        {layer === "access" && <access.Layer member={member} onClose={close} />}
      </LayerFence>
    </UserActions>
  );
}
