/**
 * The form "Import Your Number". Its fields are uncontrolled, so that credentials are never held in React's state: they are
 * read on submit, sealed, and the fields emptied once the server has taken them.
 */
import type { NumberCredentials } from "@callwright/contracts/endpoints/number";
import { Modal, PasswordInput, SegmentedControl, TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { FormFoot } from "../../components/form-foot.tsx";
import { Notice } from "../../components/notice.tsx";
import { useFocusReturn } from "../../components/use-focus-return.ts";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { call, messageOf } from "../../lib/api.ts";
import { providerNames } from "../../lib/provider-names.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./import-dialog.module.css";
import { type Faults, type Provider, readForm } from "./import-form.ts";

async function sealAndSend(credentials: NumberCredentials) {
  const [key, { seal }] = await Promise.all([call("importKey"), import("./seal.ts")]);
  return await call("importNumber", { body: { encrypted: await seal(credentials, key) } });
}

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [provider, setProvider] = useState<Provider>("twilio");
  const [faults, setFaults] = useState<Faults>({});
  const isPhone = usePhoneScreen();
  const form = useRef<HTMLFormElement>(null);
  useFocusReturn();
  const send = useMutation({
    mutationFn: sealAndSend,
    // The mutation would keep its variables, which hold the credentials.
    gcTime: 0,
    onSuccess: async () => {
      form.current?.reset();
      toast.success(m.numbers_imported());
      onClose();
      await queryClient.invalidateQueries({ queryKey: keys.numbers });
      void queryClient.invalidateQueries({ queryKey: keys.minutes });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { credentials, faults: found } = readForm(provider, new FormData(event.currentTarget));
    setFaults(found);
    if (credentials) return send.mutate(credentials);
    const first = Object.keys(found)[0];
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.numbers_import()}
      fullScreen={isPhone}
      closeOnClickOutside={!send.isPending}
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate autoComplete="off">
        <p className={classes.text}>
          <IconLock size={16} stroke={1.75} className={classes.lock} aria-hidden />
          {m.numbers_import_text()}
        </p>
        {send.isError && (
          <Notice tone="bad" title={m.numbers_import_failed()}>
            {messageOf(send.error, m.error_generic())}
          </Notice>
        )}
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{m.numbers_provider()}</legend>
          <SegmentedControl
            name="provider"
            fullWidth
            value={provider}
            onChange={(value) => setProvider(value === "telnyx" ? "telnyx" : "twilio")}
            data={Object.entries(providerNames).map(([value, label]) => ({ value, label }))}
          />
        </fieldset>
        <TextInput
          name="phoneNumber"
          type="tel"
          dir="ltr"
          label={m.numbers_number()}
          description={m.numbers_number_hint()}
          error={faults.phoneNumber}
          data-autofocus
        />
        <TextInput
          name="label"
          label={m.numbers_label()}
          description={m.numbers_label_hint()}
          error={faults.label}
          maxLength={40}
        />
        {provider === "twilio" ? (
          <>
            <TextInput
              name="accountSid"
              dir="ltr"
              label={m.numbers_account_sid()}
              description={<bdi dir="ltr">{m.numbers_where_twilio()}</bdi>}
              error={faults.accountSid}
              spellCheck={false}
            />
            <Secret name="authToken" label={m.numbers_auth_token()} error={faults.authToken} />
          </>
        ) : (
          <Secret name="apiKey" label={m.numbers_api_key()} where={m.numbers_where_telnyx()} error={faults.apiKey} />
        )}
        <FormFoot submit={m.numbers_submit()} isPending={send.isPending} onCancel={onClose} />
      </form>
    </Modal>
  );
}

interface SecretProps {
  readonly name: string;
  readonly label: string;
  readonly where?: string;
  readonly error: string | undefined;
}

function Secret({ name, label, where, error }: SecretProps) {
  return (
    <PasswordInput
      name={name}
      label={label}
      description={where && <bdi dir="ltr">{where}</bdi>}
      error={error}
      // "off" is not honoured for passwords; this keeps password managers from filling in or saving it.
      autoComplete="new-password"
      visibilityToggleButtonProps={{ "aria-label": m.login_show_password(), tabIndex: 0 }}
      spellCheck={false}
    />
  );
}
