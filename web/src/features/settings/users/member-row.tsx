/** One user: roles, state, and the owner's actions. */
import type { Member } from "@callwright/contracts/endpoints/team";
import {
  IconAdjustments,
  IconMailForward,
  IconMailOff,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { type MoreItem, MoreMenu } from "../../../components/more-menu.tsx";
import { accessKeys, accessNames, roleNames, stateBadges } from "../../../components/users/wording.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { isOwner } from "../../../lib/roles.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "./member-row.module.css";

const access = lazyLayer(async () => (await import("./access-dialog.tsx")).AccessDialog);

type Layer = "access" | "disable" | "withdraw" | "factors";

export function MemberRow({ member }: { readonly member: Member }) {
  const me = useUser();
  const [layer, setLayer] = useState<Layer>();
  const close = () => setLayer(undefined);
  const { _id: id, name, email, role, dashboardAccess, state, lastSignInAt } = member;
  const isMe = id === me.id;
  const { tone, text } = stateBadges[state];

  const runAction = useMutation({
    mutationFn: ({ run }: { readonly run: () => Promise<unknown>; readonly done: string }) => run(),
    onSuccess: async (_, { done }) => {
      close();
      toast.success(done);
      await queryClient.invalidateQueries({ queryKey: keys.team });
    },
    onError: (error) => toast.error(messageOf(error, m.users_change_failed())),
  });
  const setDisabled = (isDisabled: boolean) =>
    runAction.mutate({
      run: () => call("updateMember", { params: { id }, body: { isDisabled } }),
      done: isDisabled ? m.users_disabled_done({ name }) : m.users_enabled_done({ name }),
    });
  const resend = () =>
    runAction.mutate({
      run: () => call("resendInvitation", { params: { id } }),
      done: m.users_resent({ email }),
    });
  const withdraw = () =>
    runAction.mutate({
      run: () => call("withdrawInvitation", { params: { id } }),
      done: m.users_withdrawn({ email }),
    });

  const resetFactors = () =>
    runAction.mutate({
      run: () => call("resetMemberFactors", { params: { id } }),
      done: m.users_factors_done({ name }),
    });

  const items: MoreItem[] = [
    ...(isOwner(me) ? [{ label: m.users_edit(), icon: IconAdjustments, onClick: () => setLayer("access") }] : []),
    ...(state === "invited"
      ? [
          { label: m.users_resend(), icon: IconMailForward, onClick: resend },
          { label: m.users_withdraw(), icon: IconMailOff, onClick: () => setLayer("withdraw") },
        ]
      : []),
    ...(isOwner(me) && state === "active" && !isMe
      ? [
          { label: m.users_factors(), icon: IconShieldOff, onClick: () => setLayer("factors") },
          { label: m.users_disable(), icon: IconUserOff, onClick: () => setLayer("disable") },
        ]
      : []),
    ...(isOwner(me) && state === "disabled"
      ? [{ label: m.users_enable(), icon: IconUserCheck, onClick: () => setDisabled(false) }]
      : []),
  ];

  return (
    <tr>
      <td data-pinned>
        <span className={classes.name}>
          <bdi className={classes.cut}>{name}</bdi>
          {isMe && <span className={classes.me}>{m.users_you()}</span>}
        </span>
        <bdi dir="ltr" className={classes.email}>
          {email}
        </bdi>
      </td>
      <td>{role.map((one) => roleNames[one]()).join(", ") || m.users_role_none()}</td>
      <td>
        {accessKeys
          .filter((key) => dashboardAccess[key])
          .map((key) => accessNames[key]())
          .join(", ") || m.users_access_none()}
      </td>
      <td>
        <ToneBadge tone={tone}>{text()}</ToneBadge>
      </td>
      <td className={`${classes.date} cw-num`}>
        {lastSignInAt ? formatDateTime(lastSignInAt, me.timezone) : m.users_never()}
      </td>
      <td>
        {items.length > 0 && <MoreMenu label={`${m.actions()}: ${name}`} items={items} />}
        <ConfirmDialog
          isOpen={layer === "disable"}
          onClose={close}
          title={m.users_disable_title({ name })}
          action={m.users_disable()}
          onConfirm={() => setDisabled(true)}
          isBusy={runAction.isPending}
          isDangerous
        >
          {m.users_disable_text()}
        </ConfirmDialog>
        <ConfirmDialog
          isOpen={layer === "factors"}
          onClose={close}
          title={m.users_factors_title({ name })}
          action={m.users_factors()}
          onConfirm={resetFactors}
          isBusy={runAction.isPending}
          isDangerous
        >
          {m.users_factors_text()}
        </ConfirmDialog>
        <ConfirmDialog
          isOpen={layer === "withdraw"}
          onClose={close}
          title={m.users_withdraw_title()}
          action={m.users_withdraw()}
          onConfirm={withdraw}
          isBusy={runAction.isPending}
          isDangerous
        >
          {m.users_withdraw_text({ email })}
        </ConfirmDialog>
        <LayerFence shown={layer} onClose={close}>
          {layer === "access" && <access.Layer member={member} onClose={close} />}
        </LayerFence>
      </td>
    </tr>
  );
}
