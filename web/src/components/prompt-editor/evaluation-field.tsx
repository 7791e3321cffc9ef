/** How calls are evaluated, for jobs and campaigns. */
import type { ReactNode } from "react";
import { TemplateField } from "./template-field.tsx";

/** The actual limit at creation; the message says 1,200. */
const MAX_CHARACTERS = 1_210;
/** Advised when editing. */
const ADVISED_WORDS = 1_200;

interface EvaluationFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: ReactNode;
  readonly isInWords?: boolean;
}

export function EvaluationField(props: EvaluationFieldProps) {
  const maxLength = props.isInWords ? ADVISED_WORDS : MAX_CHARACTERS;
  return <TemplateField {...props} maxLength={maxLength} direction="auto" path="successEvaluation" />;
}
