/** How a call is judged: for a job as for a campaign. */
import type { ReactNode } from "react";
import { TemplateField } from "./template-field.tsx";

/** What may be typed; the message speaks of a round 1,200. */
export const EVALUATION_MAX = 1_210;

interface EvaluationFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: ReactNode;
}

export function EvaluationField(props: EvaluationFieldProps) {
  return <TemplateField {...props} maxLength={EVALUATION_MAX} direction="auto" path="successEvaluation" />;
}
