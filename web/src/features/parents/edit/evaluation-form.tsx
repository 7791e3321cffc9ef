/** How the calls of a job are evaluated. */
import * as m from "#messages";
import { EvaluationField } from "../../../components/prompt-editor/evaluation-field.tsx";
import type { PartProps } from "./part.ts";
import { PartFoot } from "./part-foot.tsx";
import { usePartForm } from "./use-part-form.ts";

const fieldsOf = ({ successEvaluation }: { readonly successEvaluation: string }) => ({ successEvaluation });

export function EvaluationForm({ question, ...part }: PartProps) {
  const form = usePartForm(part, { valuesOf: fieldsOf, bodyOf: fieldsOf });
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
