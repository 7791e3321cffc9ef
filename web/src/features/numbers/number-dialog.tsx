import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { Flex } from "@mantine/core";
import type { ComponentProps } from "react";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Phone } from "../../components/phone.tsx";

interface NumberDialogProps extends ComponentProps<typeof FormDialog> {
  readonly number: ImportedNumber;
}

export const NumberDialog = ({ number, children, ...dialog }: NumberDialogProps) => (
  <FormDialog {...dialog}>
    <Flex component="p" className="cw-medium" wrap="wrap" gap="4px 12px">
      <Phone number={number.phoneNumber} /> <bdi>{number.label}</bdi>
    </Flex>
    {children}
  </FormDialog>
);
