/** A job's prompt, with a live preview for one of its candidates. */
import { type FormEvent, useState } from "react";
import type { PromptTexts } from "../../../components/prompt-editor/prompt-editor.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { type Faults, faultsOfEdit, focusField, isOtherLanguage, valuesOf } from "../job-form/job-form.ts";
import { PromptFields } from "../job-form/prompt-fields.tsx";
import { useSamples } from "../job-form/samples.ts";
import { type JobPartProps, useAdoptSaved, useDirty } from "./job-part.ts";
import { PartFoot } from "./part-foot.tsx";
import { useJobSave } from "./use-job-save.ts";

const textsOf = (job: JobPartProps["job"]): PromptTexts => ({
  ...valuesOf(job).prompt,
  additionalNotes: job.additionalNotes,
});

export function PromptForm({ job, onDirty, onSaved, question }: JobPartProps) {
  const [saved, setSaved] = useState(() => textsOf(job));
  const [texts, setTexts] = useState(saved);
  const [faults, setFaults] = useState<Faults>({});
  const samples = useSamples(job._id, valuesOf(job));
  const { additionalNotes, ...prompt } = texts;
  const changes = {
    ...((prompt.context !== saved.context || prompt.firstSentence !== saved.firstSentence) && { prompt }),
    ...(additionalNotes !== saved.additionalNotes && { additionalNotes }),
  };
  const isDirty = Object.keys(changes).length > 0;
  useDirty(isDirty, onDirty);
  const adopt = (now: PromptTexts) => {
    setSaved(now);
    setTexts(now);
  };
  useAdoptSaved(textsOf(job), isDirty, adopt);
  const show = (found: Faults) => {
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) focusField(first);
  };
  const { save, isSaving, failure } = useJobSave(job._id, {
    onSaved: (now) => {
      adopt(textsOf(now));
      onSaved?.();
    },
    onFaults: show,
  });
  const press = usePress(() => save(changes), SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOfEdit(changes);
    show(found);
    if (Object.keys(found).length === 0 && isDirty) press();
  };
  return (
    <form onSubmit={submit} noValidate>
      <PromptFields
        texts={texts}
        onChange={(changed) => {
          setTexts((old) => ({ ...old, ...changed }));
          setFaults({});
        }}
        errors={Object.fromEntries(Object.entries(faults).map(([path, words]) => [path, serverMessage(words)]))}
        language={job.language}
        companyName={job.companyName}
        samples={samples}
        isOtherLanguage={isOtherLanguage(job.language, prompt)}
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
