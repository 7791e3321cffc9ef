import type { CampaignTemplateId } from "@callwright/contracts/campaign-templates";
import type { Language } from "@callwright/contracts/catalog";
import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import { defaultPrompts } from "@callwright/contracts/prompts";
import { Stack } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { PromptEditor, type PromptTexts } from "../../../components/prompt-editor/prompt-editor.tsx";
import { promptVariables, type SampleSource } from "../../../components/prompt-editor/variables.ts";
import { languageNames } from "../../../components/wording.ts";
import { lazyLayer } from "../../../lib/idle.ts";

const templates = lazyLayer(async () => (await import("../campaign-form/template-select.tsx")).TemplateSelect);

interface PromptFieldsProps {
  readonly kind: ParentKind;
  readonly texts: PromptTexts;
  readonly template?: CampaignTemplateId;
  readonly onChange: (texts: Partial<PromptTexts>, template?: CampaignTemplateId) => void;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly language: Language;
  readonly companyName: string;
  readonly samples: SampleSource;
  /** Whether the texts are in another language than the conversation. */
  readonly isOtherLanguage: boolean;
}

const fieldPaths = {
  firstSentence: "prompt.firstSentence",
  context: "prompt.context",
  additionalNotes: "additionalNotes",
} as const;

export function PromptFields({ kind, errors, language, template, ...props }: PromptFieldsProps) {
  return (
    <Stack gap={16}>
      {kind === "campaign" && (
        <Suspense>
          <templates.Layer language={language} texts={props.texts} template={template} onChange={props.onChange} />
        </Suspense>
      )}
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
        variables={promptVariables(props.samples, kind)}
        {...(kind === "job" && { defaults: defaultPrompts[language] })}
      />
    </Stack>
  );
}
