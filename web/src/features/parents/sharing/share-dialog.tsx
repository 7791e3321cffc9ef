/** Makes a link that shows the selected candidates to people without an account. */
import type { Selection } from "@callwright/contracts";
import { shareLimits } from "@callwright/contracts/endpoints/share";
import { Checkbox, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { CopyLine } from "../../../components/copy-line.tsx";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useFocusReturn } from "../../../components/use-focus-return.ts";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { sharingKey } from "./queries.ts";

interface ShareDialogProps {
  readonly parentId: string;
  readonly selection: Selection;
  readonly count: number;
  readonly onClose: () => void;
}

const dayChoices = [1, 7, 14, 30, 90];
const usualDays = 14;

export function ShareDialog({ parentId, selection, count, onClose }: ShareDialogProps) {
  const nameInput = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  useFocusReturn();
  const create = useMutation({
    mutationFn: (form: FormData) =>
      call("shareCandidates", {
        params: { id: parentId },
        body: {
          selection,
          name: String(form.get("name") ?? ""),
          days: Number(form.get("days")),
          showsRecording: form.has("recording"),
          showsContact: form.has("contact"),
        },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharingKey }),
  });
  if (create.data)
    return <CreatedLink url={create.data.link.url} expiresAt={create.data.link.expiresAt} onClose={onClose} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const isNamed = String(form.get("name") ?? "").trim() !== "";
    setFault(isNamed ? undefined : m.share_name_missing());
    if (isNamed) create.mutate(form);
    else nameInput.current?.focus();
  };
  const isTooMany = count > shareLimits.people;
  return (
    <FormDialog
      title={m.share_title({ count: formatNumber(count) })}
      submit={m.share_create()}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isTooMany && <Notice tone="fair">{m.share_too_many({ count: formatNumber(shareLimits.people) })}</Notice>}
      {create.isError && <Notice tone="bad">{messageOf(create.error, m.share_failed())}</Notice>}
      <p className="cw-dimmed cw-small cw-anywhere">{m.share_text()}</p>
      <TextInput
        ref={nameInput}
        name="name"
        label={m.share_name()}
        description={m.share_name_hint()}
        maxLength={80}
        error={fault}
        data-autofocus
      />
      <NativeSelect
        name="days"
        label={m.share_days()}
        defaultValue={usualDays}
        data={dayChoices.map((days) => ({
          value: String(days),
          label: m.share_day_count({ count: formatNumber(days) }),
        }))}
      />
      <Checkbox name="recording" label={m.share_recording()} />
      <Checkbox name="contact" label={m.share_contact()} />
    </FormDialog>
  );
}

interface CreatedLinkProps {
  readonly url: string;
  readonly expiresAt: string;
  readonly onClose: () => void;
}

function CreatedLink({ url, expiresAt, onClose }: CreatedLinkProps) {
  const isPhone = usePhoneScreen();
  const { timezone } = useUser();
  return (
    <Modal opened onClose={onClose} title={m.share_created()} fullScreen={isPhone}>
      <Stack gap={12}>
        <p>{m.share_created_text({ date: formatDate(expiresAt, timezone) })}</p>
        <CopyLine text={url} label={`${m.copy()}: ${m.share_link()}`} isFocused />
        <a href={url} target="_blank" rel="noreferrer">
          {m.share_open()}
        </a>
      </Stack>
    </Modal>
  );
}
