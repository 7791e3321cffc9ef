import type { Job } from "@callwright/contracts/endpoints/job";
import { defaultPrompts } from "@callwright/contracts/prompts";
import { Checkbox, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { useAdoptSaved } from "../../../components/use-form.ts";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { languageNames } from "../../../lib/language-names.ts";
import { FromDocuments } from "../job-documents/from-documents.tsx";
import { useDocuments } from "../job-documents/use-documents.ts";
import { ExpectationFields } from "../job-form/expectation-fields.tsx";
import { changesOf, editedLanguages, faultsOfEdit, promptFor, updateOf, valuesOf } from "../job-form/job-form.ts";
import { RoleFields } from "../job-form/role-fields.tsx";
import { useJobValues } from "../job-form/use-job-values.ts";
import { isCampaign } from "../parent.ts";
import { PartFoot, type PartProps, useDirty } from "./part-foot.tsx";
import { useParentSave } from "./use-part-form.ts";

const parts = [
  "title",
  "companyName",
  "name",
  "location",
  "workplaceType",
  "experience",
  "salaryRange",
  "currency",
  "language",
  "voice",
  // Filled from job descriptions; edited by hand among the prompts.
  "additionalNotes",
] as const;

export function JobDetailForm({ parent: job, onDirty, onSaved, question }: PartProps<Job>) {
  const [saved, setSaved] = useState(job);
  const [typed, setTyped] = useState(() => valuesOf(job));
  const [timezone, setTimezone] = useState(job.timezone);
  const { form, show } = useJobValues(typed, setTyped);
  const documents = useDocuments();
  const prompt = usePromptChoice(saved, typed.language);
  const before = valuesOf(saved);
  const changes = {
    ...updateOf(changesOf(parts, before, typed)),
    ...(timezone !== saved.timezone && { timezone }),
    ...(prompt.isReplaced && { prompt: defaultPrompts[typed.language] }),
  };
  const isDirty = Object.keys(changes).length > 0;
  useDirty(isDirty, onDirty);
  const adopt = (now: Job) => {
    setSaved(now);
    form.setValues(valuesOf(now));
    setTimezone(now.timezone);
  };
  useAdoptSaved({ ...valuesOf(job), timezone: job.timezone }, isDirty, () => adopt(job));
  const { save, isSaving, failure } = useParentSave(job._id, {
    onSaved: (now) => {
      if (!isCampaign(now)) adopt(now);
      onSaved?.();
    },
    onFaults: show,
  });
  const press = usePress(() => save(changes), SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const faults = faultsOfEdit({ ...changesOf(parts, before, form.getValues()) });
    show(faults);
    if (Object.keys(faults).length === 0 && isDirty) press();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <div>
          <FromDocuments documents={documents} form={form} />
        </div>
        <RoleFields form={form} />
        <ExpectationFields form={form} languages={editedLanguages}>
          {prompt.isOffered && (
            <Checkbox
              checked={prompt.isReplaced}
              onChange={(event) => prompt.choose(event.currentTarget.checked)}
              label={m.edit_replace_prompt({ language: languageNames[typed.language]() })}
              description={m.edit_replace_prompt_text()}
            />
          )}
        </ExpectationFields>
        <ZoneSelect
          label={m.edit_zone()}
          current={saved.timezone}
          value={timezone}
          onChange={(event) => setTimezone(event.currentTarget.value)}
        />
      </Stack>
      <PartFoot
        question={question}
        form={{
          isDirty,
          isSaving,
          failure,
          reset: () => {
            form.setValues(before);
            form.clearErrors();
            setTimezone(saved.timezone);
          },
        }}
      />
    </form>
  );
}

/** Untouched texts are replaced without asking; edited ones only on request, and remain as a version. */
function usePromptChoice(saved: Job, language: Job["language"]) {
  const [choice, setChoice] = useState<{ language: Job["language"]; isWanted: boolean }>();
  const { prompt } = valuesOf(saved);
  const next = defaultPrompts[language];
  const isDefault = prompt.context === next.context && prompt.firstSentence === next.firstSentence;
  const isOffered = language !== saved.language && !isDefault;
  const followed = promptFor(language, prompt);
  const isUntouched = followed.context === next.context && followed.firstSentence === next.firstSentence;
  const isWanted = choice?.language === language ? choice.isWanted : isUntouched;
  return {
    isOffered,
    isReplaced: isOffered && isWanted,
    choose: (isChosen: boolean) => setChoice({ language, isWanted: isChosen }),
  };
}
