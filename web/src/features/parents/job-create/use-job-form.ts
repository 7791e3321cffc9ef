/** The wizard's form: validates a step when it is left, and keeps all values as a draft. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { bodyOf, faultsOfStep, newJob, stepCount, stepOf } from "../job-form/job-form.ts";
import { useJobValues } from "../job-form/use-job-values.ts";
import { callMe } from "./call-me.ts";
import { deleteDraft, readDraft, saveDraft } from "./draft.ts";

export function useJobForm() {
  const user = useUser();
  const navigate = useNavigate();
  const [fresh] = useState(() => newJob(user));
  const [draft] = useState(() => readDraft(user.id, fresh));
  const [step, setStep] = useState(draft.step);
  const { form, show } = useJobValues(draft.values, (values) => saveDraft(user.id, { step, values }));

  const go = (to: number) => {
    setStep(to);
    saveDraft(user.id, { step: to, values: form.getValues() });
  };

  const save = useMutation({
    mutationFn: (_: { readonly isCallingMe: boolean }) => call("createJob", { body: bodyOf(form.getValues()) }),
    onSuccess: ({ job }, { isCallingMe }) => {
      deleteDraft(user.id);
      if (isCallingMe) void callMe(job._id, user);
      toast.success(m.jobs_created());
      void queryClient.invalidateQueries({ queryKey: keys.parents });
      // Replaced, so Back does not return to the dialog.
      void navigate(paths.job(job._id), { replace: true });
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      const first = issues[0];
      if (!first) return;
      go(stepOf(first.path));
      show(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
    },
  });

  // A refusal here does not count as a press.
  const send = usePress((isCallingMe: boolean) => save.mutate({ isCallingMe }), SAVE_MS);
  const next = (isCallingMe = false) => {
    // A second press while saving would create a second job.
    if (save.isPending || save.isSuccess) return;
    const faults = faultsOfStep(step, form.getValues());
    show(faults);
    if (Object.keys(faults).length > 0) return;
    if (step < stepCount - 1) go(step + 1);
    else send(isCallingMe);
  };

  return {
    form,
    step,
    next,
    back: () => go(Math.max(0, step - 1)),
    /** Only steps already passed. */
    goTo: (to: number) => to < step && go(to),
    isSaving: save.isPending,
    failure: save.isError ? messageOf(save.error, m.jobs_create_failed()) : undefined,
    isChanged: () => JSON.stringify(form.getValues()) !== JSON.stringify(fresh),
    discard: () => deleteDraft(user.id),
  };
}
