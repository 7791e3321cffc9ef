/** The three dots; they stand alone until the menu's code is there. */
import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ComponentProps } from "react";

type MoreButtonProps = Omit<ActionIconProps, "size"> &
  ComponentProps<"button"> & { readonly label: string; readonly size: "sm" | "md" };

/** Takes what the menu gives its target: ref, state and handlers. */
export function MoreButton({ label, ...props }: MoreButtonProps) {
  return (
    <ActionIcon {...props} aria-label={label} title={label} aria-haspopup="menu">
      <IconDots size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
