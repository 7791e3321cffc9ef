import { smtpEncryptions } from "@callwright/contracts/catalog";
import type { Smtp } from "@callwright/contracts/endpoints/tenant";
import { Flex, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { type ChangeEvent, useRef } from "react";
import * as m from "#messages";
import type { FieldFaults } from "../../../components/use-form.ts";
import { encryptionNames, portFor, usualPorts } from "./encryption.ts";

export function MailServerFields({ smtp, faults }: { readonly smtp: Smtp | null; readonly faults: FieldFaults }) {
  const portInput = useRef<HTMLInputElement>(null);
  const followEncryption = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
    const encryption = smtpEncryptions.find((one) => one === value) ?? "tls";
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
        onChange={followEncryption}
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
          defaultValue={String(smtp?.port ?? usualPorts.tls)}
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
