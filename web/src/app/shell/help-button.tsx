import { IconHelpCircle } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import * as m from "#messages";
import classes from "./help-menu.module.css";

interface HelpButtonProps extends ComponentProps<"button"> {
  readonly isRail: boolean;
}

export function HelpButton({ isRail, ...props }: HelpButtonProps) {
  return (
    <button
      {...props}
      type="button"
      className={classes.button}
      data-rail={isRail || undefined}
      aria-haspopup="menu"
      {...(isRail && { "aria-label": m.help_title(), title: m.help_title() })}
    >
      <IconHelpCircle size={16} stroke={1.75} className="cw-dimmed" style={{ flex: "none" }} aria-hidden />
      {!isRail && <span>{m.help_title()}</span>}
    </button>
  );
}
