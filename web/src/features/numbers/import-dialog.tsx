import { carriers, numberProviders } from "@callwright/contracts/carriers";
import { type NumberCredentials, numberCredentialsSchema } from "@callwright/contracts/endpoints/number";
import { cleanPhone } from "@callwright/contracts/phone-format";
import { truncate } from "@callwright/contracts/truncate";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { readBody } from "../../lib/faults.ts";
import { useUser } from "../../lib/session.ts";
import {
  AccountFields,
  accountFaultTexts,
  EncryptionNote,
  filledFields,
  type Provider,
  ProviderChoice,
  SendingText,
  sealCredentials,
} from "./carrier-account.tsx";
import { finishNumberDialog } from "./number-dialog.tsx";
import { refreshNumbers } from "./queries.ts";

const MAX_LABEL_LENGTH = 40;

const isNorthAmerican = (typed: string) => cleanPhone(typed).startsWith("+1");

interface ImportDialogProps {
  readonly onClose: () => void;
  readonly prefill?: Pick<NumberCredentials, "provider" | "phoneNumber" | "label"> | undefined;
}

export function ImportDialog({ onClose, prefill }: ImportDialogProps) {
  const [provider, setProvider] = useState<Provider>(prefill?.provider ?? numberProviders[0]);
  const [isUsaNoticeShown, setUsaNoticeShown] = useState(isNorthAmerican(prefill?.phoneNumber ?? ""));
  const { companyName } = useUser();
  const form = useForm({
    saved: {},
    read: ({ fields }) => readImport(provider, fields),
    send: async (credentials) => call("importNumber", { body: { encrypted: await sealCredentials(credentials) } }),
    failedMessage: m.error_generic,
    onSaved: () => finishNumberDialog(m.numbers_imported(), onClose),
    // The server may list a refused number with its reason.
    onError: refreshNumbers,
  });
  return (
    <FormDialog
      title={m.numbers_import()}
      submit={m.numbers_submit()}
      form={form}
      onClose={onClose}
      failureTitle={m.numbers_import_failed()}
    >
      <EncryptionNote>{m.numbers_import_text()}</EncryptionNote>
      <ProviderChoice provider={provider} onChange={setProvider} />
      <TextInput
        name="phoneNumber"
        type="tel"
        dir="ltr"
        label={m.numbers_number()}
        description={m.numbers_number_hint()}
        defaultValue={prefill?.phoneNumber}
        error={form.faults.phoneNumber}
        onChange={(event) => setUsaNoticeShown(isNorthAmerican(event.currentTarget.value))}
        data-autofocus
      />
      {isUsaNoticeShown && <Notice tone="neutral">{m.numbers_usa_text({ provider: carriers[provider].name })}</Notice>}
      <TextInput
        name="label"
        label={m.numbers_label()}
        description={m.numbers_label_hint()}
        defaultValue={prefill?.label ?? truncate(companyName, MAX_LABEL_LENGTH)}
        error={form.faults.label}
        maxLength={MAX_LABEL_LENGTH}
      />
      <AccountFields provider={provider} faults={form.faults} />
      {form.isSaving && <SendingText provider={provider} />}
    </FormDialog>
  );
}

export function readImport(provider: Provider, data: FormData) {
  const fields = filledFields(data);
  const phoneNumber = cleanPhone(fields.phoneNumber ?? "");
  return readBody(numberCredentialsSchema, { ...fields, provider, phoneNumber }, accountFaultTexts);
}
