import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from "@mantine/core";
import { type Icon, IconPlus } from "@tabler/icons-react";
import type { ComponentPropsWithoutRef } from "react";

export const buttonIcon = (IconComponent: Icon, size = 16) => <IconComponent size={size} stroke={1.75} aria-hidden />;

interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithoutRef<"button">, keyof ActionIconProps> {
  readonly icon: Icon;
  readonly label: string;
  /** Shows the label on hover. */
  readonly hasTitle?: boolean;
  readonly iconSize?: number;
}

export const IconButton = ({ icon, label, hasTitle = false, iconSize, ...button }: IconButtonProps) => (
  <ActionIcon aria-label={label} {...(hasTitle && { title: label })} {...button}>
    {buttonIcon(icon, iconSize)}
  </ActionIcon>
);

interface AddButtonProps extends Pick<ButtonProps, "variant" | "disabled" | "children"> {
  readonly onClick: () => void;
}

export const AddButton = (props: AddButtonProps) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} {...props} />
);
