/** Adds one number to the list, with a note. */
import { Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { leftToRight } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";

export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const numberInput = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const add = useMutation({
    mutationFn: (body: { phoneNumber: string; note?: string }) => call("addDoNotCall", { body }),
    onSuccess: async ({ entry }) => {
      toast.success(m.dnc_added({ number: leftToRight(entry.phoneNumber) }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: keys.doNotCall });
    },
    onError: (error) => {
      const found = error instanceof ApiError && error.issues.find(({ path }) => path === "phoneNumber");
      if (!found) return;
      setFault(found.message);
      numberInput.current?.focus();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const phoneNumber = String(data.get("phoneNumber")).trim();
    const note = String(data.get("note")).trim();
    setFault(phoneNumber ? undefined : m.words_phone());
    if (phoneNumber) add.mutate({ phoneNumber, ...(note && { note }) });
    else numberInput.current?.focus();
  };
  return (
    <FormDialog title={m.dnc_add()} submit={m.dnc_add()} isPending={add.isPending} onSubmit={submit} onClose={onClose}>
      {add.isError && !fault && <Notice tone="bad">{messageOf(add.error, m.dnc_add_failed())}</Notice>}
      <TextInput
        ref={numberInput}
        name="phoneNumber"
        type="tel"
        dir="ltr"
        label={m.dnc_number()}
        description={m.dnc_number_hint()}
        placeholder="+4915112345678"
        error={fault}
        maxLength={40}
        data-autofocus
      />
      <Textarea name="note" label={m.dnc_note()} description={m.dnc_note_hint()} maxLength={300} rows={3} dir="auto" />
    </FormDialog>
  );
}
