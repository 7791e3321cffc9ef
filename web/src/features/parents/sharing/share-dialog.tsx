import type { Selection } from "@callwright/contracts";
import { shareLimits } from "@callwright/contracts/endpoints/share";
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import * as m from "#messages";
import { useCopy } from "../../../components/copy-button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { useFocusReturn } from "../../../components/layer-focus.ts";
import { Notice } from "../../../components/notice.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { sharingKey } from "../parent-queries.ts";

interface ShareDialogProps {
  readonly parentId: string;
  readonly selection: Selection;
  readonly count: number;
  readonly onClose: () => void;
}

const dayChoices = [1, 7, 14, 30, 90];
const DEFAULT_DAYS = 14;

export function ShareDialog({ parentId, selection, count, onClose }: ShareDialogProps) {
  const form = useForm({
    saved: { name: "", days: String(DEFAULT_DAYS), showsRecording: false, showsContact: false },
    read: ({ values }) =>
      values.name.trim()
        ? { body: { selection, ...values, days: Number(values.days) } }
        : { faults: { name: m.share_name_missing() } },
    send: (body) => call("shareCandidates", { params: { id: parentId }, body }),
    failedMessage: m.share_failed,
    onSaved: () => queryClient.invalidateQueries({ queryKey: sharingKey }),
  });
  useFocusReturn();
  if (form.answer)
    return <CreatedLink url={form.answer.link.url} expiresAt={form.answer.link.expiresAt} onClose={onClose} />;
  // Only a warning, since the server refuses a link for more people.
  const isTooMany = count > shareLimits.people;
  return (
    <FormDialog
      title={m.share_title({ count: formatNumber(count) })}
      submit={m.share_create()}
      form={form}
      onClose={onClose}
    >
      {isTooMany && <Notice tone="fair">{m.share_too_many({ count: formatNumber(shareLimits.people) })}</Notice>}
      <p className="cw-dimmed cw-small cw-anywhere">{m.share_text()}</p>
      <TextInput
        name="name"
        label={m.share_name()}
        description={m.share_name_hint()}
        maxLength={80}
        data-autofocus
        {...form.field("name")}
      />
      <NativeSelect
        name="days"
        label={m.share_days()}
        data={dayChoices.map((days) => ({
          value: String(days),
          label: m.share_day_count({ count: formatNumber(days) }),
        }))}
        {...form.field("days")}
      />
      <Checkbox name="recording" label={m.share_recording()} {...form.toggle("showsRecording")} />
      <Checkbox name="contact" label={m.share_contact()} {...form.toggle("showsContact")} />
    </FormDialog>
  );
}

interface CreatedLinkProps {
  readonly url: string;
  readonly expiresAt: string;
  readonly onClose: () => void;
}

function CreatedLink({ url, expiresAt, onClose }: CreatedLinkProps) {
  const { timezone } = useUser();
  const { isCopied, copy } = useCopy(url);
  return (
    <Dialog onClose={onClose} title={m.share_created()} closeOnClickOutside isNext>
      <Stack gap={12}>
        <p>{m.share_created_text({ date: formatDate(expiresAt, timezone) })}</p>
        <TextInput label={m.share_link()} value={url} dir="ltr" readOnly />
        <Group justify="flex-end" gap={8}>
          <Button component="a" variant="default" href={url} target="_blank" rel="noreferrer">
            {m.share_open()}
          </Button>
          <Button onClick={copy} data-autofocus>
            {isCopied ? m.share_copied() : m.share_copy()}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
