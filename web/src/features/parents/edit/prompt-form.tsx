/** A parent's prompt, with a live preview for one of its candidates. */
import { type FormEvent, useState } from "react";
import type { PromptTexts } from "../../../components/prompt-editor/prompt-editor.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { VoiceTest } from "../../../components/voice-test/voice-test.tsx";
import { type Faults, focusField } from "../../../lib/faults.ts";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { kindOf } from "../../../lib/parent-kind.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { faultsOfEdit, isOtherLanguage } from "../job-form/job-form.ts";
import { isCampaign, type Parent, promptOf } from "../parent.ts";
import { type PartProps, useAdoptSaved, useDirty } from "./part.ts";
import { PartFoot } from "./part-foot.tsx";
import { PromptFields } from "./prompt-fields.tsx";
import { useSamples } from "./samples.ts";
import { useParentSave } from "./use-parent-save.ts";

const textsOf = (parent: Parent): PromptTexts => ({
  ...promptOf(parent),
  ...(!isCampaign(parent) && { additionalNotes: parent.additionalNotes }),
});

export function PromptForm({ parent, onDirty, onSaved, question }: PartProps) {
  const [saved, setSaved] = useState(() => textsOf(parent));
  const [texts, setTexts] = useState(saved);
  const [faults, setFaults] = useState<Faults>({});
  const samples = useSamples(parent);
  const { additionalNotes, ...prompt } = texts;
  const changes = {
    ...((prompt.context !== saved.context || prompt.firstSentence !== saved.firstSentence) && { prompt }),
    ...(additionalNotes !== undefined && additionalNotes !== saved.additionalNotes && { additionalNotes }),
  };
  const isDirty = Object.keys(changes).length > 0;
  useDirty(isDirty, onDirty);
  const adopt = (now: PromptTexts) => {
    setSaved(now);
    setTexts(now);
  };
  useAdoptSaved(textsOf(parent), isDirty, adopt);
  const showFaults = (newFaults: Faults) => {
    setFaults(newFaults);
    const first = Object.keys(newFaults)[0];
    if (first) focusField(first);
  };
  const { save, isSaving, failure } = useParentSave(parent._id, {
    onSaved: (now) => {
      adopt(textsOf(now));
      onSaved?.();
    },
    onFaults: showFaults,
  });
  const press = usePress(() => save(changes), SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newFaults = faultsOfEdit(changes);
    showFaults(newFaults);
    if (Object.keys(newFaults).length === 0 && isDirty) press();
  };
  return (
    <form onSubmit={submit} noValidate>
      <PromptFields
        kind={kindOf(parent._id)}
        texts={texts}
        onChange={(changed) => {
          setTexts((previous) => ({ ...previous, ...changed }));
          setFaults({});
        }}
        errors={Object.fromEntries(Object.entries(faults).map(([path, words]) => [path, serverMessage(words)]))}
        language={parent.language}
        companyName={parent.companyName}
        samples={samples}
        isOtherLanguage={isOtherLanguage(parent.language, prompt)}
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
      <PartFoot
        question={question}
        isDirty={isDirty}
        isSaving={isSaving}
        failure={failure}
        onReset={() => {
          setTexts(saved);
          setFaults({});
        }}
      />
    </form>
  );
}
