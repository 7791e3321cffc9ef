import { cleanPhone } from "@callwright/contracts/phone-format";
import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { DialogFoot, FootButton } from "../../../components/dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { isolate } from "../../../lib/format.ts";
import { meQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";

/** Verifies the recruiter's own number by a code, so that a new job may call it first. */
export function useOwnPhone() {
  const { phone } = useUser();
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const send = useMutation({
    mutationFn: (number: string) => call("sendPhoneCode", { body: { phone: number } }),
    onSuccess: (_, number) => setSentTo(number),
  });
  const verify = useMutation({
    mutationFn: (body: { readonly phone: string; readonly code: string }) => call("verifyPhone", { body }),
    onSuccess: ({ user }) => {
      queryClient.setQueryData(meQuery.queryKey, user);
      setOpen(false);
    },
  });
  return {
    isOpen,
    send,
    verify,
    sentTo,
    sendAgain: (number: string) => {
      verify.reset();
      send.mutate(number);
    },
    open: () => {
      setOpen(true);
      // The number in the profile gets its code without another press.
      if (phone && !sentTo) send.mutate(phone);
    },
    /** From the code back to the number, and from the number back to the job's form. */
    back: () => {
      if (!sentTo) setOpen(false);
      setSentTo(undefined);
      send.reset();
      verify.reset();
    },
  };
}

interface OwnPhoneProps {
  readonly ownPhone: ReturnType<typeof useOwnPhone>;
  readonly onVerified: (phone: string) => void;
}

export function OwnPhone({ ownPhone, onVerified }: OwnPhoneProps) {
  const user = useUser();
  const [phone, setPhone] = useState(user.phone ?? "");
  const [code, setCode] = useState("");
  const { send, verify, sentTo } = ownPhone;
  const error = send.error ?? verify.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sentTo) return send.mutate(cleanPhone(phone));
    // An error of the last sending would hide the verification's error.
    send.reset();
    verify.mutate({ phone: sentTo, code }, { onSuccess: () => onVerified(sentTo) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16} maw={480}>
        {error && <Notice tone="bad">{messageOf(error, m.own_phone_failed())}</Notice>}
        <p className="cw-dimmed" role="status">
          {sentTo ? m.own_phone_sent({ number: isolate(sentTo) }) : m.own_phone_text()}
        </p>
        {sentTo ? (
          <TextInput
            key="code"
            label={m.own_phone_code()}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={12}
            autoFocus
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        ) : (
          <TextInput
            key="phone"
            type="tel"
            label={m.profile_phone()}
            description={m.numbers_number_hint()}
            autoComplete="tel"
            dir="ltr"
            autoFocus
            value={phone}
            onChange={({ currentTarget }) => setPhone(currentTarget.value)}
          />
        )}
      </Stack>
      <DialogFoot start={<FootButton onClick={ownPhone.back}>{m.create_back()}</FootButton>}>
        {sentTo && (
          <Button variant="subtle" size="md" loading={send.isPending} onClick={() => ownPhone.sendAgain(sentTo)}>
            {m.own_phone_again()}
          </Button>
        )}
        <Button type="submit" size="md" loading={send.isPending || verify.isPending}>
          {sentTo ? m.own_phone_confirm() : m.own_phone_send()}
        </Button>
      </DialogFoot>
    </form>
  );
}
