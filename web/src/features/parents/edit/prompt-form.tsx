import * as m from "#messages";
import type { PromptTexts } from "../../../components/prompt-editor/prompt-editor.tsx";
import { EvaluationField } from "../../../components/prompt-editor/template-field.tsx";
import { VoiceTest } from "../../../components/voice-test/voice-test.tsx";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { parentKind } from "../../../lib/paths.ts";
import { isOtherLanguage } from "../job-form/job-form.ts";
import { isCampaign, type Parent, parentPrompt } from "../parent.ts";
import { PartFoot, type PartProps, usePartForm } from "./part-form.tsx";
import { PromptFields } from "./prompt-fields.tsx";
import { useSamples } from "./samples.ts";

const promptTexts = (parent: Parent): PromptTexts => ({
  ...parentPrompt(parent),
  ...(!isCampaign(parent) && { additionalNotes: parent.additionalNotes }),
});

const toBody = ({ additionalNotes, ...prompt }: PromptTexts) => ({
  prompt,
  ...(additionalNotes !== undefined && { additionalNotes }),
});

export function PromptForm({ question, ...part }: PartProps) {
  const { parent } = part;
  const form = usePartForm(part, { toValues: promptTexts, toBody });
  const texts = form.values;
  const samples = useSamples(parent);
  return (
    <form onSubmit={form.submit} noValidate>
      <PromptFields
        kind={parentKind(parent._id)}
        texts={texts}
        onChange={form.set}
        errors={form.faults}
        language={parent.language}
        companyName={parent.companyName}
        samples={samples}
        isOtherLanguage={isOtherLanguage(parent.language, texts)}
      />
      <VoiceTest
        direction={directionOf(parent.language)}
        assistant={() => ({
          kind: "parent",
          parentId: parent._id,
          prompt: texts.context,
          firstSentence: texts.firstSentence,
        })}
      />
      <PartFoot question={question} form={form} />
    </form>
  );
}

const pickEvaluation = ({ successEvaluation }: { readonly successEvaluation: string }) => ({ successEvaluation });

export function EvaluationForm({ question, ...part }: PartProps) {
  const form = usePartForm(part, { toValues: pickEvaluation, toBody: pickEvaluation });
  return (
    <form onSubmit={form.submit} noValidate>
      <EvaluationField
        label={m.jobset_evaluation()}
        hint={m.jobset_evaluation_hint()}
        isCountedInWords
        rows={12}
        value={form.values.successEvaluation}
        onChange={(successEvaluation) => form.set({ successEvaluation })}
        error={form.faults.successEvaluation}
      />
      <PartFoot question={question} form={form} />
    </form>
  );
}
