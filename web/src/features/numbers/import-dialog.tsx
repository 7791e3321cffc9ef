/** The form "Import Your Number": sealed on submit, cleared once the server accepts it. */
import { carriers, numberProviders } from "@callwright/contracts/carriers";
import type { NumberCredentials } from "@callwright/contracts/endpoints/number";
import { cleanPhone } from "@callwright/contracts/phone-format";
import { truncate } from "@callwright/contracts/truncate";
import { Flex, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { AccountFields, ProviderChoice, SealedText } from "./account-fields.tsx";
import { type Faults, focusFault, type Provider } from "./account-form.ts";
import { readImport } from "./import-form.ts";
import { refreshNumbers } from "./refresh.ts";
import { sealCredentials } from "./sealed.ts";

const maxLabel = 40;

const isNorthAmerican = (typed: string) => cleanPhone(typed).startsWith("+1");

interface ImportDialogProps {
  readonly onClose: () => void;
  /** Known values of a number that was bought. */
  readonly known?: Pick<NumberCredentials, "provider" | "phoneNumber" | "label"> | undefined;
}

export function ImportDialog({ onClose, known }: ImportDialogProps) {
  const [provider, setProvider] = useState<Provider>(known?.provider ?? numberProviders[0]);
  const [faults, setFaults] = useState<Faults>({});
  const [wantsUsaText, setWantsUsaText] = useState(isNorthAmerican(known?.phoneNumber ?? ""));
  const form = useRef<HTMLFormElement>(null);
  const { companyName } = useUser();
  const send = useMutation({
    mutationFn: async (credentials: NumberCredentials) =>
      await call("importNumber", { body: { encrypted: await sealCredentials(credentials) } }),
    // The mutation's variables hold the credentials, so they are not kept.
    gcTime: 0,
    onSuccess: () => {
      form.current?.reset();
      toast.success(m.numbers_imported());
      onClose();
    },
    // A refused number may be listed, with its reason.
    onSettled: refreshNumbers,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { credentials, faults: found } = readImport(provider, new FormData(event.currentTarget));
    setFaults(found);
    focusFault(form.current, found);
    if (credentials) send.mutate(credentials);
  };
  return (
    <FormDialog
      title={m.numbers_import()}
      submit={m.numbers_submit()}
      isPending={send.isPending}
      onSubmit={submit}
      onClose={onClose}
      form={form}
    >
      <SealedText>{m.numbers_import_text()}</SealedText>
      {send.isError && (
        <Notice tone="bad" title={m.numbers_import_failed()}>
          {messageOf(send.error, m.error_generic())}
        </Notice>
      )}
      <ProviderChoice provider={provider} onChange={setProvider} />
      <TextInput
        name="phoneNumber"
        type="tel"
        dir="ltr"
        label={m.numbers_number()}
        description={m.numbers_number_hint()}
        defaultValue={known?.phoneNumber}
        error={faults.phoneNumber}
        onChange={(event) => setWantsUsaText(isNorthAmerican(event.currentTarget.value))}
        data-autofocus
      />
      {wantsUsaText && <Notice tone="neutral">{m.numbers_usa_text({ provider: carriers[provider].name })}</Notice>}
      <TextInput
        name="label"
        label={m.numbers_label()}
        description={m.numbers_label_hint()}
        defaultValue={known?.label ?? truncate(companyName, maxLabel)}
        error={faults.label}
        maxLength={maxLabel}
      />
      <AccountFields provider={provider} faults={faults} />
      {send.isPending && (
        <Flex component="p" className="cw-dimmed cw-small" gap={8} role="status">
          {m.numbers_sending({ provider: carriers[provider].name })}
        </Flex>
      )}
    </FormDialog>
  );
}
