import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { Flex } from "@mantine/core";
import type { ComponentProps } from "react";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Phone } from "../../components/phone.tsx";
import { toast } from "../../lib/toast.ts";
import { refreshNumbers } from "./queries.ts";

export interface NumberLayerProps {
  readonly number: ImportedNumber;
  readonly onClose: () => void;
}

interface NumberDialogProps extends ComponentProps<typeof FormDialog> {
  readonly number: ImportedNumber;
  readonly detail?: string;
}

export const NumberDialog = ({ number, detail, children, ...dialog }: NumberDialogProps) => (
  <FormDialog {...dialog}>
    <Flex component="p" className="cw-medium" wrap="wrap" gap="4px 12px">
      <Phone number={number.phoneNumber} /> <bdi>{number.label}</bdi> {detail && <bdi>{detail}</bdi>}
    </Flex>
    {children}
  </FormDialog>
);

export async function finishNumberDialog(doneMessage: string, onClose: () => void): Promise<void> {
  toast.success(doneMessage);
  onClose();
  await refreshNumbers();
}
