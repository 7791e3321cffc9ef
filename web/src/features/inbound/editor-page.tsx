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
import { IconArrowBackUp, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import * as m from "#messages";
import { ColleaguesField } from "../../components/colleagues-field.tsx";
import { Failure } from "../../components/empty-state.tsx";
import { buttonIcon } from "../../components/icon-button.tsx";
import { LeaveGuard } from "../../components/leave-guard.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { TemplateField } from "../../components/prompt-editor/template-field.tsx";
import { ServerMessage } from "../../components/server-message.tsx";
import { useForm } from "../../components/use-form.ts";
import { VoiceTest } from "../../components/voice-test/voice-test.tsx";
import { VoicePicker } from "../../components/voices/voice-picker.tsx";
import { languageNames } from "../../components/wording.ts";
import { ZoneSelect } from "../../components/zone-select.tsx";
import { call } from "../../lib/api.ts";
import { readBody } from "../../lib/faults.ts";
import { isolate } from "../../lib/format.ts";
import { directionOf } from "../../lib/i18n/locale.ts";
import { inboundAssistantQuery } from "../../lib/inbound-queries.ts";
import { paths } from "../../lib/paths.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import {
  parseTemplateId,
  savedValues,
  templateChoices,
  updateBody,
  withLanguage,
  withTemplate,
} from "./assistant-form.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import classes from "./inbound.module.css";
import { AssistantStateBadge } from "./state-badge.tsx";
import { VariablesField } from "./variables-field.tsx";

export function InboundEditorPage() {
  const { postId = "" } = useParams();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  // The deleted assistant is not requested again while the list opens: the request would fail.
  const query = useQuery({ ...inboundAssistantQuery(postId), enabled: !isDeleted });
  const { data: assistant, error, isPending, refetch } = query;
  const navigate = useNavigate();
  return (
    <Page
      title={assistant ? <bdi>{assistant.name}</bdi> : m.inbound_untitled()}
      text={assistant && <AssistantStateBadge state={assistant.state} />}
      back={{ to: paths.inbound, label: m.inbound_back() }}
      actions={
        assistant && (
          <Button variant="default" leftSection={buttonIcon(IconTrash)} onClick={() => setDeleting(true)}>
            {m.inbound_delete()}
          </Button>
        )
      }
    >
      {assistant?.state === "pending" && (
        <Notice tone="fair" title={m.inbound_pending()}>
          {assistant.reason ? (
            <ServerMessage refusal={assistant.refusal}>{assistant.reason}</ServerMessage>
          ) : (
            m.inbound_pending_text()
          )}
        </Notice>
      )}
      <Panel
        isLoading={isPending}
        skeletonHeights={[640]}
        empty={!assistant && error && <Failure title={m.inbound_list_failed()} error={error} onRetry={refetch} />}
      >
        {assistant && <EditorForm key={assistant._id} assistant={assistant} isDeleted={isDeleted} />}
      </Panel>
      <DeleteDialog
        assistant={isDeleting ? assistant : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={async () => {
          setDeleted(true);
          await navigate(paths.inbound);
        }}
      />
    </Page>
  );
}

interface EditorFormProps {
  readonly assistant: Inbound;
  /** Suppresses the leave question, since the assistant no longer exists. */
  readonly isDeleted: boolean;
}

function EditorForm({ assistant, isDeleted }: EditorFormProps) {
  const form = useForm({
    saved: savedValues(assistant),
    sentValuesOf: updateBody,
    read: ({ changes }) => readBody(updateInboundBody, changes),
    send: (body) => call("updateInboundAssistant", { params: { id: assistant._id }, body }),
    savedValuesOf: ({ inbound }) => savedValues(inbound),
    failedMessage: m.inbound_update_failed,
    onSaved: ({ inbound }) => {
      queryClient.setQueryData(inboundAssistantQuery(assistant._id).queryKey, inbound);
      toast.success(m.inbound_updated());
      void queryClient.invalidateQueries({ queryKey: keys.inbound });
    },
  });
  const { values, set, faults, isDirty, isSaving } = form;
  const direction = directionOf(values.language);
  const variableNames = [...inboundStandardVariables, ...values.dynamicVars.map(({ key }) => key)];
  const textField = (part: "prompt" | "firstSentence" | "lastSentence") => ({
    path: part,
    value: values[part],
    onChange: (text: string) => set({ [part]: text }),
    error: faults[part],
    unknownVariables: unknownVariables(values[part], variableNames),
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
            data={languages.map((language) => ({ value: language, label: languageNames[language]() }))}
            onChange={({ currentTarget }) => {
              const language = languages.find((option) => option === currentTarget.value);
              if (language) set(withLanguage(values, language));
            }}
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
          {...textField("firstSentence")}
        />
        <TemplateSelect texts={values} onTemplate={(id) => set(withTemplate(values, id))} onTexts={set} />
        <TemplateField label={m.inbound_instructions()} maxLength={12_000} rows={14} {...textField("prompt")} />
        <TemplateField
          label={m.inbound_end_message()}
          hint={m.inbound_end_message_hint()}
          maxLength={1_000}
          rows={2}
          {...textField("lastSentence")}
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
            const { title, language, voice, prompt, firstSentence, lastSentence, dynamicVars } = values;
            const texts = { prompt, firstSentence, lastSentence };
            return { kind: "inbound", title, language, voice, ...texts, dynamicVars: [...dynamicVars] };
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
  const matchingId = inboundTemplateOf(texts.prompt);
  const [selectedId, setSelectedId] = useState(matchingId ?? defaultInboundTemplate);
  if (matchingId && matchingId !== selectedId) setSelectedId(matchingId);
  const [replacedTexts, setReplacedTexts] = useState<InboundTemplate>();
  const apply = (id: InboundTemplateId) => {
    setSelectedId(id);
    // Only the user's own text can be brought back; a template's text can be chosen again.
    if (!matchingId) {
      const { prompt, firstSentence, lastSentence } = texts;
      setReplacedTexts({ prompt, firstSentence, lastSentence });
    }
    onTemplate(id);
  };
  return (
    <Flex wrap="wrap" align="end" gap={8}>
      <NativeSelect
        flex={1}
        miw={200}
        label={m.inbound_template()}
        value={selectedId}
        data={templateChoices()}
        onChange={(event) => {
          const id = parseTemplateId(event.currentTarget.value);
          if (id) apply(id);
        }}
      />
      {!matchingId && (
        <Button variant="default" onClick={() => apply(selectedId)}>
          {m.inbound_template_use()}
        </Button>
      )}
      {matchingId && replacedTexts && (
        <Button
          variant="default"
          leftSection={buttonIcon(IconArrowBackUp, 14)}
          onClick={() => {
            onTexts(replacedTexts);
            setReplacedTexts(undefined);
          }}
        >
          {m.inbound_template_back()}
        </Button>
      )}
    </Flex>
  );
}
