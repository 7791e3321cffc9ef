import type { Member } from "@callwright/contracts/endpoints/team";
import { Group } from "@mantine/core";
import { IconMailForward, IconMailOff, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { type QueryKey, useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { messageOf } from "../../lib/api.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import { StateBadge, ToneBadge } from "../badge.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { type MoreItem, MoreMenu } from "../more-menu.tsx";
import { returnedMailTexts, stateBadges } from "./wording.ts";

export function UserState({ state, returnedMail }: Pick<Member, "state" | "returnedMail">) {
  return (
    <Group gap={4} component="span">
      <StateBadge {...stateBadges[state]} />
      {returnedMail && <ToneBadge tone="bad">{returnedMailTexts[returnedMail.kind]()}</ToneBadge>}
    </Group>
  );
}

interface UserChangesOptions {
  readonly queryKey: QueryKey;
  readonly failedMessage: string;
}

/** Runs changes of users and tracks the open dialog: one of `UserActions`, or one of the page's `Layer`. */
export function useUserChanges<Layer extends string>({ queryKey, failedMessage }: UserChangesOptions) {
  const [layer, setLayer] = useState<Layer | "disable" | "withdraw">();
  const close = () => setLayer(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: { readonly run: () => Promise<unknown>; readonly done: string }) => run(),
    onSuccess: async (_, { done }) => {
      close();
      toast.success(done);
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(messageOf(error, failedMessage)),
  });
  return { layer, open: setLayer, close, change: mutate, isBusy: isPending };
}

interface UserActionsProps<Layer extends string> {
  readonly user: Pick<Member, "name" | "email" | "state">;
  readonly changes: ReturnType<typeof useUserChanges<Layer>>;
  readonly canDisable: boolean;
  readonly canEnable: boolean;
  readonly setDisabled: (isDisabled: boolean) => Promise<unknown>;
  readonly resend: () => Promise<unknown>;
  readonly withdraw: () => Promise<unknown>;
  /** Menu items for users in any state. */
  readonly firstItems: readonly MoreItem[];
  /** Menu items for active users only. */
  readonly activeItems: readonly MoreItem[];
  readonly children: ReactNode;
}

export function UserActions<Layer extends string>(props: UserActionsProps<Layer>) {
  const { user, changes, canDisable, canEnable, setDisabled, resend, withdraw } = props;
  const { firstItems, activeItems, children } = props;
  const { name, email, state } = user;
  const { layer, open, close, change, isBusy } = changes;
  const sendAgain = () => change({ run: resend, done: m.users_resent({ email }) });
  const enable = () => change({ run: () => setDisabled(false), done: m.users_enabled_done({ name }) });
  const itemsByState: Record<Member["state"], readonly MoreItem[]> = {
    invited: [
      { label: m.users_resend(), icon: IconMailForward, onClick: sendAgain },
      { label: m.users_withdraw(), icon: IconMailOff, onClick: () => open("withdraw") },
    ],
    active: canDisable
      ? [...activeItems, { label: m.users_disable(), icon: IconUserOff, onClick: () => open("disable") }]
      : activeItems,
    disabled: canEnable ? [{ label: m.users_enable(), icon: IconUserCheck, onClick: enable }] : [],
  };
  const items = [...firstItems, ...itemsByState[state]];
  return (
    <>
      {items.length > 0 && <MoreMenu label={`${m.actions()}: ${name}`} items={items} />}
      <ConfirmDialog
        isOpen={layer === "disable"}
        onClose={close}
        title={m.users_disable_title({ name })}
        action={m.users_disable()}
        onConfirm={() => change({ run: () => setDisabled(true), done: m.users_disabled_done({ name }) })}
        isBusy={isBusy}
        isDangerous
      >
        {m.users_disable_text()}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={layer === "withdraw"}
        onClose={close}
        title={m.users_withdraw_title()}
        action={m.users_withdraw()}
        onConfirm={() => change({ run: withdraw, done: m.users_withdrawn({ email }) })}
        isBusy={isBusy}
        isDangerous
      >
        {m.users_withdraw_text({ email })}
      </ConfirmDialog>
      {children}
    </>
  );
}
