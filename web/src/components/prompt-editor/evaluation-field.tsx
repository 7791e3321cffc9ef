/** How a call is judged: for a job as for a campaign. */
import type { ReactNode } from "react";
import { TemplateField } from "./template-field.tsx";

/** What may be typed when a job is made; the message speaks of a round 1,200. */
const MAX_CHARACTERS = 1_210;
/** What is advised later on. */
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
