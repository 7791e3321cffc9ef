import { fillPrompt, promptValues, unknownVariables } from "@callwright/contracts/prompt-fill";
import { longestSms } from "@callwright/contracts/text-words";
import { Button, Stack } from "@mantine/core";
import { type FocusEvent, useRef } from "react";
import * as m from "#messages";
import { LeaveGuard } from "../../components/leave-guard.tsx";
import { Notice } from "../../components/notice.tsx";
import { Preview } from "../../components/prompt-editor/preview.tsx";
import type { Sample } from "../../components/prompt-editor/samples.ts";
import { TemplateField } from "../../components/prompt-editor/template-field.tsx";
import { insertText, VariablePicker } from "../../components/prompt-editor/variable-picker.tsx";
import { textVariablesOf, withSampleLink } from "../../components/prompt-editor/variables.ts";
import { SegmentCount } from "../../components/texts/segment-count.tsx";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { faultsAt } from "../../lib/faults.ts";
import { formatNumber } from "../../lib/format.ts";
import { directionOf, useLocale } from "../../lib/i18n/locale.ts";
import { smsTemplateQuery } from "../../lib/page-queries.ts";
import { queryClient } from "../../lib/query.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";

interface TemplateTexts {
  readonly preCallSmsTemplate: string;
  readonly smsTemplate: string;
}

const parts = [
  { key: "preCallSmsTemplate", label: m.sms_pre },
  { key: "smsTemplate", label: m.sms_post },
] as const satisfies { key: keyof TemplateTexts; label: () => string }[];

export function TemplateForm({ saved }: { readonly saved: TemplateTexts }) {
  const direction = directionOf(useLocale());
  const target = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLFormElement>(null);
  const example = withSampleLink(useExample());
  const source = { samples: [example] };
  const variables = textVariablesOf(source, "job");
  const names = variables.map(({ name }) => name);
  const form = useForm({
    saved,
    read: ({ changes }) => {
      const tooLong = parts.map(({ key }) => key).filter((key) => (changes[key]?.trim().length ?? 0) > longestSms);
      const words = () => m.text_reply_long({ max: formatNumber(longestSms) });
      if (tooLong.length === 0) return { body: changes };
      return { faults: faultsAt(tooLong, { preCallSmsTemplate: words, smsTemplate: words }) };
    },
    send: (body) => call("updateSmsTemplate", { body }),
    savedIn: ({ preCallSmsTemplate, smsTemplate }) => ({ preCallSmsTemplate, smsTemplate }),
    failed: m.text_template_failed,
    onSaved: ({ preCallSmsTemplate, smsTemplate }) => {
      queryClient.setQueryData(smsTemplateQuery.queryKey, { preCallSmsTemplate, smsTemplate });
      toast.success(m.text_template_saved());
    },
  });
  const { values: typed } = form;
  const pick = (name: string) => {
    const area = target.current?.isConnected ? target.current : root.current?.querySelector("textarea");
    if (area) insertText(area, `{{${name}}}`);
  };
  return (
    <form ref={root} onSubmit={form.submit} noValidate>
      <Stack gap={16}>
        <LeaveGuard isDirty={form.isDirty} />
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        {parts.map(({ key, label }) => (
          <TemplateField
            key={key}
            label={label()}
            value={typed[key]}
            onChange={(text) => form.set({ [key]: text })}
            error={form.faults[key]}
            rows={4}
            maxLength={longestSms}
            direction="auto"
            isRequired={false}
            path={key}
            unknown={unknownVariables(typed[key], names)}
            unknownText={m.sms_unknown()}
            onFocus={(event: FocusEvent<HTMLTextAreaElement>) => {
              target.current = event.currentTarget;
            }}
            aside={<SegmentCount text={fillPrompt(typed[key], example.values)} />}
          />
        ))}
        <VariablePicker variables={variables} onPick={pick} />
        {parts.some(({ key }) => typed[key].trim()) && (
          <Preview
            source={source}
            direction={direction}
            isExact
            parts={parts.map(({ key, label }) => ({ label: label(), template: typed[key] }))}
          />
        )}
        <div>
          <Button type="submit" size="md" loading={form.isSaving} disabled={!form.isDirty}>
            {m.part_save()}
          </Button>
        </div>
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
