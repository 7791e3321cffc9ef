/** A form about one number, with the reason above its fields if it could not be saved. */
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { Flex } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";
import * as m from "#messages";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { Phone } from "../../components/phone.tsx";
import { messageOf } from "../../lib/api.ts";

interface NumberDialogProps {
  readonly number: ImportedNumber;
  readonly title: string;
  /** Title of a failure. */
  readonly failed: string;
  readonly save: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown };
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function NumberDialog({ number, title, failed, save, onSubmit, onClose, children }: NumberDialogProps) {
  return (
    <FormDialog
      title={title}
      submit={m.settings_save()}
      isPending={save.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Flex component="p" className="cw-medium" wrap="wrap" gap="4px 12px">
        <Phone number={number.phoneNumber} /> <bdi>{number.label}</bdi>
      </Flex>
      {save.isError && (
        <Notice tone="bad" title={failed}>
          {messageOf(save.error, m.error_generic())}
        </Notice>
      )}
      {children}
    </FormDialog>
  );
}
