/** The three dots that open a menu of further actions. */
import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";

type MoreButtonProps = ActionIconProps & ComponentPropsWithRef<"button"> & { readonly label: string };

export function MoreButton({ label, ...props }: MoreButtonProps) {
  return (
    <ActionIcon size="sm" aria-label={label} title={label} {...props}>
      <IconDots size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
