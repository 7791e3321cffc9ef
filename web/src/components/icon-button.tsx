import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithoutRef } from "react";
import { sign } from "./sign.tsx";

interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithoutRef<"button">, keyof ActionIconProps> {
  readonly icon: Icon;
  readonly label: string;
  /** Shows the label on hover. */
  readonly hasTitle?: boolean;
  readonly signSize?: number;
}

export const IconButton = ({ icon, label, hasTitle = false, signSize, ...button }: IconButtonProps) => (
  <ActionIcon aria-label={label} {...(hasTitle && { title: label })} {...button}>
    {sign(icon, signSize)}
  </ActionIcon>
);
