import { fillPrompt } from "@callwright/contracts/prompt-fill";
import { Stack } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import * as m from "#messages";
import { EvaluationField } from "../../../components/prompt-editor/evaluation-field.tsx";
import type { PromptTexts } from "../../../components/prompt-editor/prompt-editor.tsx";
import { VoiceTest } from "../../../components/voice-test/voice-test.tsx";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { PromptFields } from "../edit/prompt-fields.tsx";
import { exampleFor } from "../edit/samples.ts";
import classes from "../job-form/fields.module.css";
import { bodyOf, isOtherLanguage } from "../job-form/job-form.ts";
import type { JobForm } from "../job-form/use-job-values.ts";

export function StepPrompt({ form }: { readonly form: JobForm }) {
  const values = form.getValues();
  const [texts, setTexts] = useState<PromptTexts>({ ...values.prompt, additionalNotes: values.additionalNotes });
  const [evaluation, setEvaluation] = useState(values.successEvaluation);
  const change = (changed: Partial<PromptTexts>) => {
    const { additionalNotes = "", ...prompt } = { ...texts, ...changed };
    setTexts({ ...prompt, additionalNotes });
    form.setFieldValue("prompt", prompt, { forceUpdate: false });
    form.setFieldValue("additionalNotes", additionalNotes, { forceUpdate: false });
    for (const part of Object.keys(changed)) form.clearFieldError(part === "additionalNotes" ? part : `prompt.${part}`);
  };
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || Object.keys(form.errors).length > 0;
  const sample = exampleFor({ ...values, experience: Number(values.experience) }, values.language);
  return (
    <Stack gap={16}>
      {!isShown && (
        <>
          <p>{m.create_script_text()}</p>
          <blockquote className={classes.quote} dir="auto">
            {fillPrompt(texts.firstSentence, sample.values)}
          </blockquote>
        </>
      )}
      <details
        open={isShown}
        onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open)}
      >
        <summary className={classes.summary}>{m.create_script()}</summary>
        <Stack gap={16} mt={8}>
          <PromptFields
            kind="job"
            texts={texts}
            onChange={change}
            errors={form.errors}
            language={values.language}
            companyName={values.companyName}
            samples={{ samples: [sample] }}
            isOtherLanguage={isOtherLanguage(values.language, texts)}
          />
          <EvaluationField
            label={m.prompt_evaluation()}
            hint={m.prompt_evaluation_hint()}
            rows={3}
            value={evaluation}
            onChange={(text) => {
              setEvaluation(text);
              form.setFieldValue("successEvaluation", text, { forceUpdate: false });
              form.clearFieldError("successEvaluation");
            }}
            error={form.errors.successEvaluation}
          />
        </Stack>
      </details>
      <VoiceTest
        direction={directionOf(values.language)}
        assistant={() => ({ kind: "job", job: bodyOf(form.getValues()) })}
      />
    </Stack>
  );
}
