/** What the assistant is told, how it begins, and how a call is judged: for a job as for a campaign. */
import { promptVariables } from "@callwright/contracts/prompts";
import { Textarea, type TextareaProps } from "@mantine/core";
import { type FocusEvent, useRef } from "react";
import * as m from "#messages";
import classes from "./prompt-editor.module.css";

/** What a form gives to one of its fields. */
type Field = Pick<TextareaProps, "defaultValue" | "value" | "onChange" | "onBlur" | "onFocus" | "error"> & {
  readonly "data-path"?: string;
};

interface PromptEditorProps {
  readonly firstSentence: Field;
  readonly context: Field;
  readonly evaluation: Field;
  /** The conversation's language decides how its texts are laid out. */
  readonly direction: "ltr" | "rtl";
}

export function PromptEditor({ firstSentence, context, evaluation, direction }: PromptEditorProps) {
  const target = useRef<HTMLTextAreaElement>(null);
  const prompt = useRef<HTMLTextAreaElement>(null);
  const remember = (event: FocusEvent<HTMLTextAreaElement>) => {
    target.current = event.currentTarget;
  };
  return (
    <div className={classes.root}>
      <Textarea
        label={m.prompt_first_sentence()}
        description={m.prompt_first_sentence_hint()}
        withAsterisk
        rows={3}
        dir={direction}
        {...firstSentence}
        onFocusCapture={remember}
      />
      <Textarea
        ref={prompt}
        label={m.prompt_context()}
        withAsterisk
        rows={9}
        dir={direction}
        {...context}
        onFocusCapture={remember}
      />
      <fieldset className={classes.variables}>
        <legend className={classes.legend}>{m.prompt_variables()}</legend>
        {promptVariables.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.variable}
            dir="ltr"
            aria-label={m.prompt_insert({ name })}
            onClick={() => insert(target.current ?? prompt.current, `{{${name}}}`)}
          >
            {`{{${name}}}`}
          </button>
        ))}
      </fieldset>
      <Textarea
        label={m.prompt_evaluation()}
        description={m.prompt_evaluation_hint()}
        withAsterisk
        rows={3}
        dir="auto"
        {...evaluation}
      />
    </div>
  );
}

/** Puts text at the caret, as if typed, so that the form hears of it. */
function insert(area: HTMLTextAreaElement | null, text: string) {
  if (!area) return;
  area.focus();
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
