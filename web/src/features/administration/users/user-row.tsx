/** One user in the panel. Click or Enter opens the user. */
import type { AdminUser } from "@callwright/contracts/endpoints/admin-user";
import { IconEye, IconMailForward, IconMailOff, IconPencil, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { type MoreItem, MoreMenu } from "../../../components/more-menu.tsx";
import { roleNames, stateBadges } from "../../../components/users/wording.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink, usePreload } from "../../../lib/preload.tsx";
import { queryClient } from "../../../lib/query.ts";
import { isSuperAdmin } from "../../../lib/roles.ts";
import { useUser } from "../../../lib/session.ts";
import { withTenant } from "../../../lib/tenant-filter.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "../panel.module.css";
import { panelKeys } from "../queries.ts";

const viewAs = lazyLayer(async () => (await import("./view-as-dialog.tsx")).ViewAsDialog);

interface UserRowProps {
  readonly user: AdminUser;
  /** Absent where all rows have the same. */
  readonly tenantName?: string;
}

type Layer = "disable" | "withdraw" | "view-as";

export function UserRow({ user, tenantName }: UserRowProps) {
  const me = useUser();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [layer, setLayer] = useState<Layer>();
  const close = () => setLayer(undefined);
  const { _id: id, name, email, role, state, lastSignInAt, minutesLimits } = user;
  const to = withTenant(paths.panelUser(id), search);
  const edit = withTenant(paths.panelEditUser(id), search);
  const { tone, text } = stateBadges[state];
  const isMe = id === me.id;

  const runAction = useMutation({
    mutationFn: ({ run }: { readonly run: () => Promise<unknown>; readonly done: string }) => run(),
    onSuccess: async (_, { done }) => {
      close();
      toast.success(done);
      await queryClient.invalidateQueries({ queryKey: panelKeys.users });
    },
    onError: (error) => toast.error(messageOf(error, m.panel_user_failed())),
  });
  const setDisabled = (isDisabled: boolean) =>
    runAction.mutate({
      run: () => call("editUser", { body: { _id: id, isDisabled } }),
      done: isDisabled ? m.users_disabled_done({ name }) : m.users_enabled_done({ name }),
    });
  const resend = () =>
    runAction.mutate({ run: () => call("resendUserInvitation", { params: { id } }), done: m.users_resent({ email }) });
  const withdraw = () =>
    runAction.mutate({
      run: () => call("withdrawUserInvitation", { params: { id } }),
      done: m.users_withdrawn({ email }),
    });

  const items: MoreItem[] = [
    { label: m.panel_edit_user(), icon: IconPencil, onClick: () => void navigate(edit) },
    ...(state === "invited"
      ? [
          { label: m.users_resend(), icon: IconMailForward, onClick: resend },
          { label: m.users_withdraw(), icon: IconMailOff, onClick: () => setLayer("withdraw") },
        ]
      : []),
    ...(isSuperAdmin(me) && state === "active" && !role.includes("superAdmin")
      ? [{ label: m.panel_view_as(), icon: IconEye, onClick: () => setLayer("view-as") }]
      : []),
    ...(state === "active" && !isMe
      ? [{ label: m.users_disable(), icon: IconUserOff, onClick: () => setLayer("disable") }]
      : []),
    ...(state === "disabled"
      ? [{ label: m.users_enable(), icon: IconUserCheck, onClick: () => setDisabled(false) }]
      : []),
  ];

  return (
    <tr
      {...usePreload(to)}
      tabIndex={0}
      aria-label={m.panel_open_user({ name })}
      onClick={({ target, currentTarget }) => {
        // Dialogs and menus are in the row for React only.
        const isInRow = target instanceof Element && currentTarget.contains(target);
        if (isInRow && !target.closest("a, button")) void navigate(to);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) void navigate(to);
      }}
    >
      <td data-pinned>
        <span className={classes.two}>
          <span className={classes.name}>
            <PreloadLink to={to} tabIndex={-1} className="cw-cut">
              <bdi>{name}</bdi>
            </PreloadLink>
            {isMe && <span className={classes.mark}>{m.users_you()}</span>}
          </span>
          <span className={classes.second}>
            <bdi dir="ltr">{email}</bdi>
          </span>
        </span>
      </td>
      {tenantName !== undefined && (
        <td>
          <bdi className="cw-cut">{tenantName}</bdi>
        </td>
      )}
      <td>{role.map((one) => roleNames[one]()).join(", ") || m.users_role_none()}</td>
      <td>
        <bdi className="cw-cut">{user.planName}</bdi>
      </td>
      <td data-align="end">
        <bdi>{`${formatNumber(minutesLimits.minutesUsed)} / ${formatNumber(minutesLimits.totalAllowed)}`}</bdi>
      </td>
      <td>
        <ToneBadge tone={tone}>{text()}</ToneBadge>
      </td>
      <td className="cw-num">
        <bdi>{lastSignInAt ? formatDateTime(lastSignInAt, me.timezone) : m.users_never()}</bdi>
      </td>
      <td>
        <MoreMenu label={`${m.actions()}: ${name}`} items={items} />
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
          {layer === "view-as" && <viewAs.Layer user={user} onClose={close} />}
        </LayerFence>
      </td>
    </tr>
  );
}
