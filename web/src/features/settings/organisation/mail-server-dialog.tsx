/** The dialog for the mail server. Its fields are uncontrolled, which keeps the password out of React's state. */
import { smtpEncryptions } from "@callwright/contracts/catalog";
import { type Smtp, smtpBody } from "@callwright/contracts/endpoints/tenant";
import { Flex, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { type ChangeEvent, useRef } from "react";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { type FieldFaults, useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { smtpQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useChosenTenantId } from "../../../lib/tenant-filter.ts";
import { toast } from "../../../lib/toast.ts";
import { encryptionNames, portFor, standardPorts } from "./encryption.ts";

export function MailServerDialog({ smtp, onClose }: { readonly smtp: Smtp | null; readonly onClose: () => void }) {
  const tenantId = useChosenTenantId();
  const form = useForm({
    saved: {},
    read: ({ fields }) => readSmtp(fields),
    send: (body) => call("saveSmtp", { query: { tenantId }, body }),
    failedMessage: m.error_generic,
    onSaved: ({ smtp: savedSmtp }) => {
      queryClient.setQueryData(smtpQuery(tenantId).queryKey, savedSmtp);
      toast.success(m.smtp_saved());
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.smtp_title()}
      submit={m.smtp_save()}
      form={form}
      onClose={onClose}
      failureTitle={m.smtp_save_failed()}
    >
      <MailServerFields smtp={smtp} faults={form.faults} />
    </FormDialog>
  );
}

function MailServerFields({ smtp, faults }: { readonly smtp: Smtp | null; readonly faults: FieldFaults }) {
  const portInput = useRef<HTMLInputElement>(null);
  const adaptPort = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
    const encryption = smtpEncryptions.find((option) => option === value) ?? "tls";
    if (portInput.current) portInput.current.value = portFor(encryption, portInput.current.value);
  };
  return (
    <>
      <NativeSelect
        name="encryption"
        label={m.smtp_encryption()}
        description={m.smtp_encryption_hint()}
        defaultValue={smtp?.encryption ?? "tls"}
        data={smtpEncryptions.map((value) => ({ value, label: encryptionNames[value]() }))}
        onChange={adaptPort}
        error={faults.encryption}
      />
      <Flex align="flex-start" gap={12}>
        <TextInput
          flex={1}
          miw={0}
          name="host"
          dir="ltr"
          label={m.smtp_host()}
          defaultValue={smtp?.host}
          placeholder="smtp.example.com"
          error={faults.host}
          spellCheck={false}
          data-autofocus
        />
        <TextInput
          ref={portInput}
          flex="none"
          w={112}
          name="port"
          dir="ltr"
          inputMode="numeric"
          label={m.smtp_port()}
          defaultValue={String(smtp?.port ?? standardPorts.tls)}
          error={faults.port}
        />
      </Flex>
      <TextInput
        name="username"
        dir="ltr"
        label={m.smtp_username()}
        defaultValue={smtp?.username}
        error={faults.username}
        spellCheck={false}
        autoComplete="off"
      />
      <PasswordInput
        name="password"
        label={m.smtp_password()}
        description={smtp ? m.smtp_password_keep() : m.smtp_password_hint()}
        error={faults.password}
        // Browsers ignore "off" for passwords; this value keeps password managers from filling it in.
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": m.login_show_password(), tabIndex: 0 }}
        spellCheck={false}
      />
      <TextInput
        name="fromAddress"
        type="email"
        dir="ltr"
        label={m.smtp_from_address()}
        defaultValue={smtp?.fromAddress}
        error={faults.fromAddress}
        spellCheck={false}
      />
      <TextInput
        name="fromName"
        label={m.smtp_from_name()}
        description={m.smtp_from_name_hint()}
        defaultValue={smtp?.fromName}
        error={faults.fromName}
        maxLength={80}
      />
    </>
  );
}

const texts = {
  host: m.smtp_host_invalid,
  port: m.smtp_port_invalid,
  encryption: m.smtp_encryption_invalid,
  username: m.smtp_username_invalid,
  password: m.smtp_password_invalid,
  fromAddress: m.smtp_from_address_invalid,
  fromName: m.smtp_from_name_invalid,
};

/** An empty password is not sent, so the stored one stays. */
export function readSmtp(data: FormData) {
  const { password, ...fields } = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
  return readBody(smtpBody, { ...fields, ...(password && { password }) }, texts);
}
