/** Keys of the organisation's Stripe account. Uncontrolled fields keep the keys out of React's state. */
import { connectStripeAccount } from "@callwright/contracts/endpoints/billing";
import { PasswordInput, TextInput } from "@mantine/core";
import * as m from "#messages";
import { FormDialog, finishDialog } from "../../../components/form-dialog.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { stripeAccountQuery } from "../../../lib/page-queries.ts";

export function StripeAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    saved: {},
    read: ({ fields }) => {
      const { webhookSecret, ...keys } = Object.fromEntries(
        [...fields].map(([name, value]) => [name, String(value).trim()]),
      );
      return readBody(connectStripeAccount.body, { ...keys, ...(webhookSecret && { webhookSecret }) });
    },
    send: (body) => call("connectStripeAccount", { body }),
    failedMessage: m.stripe_connect_failed,
    onSaved: () => finishDialog(m.stripe_connected(), onClose, stripeAccountQuery.queryKey),
  });
  return (
    <FormDialog title={m.stripe_connect()} submit={m.stripe_connect()} form={form} onClose={onClose}>
      <PasswordInput
        name="restrictedKey"
        label={m.stripe_restricted_key()}
        description={m.stripe_restricted_key_hint()}
        error={form.faults.restrictedKey}
        autoComplete="new-password"
        data-autofocus
      />
      <TextInput
        name="publishableKey"
        dir="ltr"
        label={m.stripe_publishable_key()}
        error={form.faults.publishableKey}
        spellCheck={false}
      />
      <PasswordInput
        name="webhookSecret"
        label={m.stripe_webhook_secret()}
        description={m.stripe_webhook_secret_hint()}
        error={form.faults.webhookSecret}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
