/** Adds one number to the list, with a note. */
import { Modal, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { FormFoot } from "../../components/form-foot.tsx";
import { Notice } from "../../components/notice.tsx";
import { useFocusReturn } from "../../components/use-focus-return.ts";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { leftToRight } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./do-not-call-page.module.css";

export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const isPhone = usePhoneScreen();
  const numberInput = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  useFocusReturn();
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
    <Modal opened onClose={onClose} title={m.dnc_add()} fullScreen={isPhone} closeOnClickOutside={false}>
      <form className={classes.form} onSubmit={submit} noValidate autoComplete="off">
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
        <Textarea
          name="note"
          label={m.dnc_note()}
          description={m.dnc_note_hint()}
          maxLength={300}
          rows={3}
          dir="auto"
        />
        <FormFoot submit={m.dnc_add()} isPending={add.isPending} onCancel={onClose} />
      </form>
    </Modal>
  );
}
