import { Textarea } from "@mantine/core";
import * as m from "#messages";
import { FormDialog, finishDialog } from "../../components/form-dialog.tsx";
import { Phone } from "../../components/phone.tsx";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { leftToRight } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";

interface RemoveDialogProps {
  readonly phoneNumber: string;
  readonly onClose: () => void;
}

const MIN_REASON = 5;

export function RemoveDialog({ phoneNumber, onClose }: RemoveDialogProps) {
  const form = useForm({
    saved: { reason: "" },
    read: ({ values }) => {
      const reason = values.reason.trim();
      return reason.length >= MIN_REASON
        ? { body: { phoneNumber, reason } }
        : { faults: { reason: m.dnc_reason_short() } };
    },
    send: (body) => call("removeDoNotCall", { body }),
    failed: m.dnc_remove_failed,
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
