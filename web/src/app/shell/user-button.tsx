import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import * as m from "#messages";

export function UserButton(props: ActionIconProps & ComponentProps<"button">) {
  return (
    <ActionIcon {...props} aria-label={m.user_menu()} title={m.user_menu()} aria-haspopup="menu">
      <IconUserCircle size={20} stroke={1.5} />
    </ActionIcon>
  );
}
