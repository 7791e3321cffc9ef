/** Buttons to insert variables: one tab stop, arrow keys between them, Enter inserts at the caret. */
import { Box, Flex } from "@mantine/core";
import { type KeyboardEvent, useId, useState } from "react";
import * as m from "#messages";
import classes from "./prompt-editor.module.css";

export interface Variable {
  readonly name: string;
  readonly meaning: string;
}

interface VariablePickerProps {
  readonly variables: readonly Variable[];
  readonly onPick: (name: string) => void;
}

export function VariablePicker({ variables, onPick }: VariablePickerProps) {
  const id = useId();
  const [tabStopIndex, setTabStopIndex] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const current = buttons.findIndex((button) => button.matches(":focus"));
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = nextIndex(event.key, { current, count: buttons.length, isRtl });
    if (current < 0 || next === undefined) return;
    event.preventDefault();
    setTabStopIndex(next);
    buttons[next]?.focus();
  };
  return (
    <div>
      <Box id={id} component="p" className="cw-dimmed cw-tiny" mb={4}>
        {m.prompt_variables()}
      </Box>
      <Flex role="toolbar" aria-labelledby={id} wrap="wrap" gap={4} onKeyDown={move}>
        {variables.map(({ name, meaning }, index) => (
          <button
            key={name}
            type="button"
            className={classes.variable}
            dir="ltr"
            title={meaning}
            tabIndex={index === Math.min(tabStopIndex, variables.length - 1) ? 0 : -1}
            aria-label={`${m.prompt_insert({ name: `{{${name}}}` })}: ${meaning}`}
            onFocus={() => setTabStopIndex(index)}
            onClick={() => onPick(name)}
          >
            {`{{${name}}}`}
          </button>
        ))}
      </Flex>
    </div>
  );
}

interface Position {
  readonly current: number;
  readonly count: number;
  readonly isRtl: boolean;
}

/** The button that a key leads to; arrow keys follow the page's direction. */
function nextIndex(key: string, { current, count, isRtl }: Position): number | undefined {
  const forward = isRtl ? "ArrowLeft" : "ArrowRight";
  const back = isRtl ? "ArrowRight" : "ArrowLeft";
  if (key === forward || key === "ArrowDown") return (current + 1) % count;
  if (key === back || key === "ArrowUp") return (current - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

/** Inserts text at the caret as if typed: undoable, and noticed by the form. */
export function insertText(area: HTMLTextAreaElement, text: string) {
  area.focus();
  // Only `execCommand` supports the browser's undo; without it, the value is set below.
  if (document.execCommand?.("insertText", false, text)) return;
  const { selectionStart, selectionEnd, value } = area;
  const next = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
  // React overrides `area.value` and would miss the change; the prototype's setter bypasses the override.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, next);
  area.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
