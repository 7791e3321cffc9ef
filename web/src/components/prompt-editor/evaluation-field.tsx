import type { ReactNode } from "react";
import { TemplateField } from "./template-field.tsx";

/** The message says 1,200. */
const MAX_CHARACTERS = 1_210;
const MAX_WORDS = 1_200;

interface EvaluationFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: ReactNode;
  readonly isCountedInWords?: boolean;
}

export function EvaluationField(props: EvaluationFieldProps) {
  const maxLength = props.isCountedInWords ? MAX_WORDS : MAX_CHARACTERS;
  return <TemplateField {...props} maxLength={maxLength} direction="auto" path="successEvaluation" />;
}
