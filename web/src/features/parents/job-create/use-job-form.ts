import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";
import { keys, numbersQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import * as drafts from "../../../lib/storage.ts";
import { toast } from "../../../lib/toast.ts";
import { useJobFieldsForm } from "../job-form/job-fields.tsx";
import { createBody, type JobValues, newJob, stepCount, stepFaults, stepWithField } from "../job-form/job-form.ts";

export function useJobForm() {
  const user = useUser();
  const navigate = useNavigate();
  const [initialValues] = useState(() => newJob(user));
  const [draft] = useState(() => readDraft(user.id, initialValues));
  const [step, setStep] = useState(draft.step);
  const { form, showFaults } = useJobFieldsForm(draft.values, (values) => saveDraft(user.id, { step, values }));

  const goTo = (nextStep: number) => {
    setStep(nextStep);
    saveDraft(user.id, { step: nextStep, values: form.getValues() });
  };

  const save = useMutation({
    mutationFn: (_ownPhone: string | undefined) => call("createJob", { body: createBody(form.getValues()) }),
    onSuccess: ({ job }, ownPhone) => {
      deleteDraft(user.id);
      if (ownPhone) void callMe(job._id, user.name, ownPhone);
      toast.success(m.jobs_created());
      void queryClient.invalidateQueries({ queryKey: keys.parents });
      // Replaced, so Back does not return to the dialog.
      void navigate(paths.job(job._id), { replace: true });
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      const [firstIssue] = issues;
      if (!firstIssue) return;
      goTo(stepWithField(firstIssue.path));
      showFaults(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
    },
  });

  // Only the press that sends is debounced: after a fault, the next press counts immediately.
  const send = usePress((ownPhone: string | undefined) => save.mutate(ownPhone), SAVE_MS);
  /** `ownPhone`: the recruiter's verified number, which the new job calls first. */
  const advance = (ownPhone?: string) => {
    // A second press while saving would create a second job.
    if (save.isPending || save.isSuccess) return;
    const faults = stepFaults(step, form.getValues());
    showFaults(faults);
    if (Object.keys(faults).length > 0) return;
    if (step < stepCount - 1) goTo(step + 1);
    else send(ownPhone);
  };

  return {
    form,
    step,
    next: () => advance(),
    createAndCall: (ownPhone: string) => advance(ownPhone),
    back: () => goTo(Math.max(0, step - 1)),
    goBackTo: (earlierStep: number) => {
      if (earlierStep < step) goTo(earlierStep);
    },
    isSaving: save.isPending,
    failure: save.isError ? messageOf(save.error, m.jobs_create_failed()) : undefined,
    isChanged: () => JSON.stringify(form.getValues()) !== JSON.stringify(initialValues),
    discard: () => deleteDraft(user.id),
  };
}

const DRAFT_NAME = "job";

interface Draft {
  readonly step: number;
  readonly values: JobValues;
}

function readDraft(userId: string, fallback: JobValues): Draft {
  const stored = drafts.readDraft(userId, DRAFT_NAME);
  const isDraft = typeof stored === "object" && stored !== null && "values" in stored && "step" in stored;
  if (!isDraft) return { step: 0, values: fallback };
  const storedStep = Math.trunc(Number(stored.step)) || 0;
  const step = Math.min(stepCount - 1, Math.max(0, storedStep));
  // A draft that an earlier release stored may lack fields.
  return { step, values: { ...fallback, ...(stored.values as Partial<JobValues>) } };
}

const saveDraft = (userId: string, draft: Draft) => drafts.saveDraft(userId, DRAFT_NAME, draft);
const deleteDraft = (userId: string) => drafts.saveDraft(userId, DRAFT_NAME, undefined);

/** "Call me first": a new job's first call rings its recruiter, who hears what candidates will hear. */
async function callMe(jobId: string, name: string, phone: string): Promise<void> {
  const [firstName = name, ...lastNames] = name.trim().split(/\s+/);
  // A person needs a last name, too.
  const recruiter = { firstName, lastName: lastNames.join(" ") || firstName, phoneNumber: phone };
  try {
    const added = await call("addCandidates", { params: { id: jobId }, body: { candidates: [recruiter] } });
    const [candidate] = added.candidateIds;
    if (!candidate) throw new Error(added.rejected[0]?.reason);
    const numbers = await queryClient.fetchQuery(numbersQuery);
    const usableNumber = numbers.find(({ registration }) => registration.status === "registered");
    await call("placeCall", { body: { jobId, candidate, selectedPhoneNumberId: usableNumber?.id } });
    toast.success(m.create_called_me({ number: phone }));
  } catch (error) {
    toast.error(messageOf(error, m.create_call_me_failed()));
  }
  void queryClient.invalidateQueries({ queryKey: [...keys.parent, jobId] });
  void queryClient.invalidateQueries({ queryKey: keys.minutes });
}
