import { carriers } from "@callwright/contracts/carriers";
import * as m from "#messages";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { AccountFields, EncryptionNote, readAccount, SendingText, sealCredentials } from "./carrier-account.tsx";
import { finishNumberDialog, NumberDialog, type NumberLayerProps } from "./number-dialog.tsx";
import { refreshNumbers } from "./queries.ts";

export function ReconnectDialog({ number, title, onClose }: NumberLayerProps & { readonly title: string }) {
  const { id, provider } = number;
  const form = useForm({
    saved: {},
    read: ({ fields }) => readAccount(provider, fields),
    send: async (account) =>
      call("reconnectNumber", { params: { id }, body: { encrypted: await sealCredentials(account) } }),
    failedMessage: m.error_generic,
    onSaved: () => finishNumberDialog(m.numbers_reconnected(), onClose),
    // The table shows why the credentials were refused.
    onError: refreshNumbers,
  });
  return (
    <NumberDialog
      number={number}
      detail={carriers[provider].name}
      title={title}
      submit={m.numbers_reconnect_submit()}
      form={form}
      onClose={onClose}
      failureTitle={m.numbers_reconnect_failed()}
    >
      <EncryptionNote>{m.numbers_reconnect_form_text()}</EncryptionNote>
      <AccountFields provider={provider} faults={form.faults} hasPublicKey={number.hasPublicKey ?? false} isFocused />
      {form.isSaving && <SendingText provider={provider} />}
    </NumberDialog>
  );
}
