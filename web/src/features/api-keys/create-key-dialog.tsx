import { apiKeyScopes } from "@callwright/contracts/catalog";
import type { Scope } from "@callwright/contracts/endpoint";
import { createApiKeyBody } from "@callwright/contracts/endpoints/api-key";
import { Button, Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import * as m from "#messages";
import { CopyLine } from "../../components/copy-button.tsx";
import { Dialog, DialogFoot } from "../../components/dialog.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useFocusReturn } from "../../components/layer-focus.ts";
import { Notice } from "../../components/notice.tsx";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { readBody } from "../../lib/faults.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { storeApiKey } from "../../lib/tab-session.ts";
import { scopeNames } from "./key-columns.tsx";

const faultTexts = { name: m.api_keys_name_missing, scopes: m.api_keys_scopes_missing };

const scopeTexts: Record<Scope, () => string> = {
  read: m.api_keys_scope_read_text,
  write: m.api_keys_scope_write_text,
  call: m.api_keys_scope_call_text,
  numbers: m.api_keys_scope_numbers_text,
  account: m.api_keys_scope_account_text,
};

export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    saved: { name: "", scopes: ["read"], expiresInDays: "365" },
    read: ({ values }) =>
      readBody(createApiKeyBody, { ...values, expiresInDays: Number(values.expiresInDays) }, faultTexts),
    send: (body) => call("createApiKey", { body }),
    failedMessage: m.api_keys_create_failed,
    onSaved: () => queryClient.invalidateQueries({ queryKey: keys.apiKeys }),
  });
  useFocusReturn();
  if (form.answer)
    return (
      // Escape does not close this dialog, since the key is shown only once.
      <Dialog onClose={onClose} title={m.api_keys_created_title()} closeOnEscape={false} isNext>
        <CreatedSecret secret={form.answer.secret} onClose={onClose} />
      </Dialog>
    );
  return (
    <FormDialog title={m.api_keys_create()} submit={m.api_keys_create()} form={form} onClose={onClose}>
      <TextInput
        label={m.api_keys_name()}
        description={m.api_keys_name_hint()}
        maxLength={60}
        data-autofocus
        {...form.field("name")}
      />
      <Checkbox.Group label={m.api_keys_scopes()} labelProps={{ mb: 8 }} {...form.field("scopes")}>
        <Stack gap={12}>
          {apiKeyScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scopeNames[scope]()} description={scopeTexts[scope]()} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={m.api_keys_expiry()}
        data={[
          { value: "30", label: m.api_keys_expiry_month() },
          { value: "90", label: m.api_keys_expiry_quarter() },
          { value: "365", label: m.api_keys_expiry_year() },
        ]}
        {...form.field("expiresInDays")}
      />
    </FormDialog>
  );
}

function CreatedSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const [shouldStore, setShouldStore] = useState(false);
  const finish = () => {
    if (shouldStore) storeApiKey(secret);
    onClose();
  };
  return (
    <Stack gap={16}>
      <Notice tone="neutral" title={m.api_keys_once()}>
        {m.api_keys_once_text()}
      </Notice>
      <CopyLine text={secret} label={m.api_keys_copy()} isFocused />
      <Checkbox
        checked={shouldStore}
        onChange={(event) => setShouldStore(event.currentTarget.checked)}
        label={m.api_keys_hold()}
        description={m.api_keys_hold_text()}
      />
      <DialogFoot>
        <Button size="md" onClick={finish}>
          {m.api_keys_done()}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
