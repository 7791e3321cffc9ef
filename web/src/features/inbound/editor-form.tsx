/** Form of an inbound assistant, beside its voice test. */
import { type Language, languages } from "@callwright/contracts/catalog";
import type { Inbound } from "@callwright/contracts/endpoints/inbound";
import {
  defaultInboundTemplate,
  type InboundTemplate,
  type InboundTemplateId,
  inboundTemplateOf,
} from "@callwright/contracts/inbound-templates";
import { inboundStandardVariables, unknownVariables } from "@callwright/contracts/prompt-fill";
import { Button, Flex, NativeSelect, TextInput } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { LeaveGuard } from "../../components/leave-guard.tsx";
import { Notice } from "../../components/notice.tsx";
import { TemplateField } from "../../components/prompt-editor/template-field.tsx";
import { SAVE_MS, usePress } from "../../components/use-press.ts";
import { VoiceTest } from "../../components/voice-test/voice-test.tsx";
import { VoicePicker } from "../../components/voices/voice-picker.tsx";
import { ZoneSelect } from "../../components/zone-select.tsx";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { type Faults, faultsIn, focusField } from "../../lib/faults.ts";
import { directionOf } from "../../lib/i18n/locale.ts";
import { inboundAssistantQuery } from "../../lib/inbound-queries.ts";
import { languageNames } from "../../lib/language-names.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { toast } from "../../lib/toast.ts";
import { type AssistantValues, changesOf, faultsOf, valuesOf, withLanguage, withTemplate } from "./assistant-form.ts";
import classes from "./inbound.module.css";
import { readTemplate, templateChoices } from "./templates.ts";
import { VariablesField } from "./variables-field.tsx";

interface EditorFormProps {
  readonly assistant: Inbound;
  /** Suppresses the leave question, since the assistant no longer exists. */
  readonly isDeleted: boolean;
}

export function EditorForm({ assistant, isDeleted }: EditorFormProps) {
  const { values, set, faults, isDirty, isSaving, failure, submit, reset } = useEditor(assistant);
  const fault = (path: string) => faults[path] && serverMessage(faults[path]);
  const direction = directionOf(values.language);
  const names = [...inboundStandardVariables, ...values.dynamicVars.map(({ key }) => key)];
  const text = (part: "prompt" | "firstSentence" | "lastSentence") => ({
    path: part,
    value: values[part],
    onChange: (typed: string) => set({ ...values, [part]: typed }),
    error: fault(part),
    unknown: unknownVariables(values[part], names),
    direction,
  });
  return (
    <div className={classes.editor}>
      <LeaveGuard isDirty={isDirty && !isDeleted} />
      <form className={classes.form} onSubmit={submit} noValidate>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <TextInput
          label={m.inbound_name()}
          withAsterisk
          maxLength={120}
          data-path="title"
          value={values.title}
          onChange={(event) => set({ ...values, title: event.currentTarget.value })}
          error={fault("title")}
        />
        <div className={classes.pair}>
          <LanguageSelect value={values.language} onChange={(language) => set(withLanguage(values, language))} />
          <ZoneSelect
            label={m.edit_zone()}
            current={assistant.timezone}
            value={values.timezone}
            onChange={(event) => set({ ...values, timezone: event.currentTarget.value })}
          />
        </div>
        <VoicePicker
          label={m.create_voice()}
          path="voice"
          language={values.language}
          value={values.voice}
          onChange={(voice) => set({ ...values, voice })}
          error={fault("voice")}
        />
        <VariablesField
          variables={values.dynamicVars}
          onChange={(dynamicVars) => set({ ...values, dynamicVars })}
          faults={faults}
        />
        <TemplateField
          label={m.inbound_first_message()}
          hint={m.inbound_first_message_hint()}
          maxLength={1_000}
          rows={3}
          {...text("firstSentence")}
        />
        <TemplateSelect
          texts={values}
          onTemplate={(id) => set(withTemplate(values, id))}
          onTexts={(texts) => set({ ...values, ...texts })}
        />
        <TemplateField label={m.inbound_instructions()} maxLength={12_000} rows={14} {...text("prompt")} />
        <TemplateField
          label={m.inbound_end_message()}
          hint={m.inbound_end_message_hint()}
          maxLength={1_000}
          rows={2}
          {...text("lastSentence")}
        />
        <Flex wrap="wrap" gap={8}>
          <Button type="submit" size="md" disabled={!isDirty} aria-busy={isSaving}>
            {isSaving ? m.inbound_updating() : m.inbound_update()}
          </Button>
          {isDirty && !isSaving && (
            <Button variant="default" size="md" onClick={reset}>
              {m.settings_discard()}
            </Button>
          )}
        </Flex>
      </form>
      <div className={classes.test}>
        <VoiceTest
          direction={direction}
          assistant={() => {
            const { timezone: _, ...spoken } = values;
            return { kind: "inbound", ...spoken, dynamicVars: [...spoken.dynamicVars] };
          }}
        />
      </div>
    </div>
  );
}

