/** Step 3: what the assistant says, and how a call is judged. */
import { PromptEditor } from "../../../components/prompt-editor.tsx";
import { directionOf } from "../../../lib/i18n/locale.ts";
import type { JobForm } from "./use-job-form.ts";

export function StepPrompt({ form }: { readonly form: JobForm }) {
  return (
    <PromptEditor
      direction={directionOf(form.getValues().language)}
      firstSentence={form.getInputProps("prompt.firstSentence")}
      context={form.getInputProps("prompt.context")}
      evaluation={form.getInputProps("successEvaluation")}
    />
  );
}
