import { languages } from "@callwright/contracts/catalog";
import { createInboundBody } from "@callwright/contracts/endpoints/inbound";
import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { Dialog, DialogFoot, LeaveQuestion } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { useForm } from "../../components/use-form.ts";
import { VoicePicker } from "../../components/voices/voice-picker.tsx";
import { languageNames } from "../../components/wording.ts";
import { call } from "../../lib/api.ts";
import { readBody } from "../../lib/faults.ts";
import { getLocale } from "../../lib/i18n/locale.ts";
import { paths } from "../../lib/paths.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import { createBody, newAssistant, templateChoices } from "./assistant-form.ts";

export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    saved: newAssistant(getLocale()),
    read: ({ values }) => readBody(createInboundBody, createBody(values)),
    send: (body) => call("createInboundAssistant", { body }),
    failedMessage: m.inbound_create_failed,
    onSaved: ({ inbound }) => {
      toast.success(m.inbound_created());
      void queryClient.invalidateQueries({ queryKey: keys.inbound });
      // `replace` keeps Back from returning to the dialog.
      void navigate(paths.inboundAssistant(inbound._id), { replace: true });
    },
  });
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    if (form.isDirty) setLeaving(true);
    else onClose();
  };
  return (
    <Dialog onClose={close} title={m.inbound_create_title()} size={720}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap={16} miw={0}>
          {form.failure && <Notice tone="bad">{form.failure}</Notice>}
          <TextInput label={m.inbound_name()} withAsterisk maxLength={120} data-autofocus {...form.field("title")} />
          <NativeSelect label={m.inbound_template()} data={templateChoices()} {...form.field("template")} />
          <NativeSelect
            label={m.create_language()}
            data={languages.map((value) => ({ value, label: languageNames[value]() }))}
            {...form.field("language")}
          />
          <VoicePicker
            language={form.values.language}
            value={form.values.voice}
            onChange={(voice) => form.set({ voice })}
            error={form.faults.voice}
          />
        </Stack>
        {isLeaving ? (
          <LeaveQuestion question={m.inbound_create_leave()} onStay={() => setLeaving(false)} onLeave={onClose} />
        ) : (
          <DialogFoot>
            <Button type="submit" size="md" loading={form.isSaving}>
              {m.inbound_create_submit()}
            </Button>
          </DialogFoot>
        )}
      </form>
    </Dialog>
  );
}
