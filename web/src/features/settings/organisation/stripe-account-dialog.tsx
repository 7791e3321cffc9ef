/** Keys of the organisation's Stripe account. Uncontrolled fields keep them out of React's state. */
import { connectStripeAccount } from "@callwright/contracts/endpoints/billing";
import { PasswordInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as z from "zod/mini";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { stripeAccountQuery } from "../../../lib/page-queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";

type Faults = Readonly<Record<string, string | undefined>>;

const faultsOf = (issues: readonly { readonly path: PropertyKey | undefined; readonly message: string }[]): Faults =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path), message]));

export function StripeAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const [faults, setFaults] = useState<Faults>({});
  const connect = useMutation({
    mutationFn: (body: z.output<(typeof connectStripeAccount)["body"]>) => call("connectStripeAccount", { body }),
    // The mutation's variables hold the keys, so they are not kept.
    gcTime: 0,
    onSuccess: () => {
      toast.success(m.stripe_connected());
      onClose();
      return queryClient.invalidateQueries({ queryKey: stripeAccountQuery.queryKey });
    },
    onError: (error) => setFaults(error instanceof ApiError ? faultsOf(error.issues) : {}),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { webhookSecret, ...keys } = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
    );
    const parsed = z.safeParse(connectStripeAccount.body, { ...keys, ...(webhookSecret && { webhookSecret }) });
    setFaults(
      parsed.error ? faultsOf(parsed.error.issues.map(({ path, message }) => ({ path: path[0], message }))) : {},
    );
    if (parsed.data) connect.mutate(parsed.data);
  };
  const fault = (name: string) => faults[name] && <ServerMessage>{faults[name]}</ServerMessage>;
  return (
    <FormDialog
      title={m.stripe_connect()}
      submit={m.stripe_connect()}
      isPending={connect.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {connect.isError && Object.keys(faults).length === 0 && (
        <Notice tone="bad">{messageOf(connect.error, m.stripe_connect_failed())}</Notice>
      )}
      <PasswordInput
        name="restrictedKey"
        label={m.stripe_restricted_key()}
        description={m.stripe_restricted_key_hint()}
        error={fault("restrictedKey")}
        autoComplete="new-password"
        data-autofocus
      />
      <TextInput
        name="publishableKey"
        dir="ltr"
        label={m.stripe_publishable_key()}
        error={fault("publishableKey")}
        spellCheck={false}
      />
      <PasswordInput
        name="webhookSecret"
        label={m.stripe_webhook_secret()}
        description={m.stripe_webhook_secret_hint()}
        error={fault("webhookSecret")}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
