/** Prompt editor of a job, with its variables, texts and candidates. */
import type { Language } from "@callwright/contracts/catalog";
import { defaultPrompts } from "@callwright/contracts/prompts";
import type { ReactNode } from "react";
import { PromptEditor, type PromptTexts } from "../../../components/prompt-editor/prompt-editor.tsx";
import type { SampleSource } from "../../../components/prompt-editor/samples.ts";
import { variablesOf } from "../../../components/prompt-editor/variables.ts";
import { languageNames } from "./words.ts";

interface PromptFieldsProps {
  readonly texts: PromptTexts;
  readonly onChange: (texts: Partial<PromptTexts>) => void;
  /** By field path. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly language: Language;
  readonly companyName: string;
  readonly samples: SampleSource;
  readonly isOtherLanguage: boolean;
}

const fieldPaths = {
  firstSentence: "prompt.firstSentence",
  context: "prompt.context",
  additionalNotes: "additionalNotes",
} as const;

export function PromptFields({ errors, language, ...props }: PromptFieldsProps) {
  return (
    <PromptEditor
      {...props}
      errors={{
        firstSentence: errors[fieldPaths.firstSentence],
        context: errors[fieldPaths.context],
        additionalNotes: errors[fieldPaths.additionalNotes],
      }}
      paths={fieldPaths}
      language={language}
      languageName={languageNames[language]()}
      variables={variablesOf(props.samples)}
      defaults={defaultPrompts[language]}
    />
  );
}
