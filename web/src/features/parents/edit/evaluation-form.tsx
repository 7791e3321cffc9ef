/** How the calls of a job are evaluated. */
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { EvaluationField } from "../../../components/prompt-editor/evaluation-field.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { focusField } from "../../../lib/faults.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { faultsOfEdit } from "../job-form/job-form.ts";
import { type PartProps, useAdoptSaved, useDirty } from "./part.ts";
import { PartFoot } from "./part-foot.tsx";
import { useParentSave } from "./use-parent-save.ts";

export function EvaluationForm({ parent, onDirty, onSaved, question }: PartProps) {
  const [saved, setSaved] = useState(parent.successEvaluation);
  const [text, setText] = useState(saved);
  const [fault, setFault] = useState<string>();
  const isDirty = text !== saved;
  useDirty(isDirty, onDirty);
  useAdoptSaved(parent.successEvaluation, isDirty, (now) => {
    setSaved(now);
    setText(now);
  });
  const { save, isSaving, failure } = useParentSave(parent._id, {
    onSaved: (now) => {
      setSaved(now.successEvaluation);
      setText(now.successEvaluation);
      onSaved?.();
    },
    onFaults: (faults) => setFault(faults.successEvaluation),
  });
  const press = usePress(() => save({ successEvaluation: text }), SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { successEvaluation: found } = faultsOfEdit({ successEvaluation: text });
    setFault(found);
    if (found) focusField("successEvaluation");
    else if (isDirty) press();
  };
  return (
    <form onSubmit={submit} noValidate>
      <EvaluationField
        label={m.jobset_evaluation()}
        hint={m.jobset_evaluation_hint()}
        rows={12}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setFault(undefined);
        }}
        error={fault && serverMessage(fault)}
      />
      <PartFoot
        question={question}
        isDirty={isDirty}
        isSaving={isSaving}
        failure={fault ? undefined : failure}
        onReset={() => {
          setText(saved);
          setFault(undefined);
        }}
      />
    </form>
  );
}
