import type { Language } from "@callwright/contracts/catalog";
import {
  disclosurePrefix,
  type FirstMessageCheck,
  failedFirstMessageChecks,
  firstMessageChecks,
  firstMessageOf,
} from "@callwright/contracts/first-message";
import { fillPrompt, unknownVariables } from "@callwright/contracts/prompt-fill";
import { Box, Button, Flex, Stack } from "@mantine/core";
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconFileText } from "@tabler/icons-react";
import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import * as m from "#messages";
import { directionOf } from "../../lib/i18n/locale.ts";
import { Notice } from "../notice.tsx";
import { Preview } from "./preview.tsx";
import classes from "./prompt-editor.module.css";
import { TemplateField } from "./template-field.tsx";
import { insertText, type Variable, VariablePicker } from "./variable-picker.tsx";
import type { SampleSource } from "./variables.ts";

export interface PromptTexts {
  readonly firstSentence: string;
  readonly context: string;
  /** Undefined hides the field of the notes. */
  readonly additionalNotes?: string;
}
type Part = keyof PromptTexts;

interface PromptEditorProps {
  readonly texts: PromptTexts;
  readonly onChange: (texts: Partial<PromptTexts>) => void;
  readonly errors: Partial<Record<Part, ReactNode>>;
  /** The fields' paths in the form around the editor, by which a faulty field is focused. */
  readonly paths?: Readonly<Record<Part, string>>;
  readonly language: Language;
  readonly languageName: string;
  readonly variables: readonly Variable[];
  readonly samples: SampleSource;
  readonly companyName: string;
  /** The standard texts in `language`, which a button applies; without them there is no button. */
  readonly defaults?: Pick<PromptTexts, "firstSentence" | "context">;
  /** The texts are written in another language than `language`; the editor then recommends `defaults`. */
  readonly isOtherLanguage?: boolean;
}

const limits: Record<Part, number> = { firstSentence: 1_000, context: 12_000, additionalNotes: 4_000 };

export function PromptEditor(props: PromptEditorProps) {
  const { texts, onChange, errors, paths, language, variables, samples, companyName } = props;
  /** The field that a picked variable goes into: the last one focused, at first the context. */
  const target = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const direction = directionOf(language);
  const missing = failedFirstMessageChecks(texts.firstSentence, language, { companyName });
  const prefix = fillPrompt(disclosurePrefix(missing, language), { companyName });
  const names = variables.map(({ name }) => name);
  const rememberField = (event: FocusEvent<HTMLTextAreaElement>) => {
    target.current = event.currentTarget;
  };
  const field = (part: Part) => ({
    value: texts[part] ?? "",
    onChange: (text: string) => onChange({ [part]: text }),
    error: errors[part],
    maxLength: limits[part],
    direction,
    unknownVariables: unknownVariables(texts[part] ?? "", names),
    onFocus: rememberField,
    ...(paths && { path: paths[part] }),
  });
  const pick = (name: string) => {
    // Until a field has the focus, the second field: the context.
    const area = target.current?.isConnected ? target.current : root.current?.querySelectorAll("textarea")[1];
    if (area) insertText(area, `{{${name}}}`);
  };
  return (
    <Stack gap={16} ref={root}>
      {props.defaults && <DefaultTexts {...props} defaults={props.defaults} />}
      <div>
        <TemplateField
          label={m.prompt_first_sentence()}
          hint={m.prompt_first_sentence_hint()}
          rows={3}
          {...field("firstSentence")}
        />
        <FirstSentenceChecks missing={missing} prefix={prefix} direction={direction} />
      </div>
      <TemplateField label={m.prompt_context()} rows={9} {...field("context")} />
      <VariablePicker variables={variables} onPick={pick} />
      {texts.additionalNotes !== undefined && (
        <TemplateField
          label={m.prompt_notes()}
          hint={m.prompt_notes_hint()}
          rows={3}
          isRequired={false}
          {...field("additionalNotes")}
        />
      )}
      <Preview
        source={samples}
        direction={direction}
        parts={[
          {
            label: m.prompt_first_sentence(),
            template: firstMessageOf(texts.firstSentence, language, { companyName }),
          },
          { label: m.prompt_context(), template: [texts.context, texts.additionalNotes].filter(Boolean).join("\n\n") },
        ]}
      />
    </Stack>
  );
}

type Defaults = NonNullable<PromptEditorProps["defaults"]>;

function DefaultTexts(props: PromptEditorProps & { readonly defaults: Defaults }) {
  const { texts, onChange, defaults, languageName, isOtherLanguage } = props;
  const [previousTexts, setPreviousTexts] = useState<Defaults>();
  const isDefault = texts.firstSentence === defaults.firstSentence && texts.context === defaults.context;
  const applyDefaults = () => {
    setPreviousTexts({ firstSentence: texts.firstSentence, context: texts.context });
    onChange(defaults);
  };
  const buttons = (
    <div className={classes.defaults}>
      {!isDefault && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileText size={14} stroke={1.75} aria-hidden />}
          onClick={applyDefaults}
        >
          {m.prompt_use_default({ language: languageName })}
        </Button>
      )}
      {isDefault && previousTexts && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
          onClick={() => {
            onChange(previousTexts);
            setPreviousTexts(undefined);
          }}
        >
          {m.prompt_bring_back()}
        </Button>
      )}
    </div>
  );
  if (!isOtherLanguage || isDefault) return buttons;
  return (
    <Notice tone="neutral" title={m.prompt_other_language({ language: languageName })}>
      {m.prompt_other_language_text()}
      {buttons}
    </Notice>
  );
}

const checkTexts: Record<FirstMessageCheck, () => string> = {
  company: m.prompt_check_company,
  ai: m.prompt_check_ai,
  recording: m.prompt_check_recording,
};

interface FirstSentenceChecksProps {
  readonly missing: readonly FirstMessageCheck[];
  /** What the call says before the first sentence. */
  readonly prefix: string;
  readonly direction: "ltr" | "rtl";
}

/** Lists what a first sentence must contain; the call says missing parts before the sentence. */
function FirstSentenceChecks({ missing, prefix, direction }: FirstSentenceChecksProps) {
  return (
    <div role="status">
      <Flex component="ul" className="cw-tiny" wrap="wrap" gap="4px 16px" mt={4} aria-label={m.prompt_checks()}>
        {firstMessageChecks.map((check) => {
          const isMissing = missing.includes(check);
          const IconComponent = isMissing ? IconAlertTriangle : IconCircleCheck;
          return (
            <li key={check} className={classes.check} data-missing={isMissing || undefined}>
              <IconComponent size={14} stroke={1.75} aria-hidden />
              {isMissing
                ? m.prompt_check_missing({ what: checkTexts[check]() })
                : m.prompt_check_there({ what: checkTexts[check]() })}
            </li>
          );
        })}
      </Flex>
      {prefix && (
        <Box component="p" className="cw-dimmed cw-tiny" mt={4}>
          {m.prompt_check_said()} <q dir={direction}>{prefix}</q>
        </Box>
      )}
    </div>
  );
}
