import { Textarea, TextInput } from "@mantine/core";
import * as m from "#messages";
import { FormDialog, finishDialog } from "../../components/form-dialog.tsx";
import { Phone } from "../../components/phone.tsx";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { leftToRight } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";

export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    saved: { phoneNumber: "", note: "" },
    read: ({ values }) => {
      const phoneNumber = values.phoneNumber.trim();
      const note = values.note.trim();
      if (!phoneNumber) return { faults: { phoneNumber: m.words_phone() } };
      return { body: { phoneNumber, ...(note && { note }) } };
    },
    send: (body) => call("addDoNotCall", { body }),
    failedMessage: m.dnc_add_failed,
    onSaved: ({ entry }) =>
      finishDialog(m.dnc_added({ number: leftToRight(entry.phoneNumber) }), onClose, keys.doNotCall),
  });
  return (
    <FormDialog title={m.dnc_add()} submit={m.dnc_add()} form={form} onClose={onClose}>
      <TextInput
        name="phoneNumber"
        type="tel"
        dir="ltr"
        label={m.dnc_number()}
        description={m.dnc_number_hint()}
        placeholder="+4915112345678"
        maxLength={40}
        data-autofocus
        {...form.field("phoneNumber")}
      />
      <Textarea
        name="note"
        label={m.dnc_note()}
        description={m.dnc_note_hint()}
        maxLength={300}
        rows={3}
        dir="auto"
        {...form.field("note")}
      />
    </FormDialog>
  );
}

const MIN_REASON_LENGTH = 5;

export function RemoveDialog({ phoneNumber, onClose }: { readonly phoneNumber: string; readonly onClose: () => void }) {
  const form = useForm({
    saved: { reason: "" },
    read: ({ values }) => {
      const reason = values.reason.trim();
      if (reason.length < MIN_REASON_LENGTH) return { faults: { reason: m.dnc_reason_short() } };
      return { body: { phoneNumber, reason } };
    },
    send: (body) => call("removeDoNotCall", { body }),
    failedMessage: m.dnc_remove_failed,
    onSaved: () => finishDialog(m.dnc_removed({ number: leftToRight(phoneNumber) }), onClose, keys.doNotCall),
  });
  return (
    <FormDialog title={m.dnc_remove_title()} submit={m.dnc_remove()} form={form} onClose={onClose} isDangerous>
      <p className="cw-medium">
        <Phone number={phoneNumber} />
      </p>
      <p>{m.dnc_remove_text()}</p>
      <Textarea
        label={m.dnc_reason()}
        description={m.dnc_reason_hint()}
        maxLength={300}
        rows={3}
        dir="auto"
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
