import type { PromptTexts } from "../../../components/prompt-editor/prompt-editor.tsx";
import { VoiceTest } from "../../../components/voice-test/voice-test.tsx";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { kindOf } from "../../../lib/parent-kind.ts";
import { isOtherLanguage } from "../job-form/job-form.ts";
import { isCampaign, type Parent, promptOf } from "../parent.ts";
import { PartFoot, type PartProps } from "./part-foot.tsx";
import { PromptFields } from "./prompt-fields.tsx";
import { useSamples } from "./samples.ts";
import { usePartForm } from "./use-part-form.ts";

const textsOf = (parent: Parent): PromptTexts => ({
  ...promptOf(parent),
  ...(!isCampaign(parent) && { additionalNotes: parent.additionalNotes }),
});

const bodyOf = ({ additionalNotes, ...prompt }: PromptTexts) => ({
  prompt,
  ...(additionalNotes !== undefined && { additionalNotes }),
});

export function PromptForm({ question, ...part }: PartProps) {
  const { parent } = part;
  const form = usePartForm(part, { valuesOf: textsOf, bodyOf });
  const texts = form.values;
  const samples = useSamples(parent);
  return (
    <form onSubmit={form.submit} noValidate>
      <PromptFields
        kind={kindOf(parent._id)}
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
