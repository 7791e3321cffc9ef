/** Reconnects a number with new credentials; number and provider stay. */
import { carriers } from "@callwright/contracts/carriers";
import type { CarrierAccount, ImportedNumber } from "@callwright/contracts/endpoints/number";
import { Flex } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { Phone } from "../../components/phone.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { toast } from "../../lib/toast.ts";
import { AccountFields, SealedText } from "./account-fields.tsx";
import { type Faults, focusFault, readAccount } from "./account-form.ts";
import { refreshNumbers } from "./refresh.ts";
import { sealCredentials } from "./sealed.ts";

interface ReconnectDialogProps {
  readonly number: ImportedNumber;
  readonly title: string;
  readonly onClose: () => void;
}

export function ReconnectDialog({ number, title, onClose }: ReconnectDialogProps) {
  const { id, provider, phoneNumber, label } = number;
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: async (account: CarrierAccount) =>
      await call("reconnectNumber", { params: { id }, body: { encrypted: await sealCredentials(account) } }),
    // The mutation's variables hold the credentials, so they are not kept.
    gcTime: 0,
    onSuccess: () => {
      form.current?.reset();
      toast.success(m.numbers_reconnected());
      onClose();
    },
    // A refused number may be listed, with its reason.
    onSettled: refreshNumbers,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { credentials, faults: found } = readAccount(provider, new FormData(event.currentTarget));
    setFaults(found);
    focusFault(form.current, found);
    if (credentials) send.mutate(credentials);
  };
  return (
    <FormDialog
      title={title}
      submit={m.numbers_reconnect_submit()}
      isPending={send.isPending}
      onSubmit={submit}
      onClose={onClose}
      form={form}
    >
      <Flex component="p" className="cw-medium" wrap="wrap" gap="4px 12px">
        <Phone number={phoneNumber} /> <bdi>{label}</bdi> <bdi>{carriers[provider].name}</bdi>
      </Flex>
      <SealedText>{m.numbers_reconnect_form_text()}</SealedText>
      {send.isError && (
        <Notice tone="bad" title={m.numbers_reconnect_failed()}>
          {messageOf(send.error, m.error_generic())}
        </Notice>
      )}
      <AccountFields provider={provider} faults={faults} hasPublicKey={number.hasPublicKey ?? false} isFocused />
      {send.isPending && (
        <Flex component="p" className="cw-dimmed cw-small" gap={8} role="status">
          {m.numbers_sending({ provider: carriers[provider].name })}
        </Flex>
      )}
    </FormDialog>
  );
}
