/** Creates an inbound assistant from a template; its texts are edited on its page. */
import { languages } from "@callwright/contracts/catalog";
import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { DialogFoot } from "../../components/dialog-foot.tsx";
import { LeaveQuestion } from "../../components/leave-question.tsx";
import { Notice } from "../../components/notice.tsx";
import { useFocusReturn } from "../../components/use-focus-return.ts";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { SAVE_MS, usePress } from "../../components/use-press.ts";
import { VoicePicker } from "../../components/voices/voice-picker.tsx";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { type Faults, faultsIn, focusField } from "../../lib/faults.ts";
import { getLocale } from "../../lib/i18n/locale.ts";
import { languageNames } from "../../lib/language-names.ts";
import { paths } from "../../lib/paths.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { toast } from "../../lib/toast.ts";
import { createBodyOf, faultsOf, type NewAssistant, newAssistant } from "./assistant-form.ts";
import classes from "./inbound.module.css";
import { readTemplate, templateChoices } from "./templates.ts";

export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const [fresh] = useState(() => newAssistant(getLocale()));
  const [values, setValues] = useState(fresh);
  const [faults, setFaults] = useState<Faults>({});
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const isPhone = usePhoneScreen();
  useFocusReturn();
  const set = (changed: Partial<NewAssistant>) => {
    setValues({ ...values, ...changed });
    setFaults({});
  };
  const showFaults = (newFaults: Faults) => {
    setFaults(newFaults);
    const [first] = Object.keys(newFaults);
    if (first) focusField(first);
  };
  const save = useMutation({
    mutationFn: () => call("createInboundAssistant", { body: createBodyOf(values) }),
    onSuccess: ({ inbound }) => {
      toast.success(m.inbound_created());
      void queryClient.invalidateQueries({ queryKey: keys.inbound });
      // Replaced, so Back does not return to the dialog.
      void navigate(paths.inboundAssistant(inbound._id), { replace: true });
    },
    onError: (error) => {
      if (error instanceof ApiError)
        showFaults(faultsIn(error.issues.map(({ path, message }) => ({ path: path.split("."), message }))));
    },
  });
  const press = usePress(() => save.mutate(), SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A second press while saving would create a second assistant.
    if (save.isPending || save.isSuccess) return;
    const newFaults = faultsOf(createBodyOf(values));
    showFaults(newFaults);
    if (Object.keys(newFaults).length === 0) press();
  };
  const isChanged = JSON.stringify(values) !== JSON.stringify(fresh);
  return (
    <Modal
      opened
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
      title={m.inbound_create_title()}
      size={720}
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit} noValidate>
        <div className={classes.fields}>
          {save.isError && Object.keys(faults).length === 0 && (
            <Notice tone="bad">{messageOf(save.error, m.inbound_create_failed())}</Notice>
          )}
          <CreateFields values={values} onChange={set} faults={faults} />
        </div>
        {isLeaving ? (
          <LeaveQuestion
            question={m.inbound_create_leave()}
            stay={m.create_stay()}
            leave={m.create_discard()}
            onStay={() => setLeaving(false)}
            onLeave={onClose}
          />
        ) : (
          <DialogFoot>
            <Button type="submit" size="md" loading={save.isPending}>
              {m.inbound_create_submit()}
            </Button>
          </DialogFoot>
        )}
      </form>
    </Modal>
  );
}

interface CreateFieldsProps {
  readonly values: NewAssistant;
  readonly onChange: (changed: Partial<NewAssistant>) => void;
  readonly faults: Faults;
}

const CreateFields = ({ values, onChange, faults }: CreateFieldsProps) => (
  <>
    <TextInput
      label={m.inbound_name()}
      withAsterisk
      maxLength={120}
      data-autofocus
      data-path="title"
      value={values.title}
      onChange={(event) => onChange({ title: event.currentTarget.value })}
      error={faults.title && serverMessage(faults.title)}
    />
    <NativeSelect
      label={m.inbound_template()}
      value={values.template}
      data={templateChoices()}
      onChange={(event) => onChange({ template: readTemplate(event.currentTarget.value) ?? values.template })}
    />
    <NativeSelect
      label={m.create_language()}
      value={values.language}
      data={languages.map((value) => ({ value, label: languageNames[value]() }))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ language: languages.find((one) => one === value) ?? values.language })
      }
    />
    <VoicePicker
      label={m.create_voice()}
      path="voice"
      language={values.language}
      value={values.voice}
      onChange={(voice) => onChange({ voice })}
      error={faults.voice && serverMessage(faults.voice)}
    />
  </>
);
