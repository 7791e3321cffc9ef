import { Button, type ButtonProps } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";

interface AddButtonProps extends Pick<ButtonProps, "variant" | "disabled" | "children"> {
  readonly onClick: () => void;
}

export const AddButton = (props: AddButtonProps) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} {...props} />
);
