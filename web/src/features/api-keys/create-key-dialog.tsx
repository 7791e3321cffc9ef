import { apiKeyScopes } from "@callwright/contracts/catalog";
import { createApiKeyBody } from "@callwright/contracts/endpoints/api-key";
import { Button, Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import * as m from "#messages";
import { CopyLine } from "../../components/copy-line.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { DialogFoot } from "../../components/dialog-foot.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { useFocusReturn } from "../../components/use-focus-return.ts";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { keepKey } from "../../lib/api-key.ts";
import { readBody } from "../../lib/faults.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { scopeNames, scopeTexts } from "./scopes.ts";

const texts = { name: m.api_keys_name_missing, scopes: m.api_keys_scopes_missing };

export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    saved: { name: "", scopes: ["read"], expiresInDays: "365" },
    read: ({ values }) => readBody(createApiKeyBody, { ...values, expiresInDays: Number(values.expiresInDays) }, texts),
    send: (body) => call("createApiKey", { body }),
    failed: m.api_keys_create_failed,
    onSaved: () => queryClient.invalidateQueries({ queryKey: keys.apiKeys }),
  });
  useFocusReturn();
  if (form.answer)
    return (
      <Dialog onClose={onClose} title={m.api_keys_created_title()} closeOnEscape={false} isNext>
        <Secret secret={form.answer.secret} onClose={onClose} />
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

function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const [isForHere, setForHere] = useState(false);
  const done = () => {
    if (isForHere) keepKey(secret);
    onClose();
  };
  return (
    <Stack gap={16}>
      <Notice tone="neutral" title={m.api_keys_once()}>
        {m.api_keys_once_text()}
      </Notice>
      <CopyLine text={secret} label={m.api_keys_copy()} isFocused />
      <Checkbox
        checked={isForHere}
        onChange={(event) => setForHere(event.currentTarget.checked)}
        label={m.api_keys_hold()}
        description={m.api_keys_hold_text()}
      />
      <DialogFoot>
        <Button size="md" onClick={done}>
          {m.api_keys_done()}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
