import { carriers } from "@callwright/contracts/carriers";
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { Flex } from "@mantine/core";
import * as m from "#messages";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Phone } from "../../components/phone.tsx";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { toast } from "../../lib/toast.ts";
import { AccountFields, readAccount, sealCredentials, SealedText } from "./carrier-account.tsx";
import { refreshNumbers } from "./queries.ts";

interface ReconnectDialogProps {
  readonly number: ImportedNumber;
  readonly title: string;
  readonly onClose: () => void;
}

export function ReconnectDialog({ number, title, onClose }: ReconnectDialogProps) {
  const { id, provider, phoneNumber, label } = number;
  const form = useForm({
    saved: {},
    read: ({ fields }) => readAccount(provider, fields),
    send: async (account) =>
      call("reconnectNumber", { params: { id }, body: { encrypted: await sealCredentials(account) } }),
    failed: m.error_generic,
    onSaved: () => {
      toast.success(m.numbers_reconnected());
      onClose();
      return refreshNumbers();
    },
    // A refused number may be listed, with its reason.
    onError: refreshNumbers,
  });
  return (
    <FormDialog
      title={title}
      submit={m.numbers_reconnect_submit()}
      form={form}
      onClose={onClose}
      failed={m.numbers_reconnect_failed()}
    >
      <Flex component="p" className="cw-medium" wrap="wrap" gap="4px 12px">
        <Phone number={phoneNumber} /> <bdi>{label}</bdi> <bdi>{carriers[provider].name}</bdi>
      </Flex>
      <SealedText>{m.numbers_reconnect_form_text()}</SealedText>
      <AccountFields provider={provider} faults={form.faults} hasPublicKey={number.hasPublicKey ?? false} isFocused />
      {form.isSaving && (
        <Flex component="p" className="cw-dimmed cw-small" gap={8} role="status">
          {m.numbers_sending({ provider: carriers[provider].name })}
        </Flex>
      )}
    </FormDialog>
  );
}
