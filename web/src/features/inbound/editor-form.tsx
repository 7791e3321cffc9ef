import { languages } from "@callwright/contracts/catalog";
import { type Inbound, updateInboundBody } from "@callwright/contracts/endpoints/inbound";
import {
  defaultInboundTemplate,
  type InboundTemplate,
  type InboundTemplateId,
  inboundTemplateOf,
} from "@callwright/contracts/inbound-templates";
import { inboundStandardVariables, unknownVariables } from "@callwright/contracts/prompt-fill";
import { Box, Button, Flex, NativeSelect, Stack, TextInput } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { ColleaguesField } from "../../components/colleagues-field.tsx";
import { LeaveGuard } from "../../components/leave-guard.tsx";
import { Notice } from "../../components/notice.tsx";
import { TemplateField } from "../../components/prompt-editor/template-field.tsx";
import { sign } from "../../components/sign.tsx";
import { useForm } from "../../components/use-form.ts";
import { VoiceTest } from "../../components/voice-test/voice-test.tsx";
import { VoicePicker } from "../../components/voices/voice-picker.tsx";
import { ZoneSelect } from "../../components/zone-select.tsx";
import { call } from "../../lib/api.ts";
import { readBody } from "../../lib/faults.ts";
import { isolate } from "../../lib/format.ts";
import { directionOf } from "../../lib/i18n/locale.ts";
import { inboundAssistantQuery } from "../../lib/inbound-queries.ts";
import { languageNames } from "../../lib/language-names.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import { bodyOf, readTemplate, templateChoices, valuesOf, withLanguage, withTemplate } from "./assistant-form.ts";
import classes from "./inbound.module.css";
import { VariablesField } from "./variables-field.tsx";

interface EditorFormProps {
  readonly assistant: Inbound;
  /** Suppresses the leave question, since the assistant no longer exists. */
  readonly isDeleted: boolean;
}

export function EditorForm({ assistant, isDeleted }: EditorFormProps) {
  const form = useForm({
    saved: valuesOf(assistant),
    bodyOf,
    read: ({ changes }) => readBody(updateInboundBody, changes),
    send: (body) => call("updateInboundAssistant", { params: { id: assistant._id }, body }),
    savedIn: ({ inbound }) => valuesOf(inbound),
    failed: m.inbound_update_failed,
    onSaved: ({ inbound }) => {
      queryClient.setQueryData(inboundAssistantQuery(assistant._id).queryKey, inbound);
      toast.success(m.inbound_updated());
      void queryClient.invalidateQueries({ queryKey: keys.inbound });
    },
  });
  const { values, set, faults, isDirty, isSaving } = form;
  const direction = directionOf(values.language);
  const names = [...inboundStandardVariables, ...values.dynamicVars.map(({ key }) => key)];
  const text = (part: "prompt" | "firstSentence" | "lastSentence") => ({
    path: part,
    value: values[part],
    onChange: (typed: string) => set({ [part]: typed }),
    error: faults[part],
    unknown: unknownVariables(values[part], names),
    direction,
  });
  return (
    <div className={classes.editor}>
      <LeaveGuard isDirty={isDirty && !isDeleted} />
      <form className={classes.form} onSubmit={form.submit} noValidate>
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <TextInput label={m.inbound_name()} withAsterisk maxLength={120} {...form.field("title")} />
        <div className="cw-pair">
          <NativeSelect
            label={m.create_language()}
            withAsterisk
            value={values.language}
            data={languages.map((one) => ({ value: one, label: languageNames[one]() }))}
            onChange={({ currentTarget }) =>
              set(withLanguage(values, languages.find((one) => one === currentTarget.value) ?? values.language))
            }
          />
          <ZoneSelect label={m.edit_zone()} current={assistant.timezone} {...form.field("timezone")} />
        </div>
        <VoicePicker
          language={values.language}
          value={values.voice}
          onChange={(voice) => set({ voice })}
          error={faults.voice}
        />
        <VariablesField
          variables={values.dynamicVars}
          onChange={(dynamicVars) => set({ dynamicVars })}
          faults={faults}
        />
        <TemplateField
          label={m.inbound_first_message()}
          hint={m.inbound_first_message_hint()}
          maxLength={1_000}
          rows={3}
          {...text("firstSentence")}
        />
        <TemplateSelect texts={values} onTemplate={(id) => set(withTemplate(values, id))} onTexts={set} />
        <TemplateField label={m.inbound_instructions()} maxLength={12_000} rows={14} {...text("prompt")} />
        <TemplateField
          label={m.inbound_end_message()}
          hint={m.inbound_end_message_hint()}
          maxLength={1_000}
          rows={2}
          {...text("lastSentence")}
        />
        <Stack component="section" gap={8} aria-labelledby="inbound-colleagues">
          <Box id="inbound-colleagues" component="h2" className="cw-medium" fz="md">
            {m.colleagues_title()}
          </Box>
          <p className="cw-dimmed cw-small">
            {m.colleagues_text()} {m.colleagues_zone({ zone: isolate(values.timezone) })}
          </p>
          <ColleaguesField
            colleagues={values.colleagues}
            onChange={(colleagues) => set({ colleagues })}
            faults={faults}
          />
        </Stack>
        <Flex wrap="wrap" gap={8}>
          <Button type="submit" size="md" disabled={!isDirty} aria-busy={isSaving}>
            {isSaving ? m.inbound_updating() : m.inbound_update()}
          </Button>
          {isDirty && !isSaving && (
            <Button variant="default" size="md" onClick={form.reset}>
              {m.settings_discard()}
            </Button>
          )}
        </Flex>
      </form>
      <div className={classes.test}>
        <VoiceTest
          direction={direction}
          assistant={() => {
            const { timezone: _, colleagues: __, ...spoken } = values;
            return { kind: "inbound", ...spoken, dynamicVars: [...spoken.dynamicVars] };
          }}
        />
      </div>
    </div>
  );
}

interface TemplateSelectProps {
  readonly texts: InboundTemplate;
  readonly onTemplate: (id: InboundTemplateId) => void;
  readonly onTexts: (texts: InboundTemplate) => void;
}

function TemplateSelect({ texts, onTemplate, onTexts }: TemplateSelectProps) {
  const current = inboundTemplateOf(texts.prompt);
  const [chosen, setChosen] = useState(current ?? defaultInboundTemplate);
  if (current && current !== chosen) setChosen(current);
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
          leftSection={sign(IconArrowBackUp, 14)}
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
