import type { Job } from "@callwright/contracts/endpoints/job";
import { defaultPrompts } from "@callwright/contracts/prompts";
import { Checkbox, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { useAdoptSaved } from "../../../components/use-form.ts";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { languageNames } from "../../../components/wording.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { FillFromDocuments, useDocumentUploads } from "../job-documents/from-documents.tsx";
import { ExpectationFields, RoleFields, useJobFieldsForm } from "../job-form/job-fields.tsx";
import {
  changesOf,
  editFaults,
  editJobLanguages,
  jobDetailFields,
  jobValues,
  promptFor,
  updateBody,
} from "../job-form/job-form.ts";
import { isCampaign } from "../parent.ts";
import { PartFoot, type PartProps, useParentSave, useReportDirty } from "./part-form.tsx";

export function JobDetailForm({ parent: job, onDirty, onSaved, question }: PartProps<Job>) {
  const [savedJob, setSavedJob] = useState(job);
  // The form is uncontrolled; this copy of its values renders the page after each change.
  const [values, setValues] = useState(() => jobValues(job));
  const [timezone, setTimezone] = useState(job.timezone);
  const { form, showFaults } = useJobFieldsForm(values, setValues);
  const documents = useDocumentUploads();
  const prompt = usePromptChoice(savedJob, values.language);
  const savedValues = jobValues(savedJob);
  const changes = {
    ...updateBody(changesOf(jobDetailFields, savedValues, values)),
    ...(timezone !== savedJob.timezone && { timezone }),
    ...(prompt.isReplaced && { prompt: defaultPrompts[values.language] }),
  };
  const isDirty = Object.keys(changes).length > 0;
  useReportDirty(isDirty, onDirty);
  const adopt = (saved: Job) => {
    setSavedJob(saved);
    form.setValues(jobValues(saved));
    setTimezone(saved.timezone);
  };
  useAdoptSaved({ ...jobValues(job), timezone: job.timezone }, isDirty, () => adopt(job));
  const { save, isSaving, failure } = useParentSave(job._id, {
    onSaved: (saved) => {
      if (!isCampaign(saved)) adopt(saved);
      onSaved?.();
    },
    onFaults: showFaults,
  });
  const pressSave = usePress(() => save(changes), SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const faults = editFaults(changesOf(jobDetailFields, savedValues, form.getValues()));
    showFaults(faults);
    if (Object.keys(faults).length === 0 && isDirty) pressSave();
  };
  const reset = () => {
    form.setValues(savedValues);
    form.clearErrors();
    setTimezone(savedJob.timezone);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <div>
          <FillFromDocuments documents={documents} form={form} />
        </div>
        <RoleFields form={form} />
        <ExpectationFields form={form} languages={editJobLanguages}>
          {prompt.isOffered && (
            <Checkbox
              checked={prompt.isReplaced}
              onChange={(event) => prompt.choose(event.currentTarget.checked)}
              label={m.edit_replace_prompt({ language: languageNames[values.language]() })}
              description={m.edit_replace_prompt_text()}
            />
          )}
        </ExpectationFields>
        <ZoneSelect
          label={m.edit_zone()}
          current={savedJob.timezone}
          value={timezone}
          onChange={(event) => setTimezone(event.currentTarget.value)}
        />
      </Stack>
      <PartFoot question={question} form={{ isDirty, isSaving, failure, reset }} />
    </form>
  );
}

/** Offers to replace the prompt by the default of a newly chosen language; preselected unless the prompt was edited. */
function usePromptChoice(savedJob: Job, language: Job["language"]) {
  const [choice, setChoice] = useState<{ language: Job["language"]; isWanted: boolean }>();
  const { prompt } = jobValues(savedJob);
  const isDefaultOfLanguage = ({ context, firstSentence }: typeof prompt) =>
    context === defaultPrompts[language].context && firstSentence === defaultPrompts[language].firstSentence;
  const isOffered = language !== savedJob.language && !isDefaultOfLanguage(prompt);
  const isUnedited = isDefaultOfLanguage(promptFor(language, prompt)); // `promptFor` replaces only unedited texts
  const isWanted = choice?.language === language ? choice.isWanted : isUnedited;
  return {
    isOffered,
    isReplaced: isOffered && isWanted,
    choose: (isChosen: boolean) => setChoice({ language, isWanted: isChosen }),
  };
}
