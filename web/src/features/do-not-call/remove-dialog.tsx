/** Removes a number from the list; the owner's reason is recorded. */
import { Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { Phone } from "../../components/phone.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { leftToRight } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";

interface RemoveDialogProps {
  readonly phoneNumber: string;
  readonly onClose: () => void;
}

const MIN_REASON = 5;

export function RemoveDialog({ phoneNumber, onClose }: RemoveDialogProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState<string>();
  const remove = useMutation({
    mutationFn: (reason: string) => call("removeDoNotCall", { body: { phoneNumber, reason } }),
    onSuccess: async () => {
      toast.success(m.dnc_removed({ number: leftToRight(phoneNumber) }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: keys.doNotCall });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = input.current?.value.trim() ?? "";
    const isEnough = reason.length >= MIN_REASON;
    setFault(isEnough ? undefined : m.dnc_reason_short());
    if (isEnough) remove.mutate(reason);
    else input.current?.focus();
  };
  return (
    <FormDialog
      title={m.dnc_remove_title()}
      submit={m.dnc_remove()}
      isPending={remove.isPending}
      onSubmit={submit}
      onClose={onClose}
      isDangerous
    >
      <p className="cw-medium">
        <Phone number={phoneNumber} />
      </p>
      <p>{m.dnc_remove_text()}</p>
      {remove.isError && <Notice tone="bad">{messageOf(remove.error, m.dnc_remove_failed())}</Notice>}
      <Textarea
        ref={input}
        label={m.dnc_reason()}
        description={m.dnc_reason_hint()}
        error={fault}
        maxLength={300}
        rows={3}
        dir="auto"
        data-autofocus
      />
    </FormDialog>
  );
}
