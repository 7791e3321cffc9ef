/** The buttons of the help and the user menu, shown before the menus' code has loaded. */
import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { IconHelpCircle, IconUserCircle } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import * as m from "#messages";
import classes from "./sidebar.module.css";

interface HelpButtonProps extends ComponentProps<"button"> {
  readonly isRail: boolean;
}

export function HelpButton({ isRail, ...props }: HelpButtonProps) {
  return (
    <button
      {...props}
      type="button"
      className={classes.help}
      aria-haspopup="menu"
      {...(isRail && { "aria-label": m.help_title(), title: m.help_title() })}
    >
      <IconHelpCircle size={16} stroke={1.75} className="cw-dimmed" style={{ flex: "none" }} aria-hidden />
      {!isRail && <span>{m.help_title()}</span>}
    </button>
  );
}

export function UserButton(props: ActionIconProps & ComponentProps<"button">) {
  return (
    <ActionIcon {...props} aria-label={m.user_menu()} title={m.user_menu()} aria-haspopup="menu">
      <IconUserCircle size={20} stroke={1.5} />
    </ActionIcon>
  );
}
