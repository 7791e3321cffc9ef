/** How calls are evaluated, for jobs and campaigns. */
import type { ReactNode } from "react";
import { TemplateField } from "./template-field.tsx";

/** The message says 1,200. */
const MAX_CHARACTERS = 1_210;

interface EvaluationFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: ReactNode;
}

export function EvaluationField(props: EvaluationFieldProps) {
  return <TemplateField {...props} maxLength={MAX_CHARACTERS} direction="auto" path="successEvaluation" />;
}
