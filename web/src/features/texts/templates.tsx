import { fillPrompt, promptValues, unknownVariables } from "@callwright/contracts/prompt-fill";
import { longestSms } from "@callwright/contracts/text-words";
import { Box, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FocusEvent, useRef, useState } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { Section } from "../../components/page.tsx";
import { QueryPanel } from "../../components/panel.tsx";
import { Preview } from "../../components/prompt-editor/preview.tsx";
import { TemplateField } from "../../components/prompt-editor/template-field.tsx";
import { insertText, VariablePicker } from "../../components/prompt-editor/variable-picker.tsx";
import { type Sample, smsVariables, withSampleLink } from "../../components/prompt-editor/variables.ts";
import { SegmentCount } from "../../components/texts/sms-sending.tsx";
import { changesOf, useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { faultsAt } from "../../lib/faults.ts";
import { formatNumber } from "../../lib/format.ts";
import { directionOf, useLocale } from "../../lib/i18n/locale.ts";
import { smsTemplateQuery } from "../../lib/page-queries.ts";
import { queryClient } from "../../lib/query.ts";
import { useUser } from "../../lib/session.ts";
import { readDraft, saveDraft } from "../../lib/storage.ts";
import { toast } from "../../lib/toast.ts";
import { SaveFoot } from "../settings/save-foot.tsx";

export function Templates() {
  return (
    <Box w="100%" maw={720}>
      <QueryPanel
        query={useQuery(smsTemplateQuery)}
        failureTitle={m.text_template_read_failed()}
        skeletonHeights={[520]}
      >
        {(saved) => (
          <Section title={m.text_template_title()} text={m.text_template_text()}>
            <TemplateForm saved={saved} />
          </Section>
        )}
      </QueryPanel>
    </Box>
  );
}

interface TemplateTexts {
  readonly preCallSmsTemplate: string;
  readonly smsTemplate: string;
}

const templates = [
  { key: "preCallSmsTemplate", label: m.sms_pre },
  { key: "smsTemplate", label: m.sms_post },
] as const satisfies { key: keyof TemplateTexts; label: () => string }[];

const DRAFT_NAME = "sms-templates";

function TemplateForm({ saved }: { readonly saved: TemplateTexts }) {
  const direction = directionOf(useLocale());
  const focusedField = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLFormElement>(null);
  const example = withSampleLink(useExample());
  const source = { samples: [example] };
  const variables = smsVariables(source, "job");
  const variableNames = variables.map(({ name }) => name);
  const { id: userId } = useUser();
  const [draft] = useState(() => readDraft(userId, DRAFT_NAME) as Partial<TemplateTexts> | undefined);
  const form = useForm({
    saved,
    // A question before leaving could not be asked from the other tab, while this one is hidden.
    draft: { ...saved, ...draft },
    onType: (values) => {
      const changes = changesOf(saved, values);
      saveDraft(userId, DRAFT_NAME, Object.keys(changes).length > 0 ? changes : undefined);
    },
    read: ({ changes }) => {
      const tooLong = templates.map(({ key }) => key).filter((key) => (changes[key] ?? "").trim().length > longestSms);
      if (tooLong.length === 0) return { body: changes };
      const tooLongText = () => m.text_reply_long({ max: formatNumber(longestSms) });
      return { faults: faultsAt(tooLong, { preCallSmsTemplate: tooLongText, smsTemplate: tooLongText }) };
    },
    send: (body) => call("updateSmsTemplate", { body }),
    savedValuesOf: ({ preCallSmsTemplate, smsTemplate }) => ({ preCallSmsTemplate, smsTemplate }),
    failedMessage: m.text_template_failed,
    onSaved: ({ preCallSmsTemplate, smsTemplate }) => {
      saveDraft(userId, DRAFT_NAME, undefined);
      queryClient.setQueryData(smsTemplateQuery.queryKey, { preCallSmsTemplate, smsTemplate });
      toast.success(m.text_template_saved());
    },
  });
  const { values: typedTexts } = form;
  /** The picker takes the focus, so the variable goes into the field that had it last. */
  const insertVariable = (name: string) => {
    const field = focusedField.current?.isConnected ? focusedField.current : root.current?.querySelector("textarea");
    if (field) insertText(field, `{{${name}}}`);
  };
  return (
    <form ref={root} onSubmit={form.submit} noValidate>
      <Stack gap={16}>
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        {templates.map(({ key, label }) => (
          <TemplateField
            key={key}
            label={label()}
            value={typedTexts[key]}
            onChange={(text) => form.set({ [key]: text })}
            error={form.faults[key]}
            rows={4}
            maxLength={longestSms}
            direction="auto"
            isRequired={false}
            path={key}
            unknownVariables={unknownVariables(typedTexts[key], variableNames)}
            unknownText={m.sms_unknown()}
            onFocus={(event: FocusEvent<HTMLTextAreaElement>) => {
              focusedField.current = event.currentTarget;
            }}
            aside={<SegmentCount text={fillPrompt(typedTexts[key], example.values)} />}
          />
        ))}
        <VariablePicker variables={variables} onPick={insertVariable} />
        {templates.some(({ key }) => typedTexts[key].trim()) && (
          <Preview
            source={source}
            direction={direction}
            isExact
            parts={templates.map(({ key, label }) => ({ label: label(), template: typedTexts[key] }))}
          />
        )}
        <SaveFoot label={m.part_save()} form={form} />
      </Stack>
    </form>
  );
}

function useExample(): Sample {
  const language = useLocale();
  const { companyName, name } = useUser();
  const person = { firstName: m.text_example_first(), lastName: m.text_example_last() };
  const job = {
    companyName,
    name,
    language,
    title: m.text_example_job(),
    location: m.text_example_place(),
    workplaceType: "hybrid",
    experience: 4,
    salaryRange: [65_000, 90_000],
    currency: "EUR",
  } as const;
  return { id: "example", name: `${person.firstName} ${person.lastName}`, values: promptValues(job, person) };
}
