/** Creates a key from a name, scopes and a lifetime, then shows its secret once. */
import { apiKeyScopes } from "@callwright/contracts/catalog";
import type { Scope } from "@callwright/contracts/endpoint";
import { Button, Checkbox, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { CopyLine } from "../../components/copy-line.tsx";
import { DialogFoot } from "../../components/dialog-foot.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { useFocusReturn } from "../../components/use-focus-return.ts";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { call, messageOf } from "../../lib/api.ts";
import { keepKey } from "../../lib/api-key.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import classes from "./create-key-dialog.module.css";
import { scopeNames, scopeTexts } from "./scopes.ts";

export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const isPhone = usePhoneScreen();
  const nameInput = useRef<HTMLInputElement>(null);
  const [scopes, setScopes] = useState<string[]>(["read"]);
  const [days, setDays] = useState("365");
  const [faults, setFaults] = useState<{ readonly name?: string; readonly scopes?: string }>({});
  useFocusReturn();
  const create = useMutation({
    mutationFn: (body: { name: string; scopes: Scope[]; expiresInDays: number }) => call("createApiKey", { body }),
    // The answer holds the secret, so it is not cached beyond the dialog.
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.apiKeys }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = nameInput.current?.value.trim() ?? "";
    const chosen = apiKeyScopes.filter((scope) => scopes.includes(scope));
    setFaults({
      ...(!name && { name: m.api_keys_name_missing() }),
      ...(chosen.length === 0 && { scopes: m.api_keys_scopes_missing() }),
    });
    if (!name) nameInput.current?.focus();
    if (name && chosen.length > 0) create.mutate({ name, scopes: chosen, expiresInDays: Number(days) });
  };
  const { data: made } = create;
  if (made)
    return (
      <Modal
        opened
        onClose={onClose}
        title={m.api_keys_created_title()}
        fullScreen={isPhone}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <Secret secret={made.secret} onClose={onClose} />
      </Modal>
    );
  return (
    <FormDialog
      title={m.api_keys_create()}
      submit={m.api_keys_create()}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {create.isError && <Notice tone="bad">{messageOf(create.error, m.api_keys_create_failed())}</Notice>}
      <TextInput
        ref={nameInput}
        label={m.api_keys_name()}
        description={m.api_keys_name_hint()}
        error={faults.name}
        maxLength={60}
        data-autofocus
      />
      <Checkbox.Group
        label={m.api_keys_scopes()}
        error={faults.scopes}
        value={scopes}
        onChange={setScopes}
        classNames={{ label: classes.groupLabel }}
      >
        <Stack gap={12}>
          {apiKeyScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scopeNames[scope]()} description={scopeTexts[scope]()} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={m.api_keys_expiry()}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
        data={[
          { value: "30", label: m.api_keys_expiry_month() },
          { value: "90", label: m.api_keys_expiry_quarter() },
          { value: "365", label: m.api_keys_expiry_year() },
        ]}
      />
    </FormDialog>
  );
}

/** A new key's secret, shown once: to copy, and optionally to use in this browser. */
function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const [isForHere, setForHere] = useState(false);
  const done = () => {
    if (isForHere) keepKey(secret);
    onClose();
  };
  return (
    <div className={classes.form}>
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
    </div>
  );
}