interface LanguageSelectProps {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

const LanguageSelect = ({ value, onChange }: LanguageSelectProps) => (
  <NativeSelect
    label={m.create_language()}
    withAsterisk
    value={value}
    data={languages.map((one) => ({ value: one, label: languageNames[one]() }))}
    onChange={({ currentTarget }) => onChange(languages.find((one) => one === currentTarget.value) ?? value)}
  />
);

function useEditor(assistant: Inbound) {
  const saved = valuesOf(assistant);
  const [values, setValues] = useState(saved);
  const [faults, setFaults] = useState<Faults>({});
  const changes = changesOf(saved, values);
  const isDirty = Object.keys(changes).length > 0;
  const showFaults = (newFaults: Faults) => {
    setFaults(newFaults);
    const [first] = Object.keys(newFaults);
    if (first) focusField(first.replace(/^(dynamicVars).*/, "$1"));
  };
  const save = useMutation({
    mutationFn: (sent: AssistantValues) => {
      const { dynamicVars, ...rest } = changesOf(saved, sent);
      const body = { ...rest, ...(dynamicVars && { dynamicVars: [...dynamicVars] }) };
      return call("updateInboundAssistant", { params: { id: assistant._id }, body });
    },
    onSuccess: ({ inbound }, sent) => {
      queryClient.setQueryData(inboundAssistantQuery(assistant._id).queryKey, inbound);
      // Keeps input typed while saving.
      setValues((now) => (now === sent ? valuesOf(inbound) : now));
      toast.success(m.inbound_updated());
      void queryClient.invalidateQueries({ queryKey: keys.inbound });
    },
    onError: (error) => {
      if (error instanceof ApiError)
        showFaults(faultsIn(error.issues.map(({ path, message }) => ({ path: path.split("."), message }))));
    },
  });
  const press = usePress(() => save.mutate(values), SAVE_MS);
  return {
    values,
    faults,
    isDirty,
    isSaving: save.isPending,
    failure:
      save.isError && Object.keys(faults).length === 0 ? messageOf(save.error, m.inbound_update_failed()) : undefined,
    set: (next: AssistantValues) => {
      setValues(next);
      setFaults({});
    },
    reset: () => {
      setValues(saved);
      setFaults({});
      save.reset();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!isDirty || save.isPending) return;
      const newFaults = faultsOf(changes);
      showFaults(newFaults);
      if (Object.keys(newFaults).length === 0) press();
    },
  };
}

/** Template of the instructions; the choice follows the text. */
interface TemplateSelectProps {
  readonly texts: InboundTemplate;
  readonly onTemplate: (id: InboundTemplateId) => void;
  readonly onTexts: (texts: InboundTemplate) => void;
}

function TemplateSelect({ texts, onTemplate, onTexts }: TemplateSelectProps) {
  const current = inboundTemplateOf(texts.prompt);
  const [chosen, setChosen] = useState(current ?? defaultInboundTemplate);
  if (current && current !== chosen) setChosen(current);
  /** The edited texts that a template replaced. */
  const [own, setOwn] = useState<InboundTemplate>();
  const apply = (id: InboundTemplateId) => {
    setChosen(id);
    if (!current) {
      const { prompt, firstSentence, lastSentence } = texts;
      setOwn({ prompt, firstSentence, lastSentence });
    }
    onTemplate(id);
  };
  return (
    <Flex wrap="wrap" align="end" gap={8}>
      <NativeSelect
        flex={1}
        miw={200}
        label={m.inbound_template()}
        value={chosen}
        data={templateChoices()}
        onChange={(event) => {
          const id = readTemplate(event.currentTarget.value);
          if (id) apply(id);
        }}
      />
      {!current && (
        <Button variant="default" onClick={() => apply(chosen)}>
          {m.inbound_template_use()}
        </Button>
      )}
      {current && own && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
          onClick={() => {
            onTexts(own);
            setOwn(undefined);
          }}
        >
          {m.inbound_template_back()}
        </Button>
      )}
    </Flex>
  );
}
