import { Textarea, TextInput } from "@mantine/core";
import * as m from "#messages";
import { FormDialog, finishDialog } from "../../components/form-dialog.tsx";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { leftToRight } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";

export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    saved: { phoneNumber: "", note: "" },
    read: ({ values }) => {
      const [phoneNumber, note] = [values.phoneNumber.trim(), values.note.trim()];
      return phoneNumber
        ? { body: { phoneNumber, ...(note && { note }) } }
        : { faults: { phoneNumber: m.words_phone() } };
    },
    send: (body) => call("addDoNotCall", { body }),
    failed: m.dnc_add_failed,
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
